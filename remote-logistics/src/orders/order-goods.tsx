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
  { key: 'nameCn', title: '中文品名', kind: 'text', frozen: true },
  { key: 'cartons', title: '箱数', kind: 'int', sum: true },
  { key: 'receivedCartons', title: '已收', kind: 'int', sum: true },
  { key: 'allocatedCartons', title: '已拼', kind: 'int', sum: true },
  { key: 'loadedCartons', title: '已装', kind: 'int', sum: true },
  { key: 'deliveredCartons', title: '已送', kind: 'int', sum: true },
  { key: 'closedCartons', title: '已结束', kind: 'int' },
  { key: 'qty', title: '数量', kind: 'decimal' },
  { key: 'unit', title: '单位', kind: 'picker', picker: 'units', width: 80 },
  {
    key: 'lengthMm',
    title: '尺寸(cm)',
    kind: 'computed',
    as: 'text',
    width: 116,
    compute: (line) =>
      line.lengthMm === null ? null : [line.lengthMm, line.widthMm, line.heightMm].map(side).join('×'),
  },
  { key: 'volume', title: '体积(m³)', kind: 'computed', as: 'volume', sum: true, compute: (line) => line.volume },
  { key: 'gross', title: '毛重(kg)', kind: 'computed', as: 'weight', sum: true, compute: (line) => line.gross },
  { key: 'net', title: '净重(kg)', kind: 'computed', as: 'weight', sum: true, compute: (line) => line.net },
  { key: 'measureSource', title: '尺寸来源', kind: 'code', labels: MEASURE_SOURCE, width: 88 },
  { key: 'cargoSource', title: '货源位置', kind: 'code', labels: CARGO_SOURCE },
  { key: 'attributes', title: '货物属性', kind: 'codes', labels: ATTRIBUTE },
  { key: 'hsCode', title: 'HS编码', kind: 'text', width: 108 },
  { key: 'nameEn', title: '英文品名', kind: 'text' },
  { key: 'cartonRange', title: '箱号范围', kind: 'text', width: 92 },
  { key: 'marks', title: '唛头', kind: 'text' },
  { key: 'elements', title: '申报要素', kind: 'text', width: 200 },
  { key: 'originDistrict', title: '境内货源地', kind: 'text', width: 100 },
  { key: 'brandType', title: '品牌类型', kind: 'code', labels: BRAND_TYPE, width: 132 },
  { key: 'brandId', title: '品牌', kind: 'picker', picker: 'brands', width: 120 },
  { key: 'foreignHsCode', title: '国外HS编码', kind: 'text', width: 108 },
  { key: 'supplierId', title: '供货商', kind: 'picker', picker: 'suppliers', width: 140 },
  { key: 'vatRate', title: '增值税率', kind: 'percent', width: 84 },
  { key: 'invoiceKind', title: '票种', kind: 'code', labels: INVOICE_KIND, width: 80 },
  { key: 'refundFlag', title: '退税', kind: 'bool' },
];
const PURCHASE: GridColumn<OrderLine> = {
  key: 'purchaseAmount',
  title: '采购含税额(元)',
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
