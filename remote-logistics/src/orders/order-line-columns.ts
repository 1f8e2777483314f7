import { ORDER_LINE_FIELDS } from '@shared/contract/logistics/order-line.fields.ts';
import { multiply, round } from '@shared/contract/decimal.ts';
import { INVOICE_KIND } from '@shared/contract/logistics/invoice-kind.labels.ts';
import { ATTRIBUTE, CARGO_SOURCE } from '@shared/contract/logistics/order.labels.ts';
import { BRAND_TYPE } from '@shared/contract/system/brand.labels.ts';
import type { GoodsExtra } from '@shared/contract/system/goods.contract.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { figures } from './line-measures.ts';
import type { FormLine } from './order-values.ts';

/** 数量 follows 箱数 × 每箱数量 until somebody types another number. */
const follow = (key: 'cartons' | 'pcsPerCarton') => (line: FormLine, value: unknown) => {
  const product = (cartons: unknown, pieces: unknown) =>
    typeof cartons === 'number' && typeof pieces === 'string' ? trimmed(multiply(pieces, String(cartons))) : null;
  const before = product(line.cartons, line.pcsPerCarton);
  const after = key === 'cartons' ? product(value, line.pcsPerCarton) : product(line.cartons, value);
  return (line.qty === null || line.qty === '' || line.qty === before) && after !== null ? { qty: after } : {};
};
const trimmed = (value: string) => round(value, 3).replace(/\.?0+$/, '');

/** Fixed with the review (LOG-017). */
export const LOCKED_AFTER_REVIEW: ReadonlySet<string> = new Set([
  'goodsId',
  'nameCn',
  'unit',
  'cargoSource',
  'attributes',
  'spec',
  'unNo',
  'dgClass',
  'unitPrice',
  'barcode',
]);
/** Fixed with the review where it found something, else still to be filled in. */
export const FILLED_IN: ReadonlySet<string> = new Set(['nameEn', 'hsCode', 'packageType']);
/** What a line takes over from the goods that were chosen (2.2): a snapshot, which stays when the goods change. */
const fromGoods = (line: FormLine, goodsId: unknown, item: unknown): Partial<FormLine> => {
  const extra = (item as { extra?: GoodsExtra } | null | undefined)?.extra;
  if (goodsId === null || !extra) return {};
  const { goodsNo: _no, customerId: _customer, attributes, ...taken } = extra;
  const pieces = taken.pcsPerCarton;
  const qty =
    typeof line.cartons === 'number' && pieces !== null ? trimmed(multiply(pieces, String(line.cartons))) : line.qty;
  return { ...taken, attributes: [...attributes], qty };
};
export const GOODS_KEY = 'goodsId';

const TRADE = '业务';
const CUSTOMS = '报关';
const REFUND = '退税';
/** Views of the goods lines, by who works on them. */
export const ORDER_LINE_VIEWS = [TRADE, CUSTOMS, REFUND] as const;
/** Columns of the goods lines; what declaring needs stands behind the measures. */
export const ORDER_LINE_COLUMNS: readonly GridColumn<FormLine>[] = [
  {
    key: GOODS_KEY,
    frozen: true,
    title: ORDER_LINE_FIELDS.goodsId,
    kind: 'picker',
    picker: 'goods',
    width: 132,
    placeholder: '从商品库选',
    onSet: fromGoods,
  },
  {
    key: 'nameCn',
    frozen: true,
    title: ORDER_LINE_FIELDS.nameCn,
    kind: 'text',
    required: true,
    maxLength: 200,
    width: 140,
  },
  {
    key: 'cartons',
    views: [TRADE, CUSTOMS],
    title: ORDER_LINE_FIELDS.cartons,
    kind: 'int',
    required: true,
    width: 68,
    onSet: follow('cartons'),
  },
  {
    key: 'pcsPerCarton',
    views: [TRADE],
    title: ORDER_LINE_FIELDS.pcsPerCarton,
    kind: 'decimal',
    width: 80,
    onSet: follow('pcsPerCarton'),
  },
  {
    key: 'qty',
    views: [TRADE, CUSTOMS, REFUND],
    title: ORDER_LINE_FIELDS.qty,
    kind: 'decimal',
    required: true,
    width: 84,
  },
  {
    key: 'unit',
    views: [TRADE, CUSTOMS, REFUND],
    title: ORDER_LINE_FIELDS.unit,
    kind: 'picker',
    picker: 'units',
    required: true,
    width: 80,
  },
  { key: 'lengthMm', views: [TRADE], title: ORDER_LINE_FIELDS.lengthMm, kind: 'length', width: 64 },
  { key: 'widthMm', views: [TRADE], title: ORDER_LINE_FIELDS.widthMm, kind: 'length', width: 64 },
  { key: 'heightMm', views: [TRADE], title: ORDER_LINE_FIELDS.heightMm, kind: 'length', width: 64 },
  { key: 'cartonGross', views: [TRADE], title: ORDER_LINE_FIELDS.cartonGross, kind: 'weight', width: 92 },
  { key: 'cartonNet', views: [TRADE], title: ORDER_LINE_FIELDS.cartonNet, kind: 'weight', width: 92 },
  {
    key: 'volume',
    views: [TRADE],
    title: 'CBM',
    kind: 'computed',
    as: 'volume',
    width: 84,
    compute: (line) => figures(line)?.volume ?? null,
  },
  {
    key: 'gross',
    views: [TRADE, CUSTOMS],
    title: ORDER_LINE_FIELDS.gross,
    kind: 'computed',
    as: 'weight',
    width: 100,
    compute: (line) => figures(line)?.gross ?? null,
  },
  {
    key: 'cargoSource',
    views: [TRADE],
    title: ORDER_LINE_FIELDS.cargoSource,
    kind: 'code',
    labels: CARGO_SOURCE,
    width: 108,
  },
  {
    key: 'attributes',
    views: [TRADE],
    title: ORDER_LINE_FIELDS.attributes,
    kind: 'codes',
    labels: ATTRIBUTE,
    width: 150,
  },
  {
    key: 'packageType',
    views: [TRADE, CUSTOMS],
    title: ORDER_LINE_FIELDS.packageType,
    kind: 'picker',
    picker: 'packages',
    width: 92,
  },
  {
    key: 'volumeTyped',
    views: [TRADE],
    title: ORDER_LINE_FIELDS.volumeTyped,
    kind: 'volume',
    width: 96,
    placeholder: '按尺寸算',
  },
  {
    key: 'grossTyped',
    views: [TRADE],
    title: ORDER_LINE_FIELDS.grossTyped,
    kind: 'weight',
    width: 100,
    placeholder: '按单箱算',
  },
  {
    key: 'netTyped',
    views: [TRADE, CUSTOMS],
    title: ORDER_LINE_FIELDS.netTyped,
    kind: 'weight',
    width: 100,
    placeholder: '按单箱算',
  },
  { key: 'nameEn', views: [CUSTOMS], title: ORDER_LINE_FIELDS.nameEn, kind: 'text', maxLength: 200 },
  {
    key: 'hsCode',
    views: [CUSTOMS, REFUND],
    title: ORDER_LINE_FIELDS.hsCode,
    kind: 'text',
    coded: true,
    maxLength: 10,
    width: 108,
  },
  {
    key: 'elements',
    views: [CUSTOMS],
    title: ORDER_LINE_FIELDS.elements,
    kind: 'text',
    width: 180,
    maxLength: 2000,
    placeholder: '要素:值；要素:值',
  },
  { key: 'unitPrice', views: [CUSTOMS], title: ORDER_LINE_FIELDS.unitPrice, kind: 'decimal', width: 88 },
  {
    key: 'amount',
    views: [CUSTOMS, REFUND],
    title: ORDER_LINE_FIELDS.amount,
    kind: 'computed',
    as: 'decimal',
    width: 100,
    compute: (line) => figures(line)?.amount ?? null,
  },
  {
    key: 'cartonRange',
    views: [TRADE],
    title: ORDER_LINE_FIELDS.cartonRange,
    kind: 'text',
    maxLength: 15,
    width: 92,
    placeholder: '1-25',
  },
  { key: 'spec', views: [TRADE], title: ORDER_LINE_FIELDS.spec, kind: 'text', maxLength: 200 },
  { key: 'barcode', views: [TRADE], title: ORDER_LINE_FIELDS.barcode, kind: 'text', maxLength: 60, width: 120 },
  { key: 'unNo', views: [TRADE], title: ORDER_LINE_FIELDS.unNo, kind: 'text', maxLength: 6, width: 84 },
  { key: 'dgClass', views: [TRADE], title: ORDER_LINE_FIELDS.dgClass, kind: 'text', maxLength: 20, width: 84 },
  {
    key: 'marks',
    views: [TRADE],
    title: ORDER_LINE_FIELDS.marks,
    kind: 'text',
    maxLength: 500,
    placeholder: '按客户编码',
  },
  {
    key: 'originDistrict',
    views: [CUSTOMS],
    title: ORDER_LINE_FIELDS.originDistrict,
    kind: 'text',
    maxLength: 100,
    width: 100,
  },
  {
    key: 'brandType',
    views: [CUSTOMS],
    title: ORDER_LINE_FIELDS.brandType,
    kind: 'code',
    labels: BRAND_TYPE,
    width: 132,
  },
  { key: 'brandId', views: [CUSTOMS], title: ORDER_LINE_FIELDS.brandId, kind: 'picker', picker: 'brands', width: 120 },
  {
    key: 'foreignHsCode',
    views: [CUSTOMS],
    title: ORDER_LINE_FIELDS.foreignHsCode,
    kind: 'text',
    coded: true,
    maxLength: 12,
    width: 108,
  },
  {
    key: 'supplierId',
    views: [REFUND],
    title: ORDER_LINE_FIELDS.supplierId,
    kind: 'picker',
    picker: 'suppliers',
    width: 140,
  },
  { key: 'vatRate', views: [REFUND], title: ORDER_LINE_FIELDS.vatRate, kind: 'percent', width: 84 },
  {
    key: 'invoiceKind',
    views: [REFUND],
    title: ORDER_LINE_FIELDS.invoiceKind,
    kind: 'code',
    labels: INVOICE_KIND,
    width: 80,
  },
  { key: 'refundFlag', views: [REFUND], title: ORDER_LINE_FIELDS.refundFlag, kind: 'bool' },
];
/** 采购含税额, for those who may see costs. */
export const PURCHASE_COLUMN: GridColumn<FormLine> = {
  key: 'purchaseAmount',
  views: [REFUND],
  title: ORDER_LINE_FIELDS.purchaseAmount,
  kind: 'money',
  width: 120,
};
