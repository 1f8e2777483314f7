import { ORDER_LINE_FIELDS } from '@shared/contract/logistics/order-line.fields.ts';
import { DECLARATION_FIELDS } from '@shared/contract/logistics/declaration.fields.ts';
import { DUTY_MODE } from '@shared/contract/logistics/declaration.labels.ts';
import { INVOICE_KIND } from '@shared/contract/logistics/invoice-kind.labels.ts';
import type { DeclarationLine } from '@shared/contract/logistics/declaration.answers.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { BRAND_TYPE } from '@shared/contract/system/brand.labels.ts';
import type { HsExtra } from '@shared/contract/system/hs-code.contract.ts';
import { useField } from '@shared/runtime/session.ts';
import { formatBasisPoints } from '@shared/ui/format/format.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { totalOf, withCode } from './declaration-values.ts';

type Column = GridColumn<DeclarationLine>;
const COLUMNS: readonly Column[] = [
  {
    key: 'hsCode',
    title: ORDER_LINE_FIELDS.hsCode,
    kind: 'picker',
    picker: 'hs-codes',
    required: true,
    width: 132,
    onSet: (line, _value, item) => withCode(line, ((item as PickerItem | null)?.extra as HsExtra | undefined) ?? null),
  },
  {
    key: 'hs',
    title: '退税率 · 监管',
    kind: 'computed',
    as: 'text',
    width: 104,
    compute: ({ hs }) =>
      hs ? [formatBasisPoints(hs.rebateRate), hs.supervision.join('')].filter(Boolean).join(' · ') : '—',
  },
  { key: 'name', title: '商品名称', kind: 'text', required: true, width: 140, maxLength: 200 },
  {
    key: 'qty1',
    title: '成交数量',
    kind: 'decimal',
    required: true,
    width: 88,
    onSet: (line, value) => ({ total: totalOf(value as string | null, line.unitPrice, line.currency) }),
  },
  { key: 'unit1', title: '单位', kind: 'picker', picker: 'units', required: true, width: 84 },
  {
    key: 'unitPrice',
    title: ORDER_LINE_FIELDS.unitPrice,
    kind: 'decimal',
    required: true,
    width: 88,
    onSet: (line, value) => ({ total: totalOf(line.qty1, value as string | null, line.currency) }),
  },
  { key: 'total', title: '总价', kind: 'money', required: true, sum: true, width: 104 },
  {
    key: 'currency',
    title: ORDER_LINE_FIELDS.currency,
    kind: 'picker',
    picker: 'currencies',
    required: true,
    width: 112,
  },
  { key: 'qty2', title: '法定一', kind: 'decimal', width: 88 },
  { key: 'unit2', title: '单位', kind: 'picker', picker: 'units', width: 72, editable: () => false },
  { key: 'qty3', title: '法定二', kind: 'decimal', width: 88 },
  { key: 'unit3', title: '单位', kind: 'picker', picker: 'units', width: 72, editable: () => false },
  { key: 'packages', title: DECLARATION_FIELDS.packages, kind: 'int', sum: true, width: 64, editable: () => false },
  { key: 'gross', title: '毛重', kind: 'weight', sum: true, width: 92 },
  { key: 'net', title: '净重', kind: 'weight', sum: true, width: 92 },
  { key: 'district', title: '境内货源地', kind: 'text', required: true, width: 100, maxLength: 60 },
  { key: 'originCountry', title: '原产国', kind: 'picker', picker: 'countries', width: 92 },
  { key: 'destCountry', title: '最终目的国', kind: 'picker', picker: 'countries', width: 92 },
  { key: 'dutyMode', title: '征免', kind: 'code', labels: DUTY_MODE, width: 104 },
  { key: 'brandType', title: ORDER_LINE_FIELDS.brandType, kind: 'code', labels: BRAND_TYPE, width: 132 },
  { key: 'brandId', title: ORDER_LINE_FIELDS.brandId, kind: 'picker', picker: 'brands', width: 120 },
  { key: 'refundFlag', title: ORDER_LINE_FIELDS.refundFlag, kind: 'bool' },
  { key: 'invoiceKind', title: ORDER_LINE_FIELDS.invoiceKind, kind: 'code', labels: INVOICE_KIND, width: 80 },
  { key: 'vatRate', title: ORDER_LINE_FIELDS.vatRate, kind: 'percent', width: 84 },
];
const PURCHASE: Column = {
  key: 'purchaseAmount',
  title: ORDER_LINE_FIELDS.purchaseAmount,
  kind: 'money',
  sum: true,
  width: 120,
};

/** Items of the declaration; the purchase amount only for those who may see costs. */
export function GoodsFields() {
  const costs = useField('money.cost') === 'VISIBLE';
  return <LineField<DeclarationLine> title="商品明细" name="lines" columns={costs ? WITH_COST : COLUMNS} />;
}
const WITH_COST = [...COLUMNS, PURCHASE];
