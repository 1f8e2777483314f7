import { ORDER_LINE_FIELDS } from '@shared/contract/logistics/order-line.fields.ts';
import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import type { OrderDetail, OrderLine } from '@shared/contract/logistics/order.answers.ts';
import { INVOICE_KIND } from '@shared/contract/logistics/invoice-kind.labels.ts';
import { ATTRIBUTE, CARGO_SOURCE, MEASURE_SOURCE } from '@shared/contract/logistics/order.labels.ts';
import { BRAND_TYPE } from '@shared/contract/system/brand.labels.ts';
import { useField } from '@shared/runtime/session.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineGrid } from '@shared/ui/grid/line-grid.tsx';
import { useMemo } from 'react';
import { useElementsOf } from './use-declaring.ts';

const side = (mm: number | null) => (mm === null ? '' : String(mm / 10));
const COLUMNS: readonly GridColumn<OrderLine>[] = [
  { key: 'nameCn', title: ORDER_LINE_FIELDS.nameCn, kind: 'text', frozen: true },
  { key: 'cartons', title: ORDER_LINE_FIELDS.cartons, kind: 'int', sum: true },
  { key: 'receivedCartons', title: ORDER_LINE_FIELDS.receivedCartons, kind: 'int', sum: true },
  { key: 'allocatedCartons', title: ORDER_LINE_FIELDS.allocatedCartons, kind: 'int', sum: true },
  { key: 'loadedCartons', title: ORDER_LINE_FIELDS.loadedCartons, kind: 'int', sum: true },
  { key: 'deliveredCartons', title: ORDER_LINE_FIELDS.deliveredCartons, kind: 'int', sum: true },
  { key: 'closedCartons', title: ORDER_LINE_FIELDS.closedCartons, kind: 'int' },
  { key: 'qty', title: ORDER_LINE_FIELDS.qty, kind: 'decimal' },
  { key: 'unit', title: ORDER_LINE_FIELDS.unit, kind: 'picker', picker: 'units', width: 80 },
  { key: 'packageType', title: ORDER_LINE_FIELDS.packageType, kind: 'picker', picker: 'packages', width: 92 },
  {
    key: 'lengthMm',
    title: ORDER_LINE_FIELDS.size,
    kind: 'computed',
    as: 'text',
    width: 116,
    compute: (line) =>
      line.lengthMm === null ? null : [line.lengthMm, line.widthMm, line.heightMm].map(side).join('×'),
  },
  {
    key: 'volume',
    title: ORDER_LINE_FIELDS.volume,
    kind: 'computed',
    as: 'volume',
    sum: true,
    compute: (line) => line.volume,
  },
  {
    key: 'gross',
    title: ORDER_LINE_FIELDS.gross,
    kind: 'computed',
    as: 'weight',
    sum: true,
    compute: (line) => line.gross,
  },
  { key: 'net', title: ORDER_LINE_FIELDS.net, kind: 'computed', as: 'weight', sum: true, compute: (line) => line.net },
  { key: 'measureSource', title: ORDER_LINE_FIELDS.measureSource, kind: 'code', labels: MEASURE_SOURCE, width: 88 },
  { key: 'cargoSource', title: ORDER_LINE_FIELDS.cargoSource, kind: 'code', labels: CARGO_SOURCE },
  { key: 'attributes', title: ORDER_FIELDS.attributes, kind: 'codes', labels: ATTRIBUTE },
  { key: 'hsCode', title: ORDER_LINE_FIELDS.hsCode, kind: 'text', width: 108 },
  { key: 'nameEn', title: ORDER_LINE_FIELDS.nameEn, kind: 'text' },
  { key: 'cartonRange', title: ORDER_LINE_FIELDS.cartonRange, kind: 'text', width: 92 },
  { key: 'marks', title: ORDER_LINE_FIELDS.marks, kind: 'text' },
  { key: 'elements', title: ORDER_LINE_FIELDS.elements, kind: 'text', width: 200 },
  { key: 'originDistrict', title: ORDER_LINE_FIELDS.originDistrict, kind: 'text', width: 100 },
  { key: 'brandType', title: ORDER_LINE_FIELDS.brandType, kind: 'code', labels: BRAND_TYPE, width: 132 },
  { key: 'brandId', title: ORDER_LINE_FIELDS.brandId, kind: 'picker', picker: 'brands', width: 120 },
  { key: 'foreignHsCode', title: ORDER_LINE_FIELDS.foreignHsCode, kind: 'text', width: 108 },
  { key: 'supplierId', title: ORDER_LINE_FIELDS.supplierId, kind: 'picker', picker: 'suppliers', width: 140 },
  { key: 'vatRate', title: ORDER_LINE_FIELDS.vatRate, kind: 'percent', width: 84 },
  { key: 'invoiceKind', title: ORDER_LINE_FIELDS.invoiceKind, kind: 'code', labels: INVOICE_KIND, width: 80 },
  { key: 'refundFlag', title: ORDER_LINE_FIELDS.refundFlag, kind: 'bool' },
];
const PURCHASE: GridColumn<OrderLine> = {
  key: 'purchaseAmount',
  title: ORDER_LINE_FIELDS.purchaseAmount,
  kind: 'money',
  sum: true,
  width: 120,
};

/** 货物明细 of the detail page: what was ordered, received, allocated and loaded per line, and what it says for declaring. */
export function OrderGoods({ order }: { order: OrderDetail }) {
  const costs = useField('money.cost') !== 'HIDDEN';
  const text = useElementsOf(order.lines);
  const columns = useMemo(
    () =>
      [...COLUMNS, ...(costs ? [PURCHASE] : [])].map((column) =>
        column.key === 'elements' ? { ...column, text } : column,
      ),
    [costs, text],
  );
  return (
    <LineGrid
      title="货物明细"
      name="lines"
      columns={columns}
      blank={() => ({}) as OrderLine}
      value={order.lines}
      readOnly
    />
  );
}
