import { ORDER_FIELDS } from '../logistics/order.fields.ts';
import { FEE_LINE_FIELDS } from './fee-line.fields.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { TAX_MODES } from './fee-line.labels.ts';

const RATES = { '0%': '0', '1%': '100', '3%': '300', '6%': '600', '9%': '900', '13%': '1300' } as const;
/** Tax rates as people write them; the value is in basis points. */
export const IMPORT_TAX_RATES = Object.fromEntries(Object.entries(RATES).map(([label, bp]) => [bp, label])) as Record<
  (typeof RATES)[keyof typeof RATES],
  string
>;
const common = {
  orderNo: importCol.text(ORDER_FIELDS.orderNo, { required: true, max: 40, example: 'WL20261120-0001' }),
  charge: importCol.text(FEE_LINE_FIELDS.chargeCodeId, { required: true, max: 60, hint: '编码或名称', example: 'THC' }),
};
const price = {
  qty: importCol.decimal(FEE_LINE_FIELDS.qty, { required: true, decimals: 3, example: 1 }),
  unit: importCol.text(FEE_LINE_FIELDS.unit, { max: 20, hint: '不填按费用项目', example: '柜' }),
  unitPrice: importCol.decimal(FEE_LINE_FIELDS.unitPrice, { required: true, decimals: 6, example: 850 }),
  currency: importCol.text(FEE_LINE_FIELDS.currency, { required: true, max: 3, example: 'CNY' }),
  taxMode: importCol.code(FEE_LINE_FIELDS.taxMode, TAX_MODES, { hint: '不填按费用项目' }),
  taxRate: importCol.code('税率', IMPORT_TAX_RATES, { hint: '不填按费用项目', example: '6%' }),
  rate: importCol.decimal(FEE_LINE_FIELDS.rate, { decimals: 8, min: 0, hint: '不填取当日记账汇率' }),
  dueDate: importCol.date(FEE_LINE_FIELDS.dueDate, { hint: '不填按账期' }),
  container: importCol.text('柜号', { max: 40, hint: '本单货柜的柜编号或箱号' }),
  remark: importCol.text(FEE_LINE_FIELDS.remark, { max: 500 }),
};

/** Receivables of logistics orders by order number and charge; a row is a draft. Money: all or nothing (LOG-002). */
export const receivableImport = defineImport({
  name: 'finance.receivable-import',
  title: '应收费用',
  path: '/finance/order-fees',
  permission: 'finance.ar.fee.import',
  scope: 'finance',
  columns: {
    ...common,
    party: importCol.text('客户', { max: 200, hint: '编号、名称或简称，不填为订单客户' }),
    ...price,
  },
});
/** The same of payables. */
export const payableImport = defineImport({
  name: 'finance.payable-import',
  title: '应付费用',
  path: '/finance/payable-orders',
  permission: 'finance.ap.fee.import',
  scope: 'finance',
  columns: {
    ...common,
    party: importCol.text('供应商', { required: true, max: 200, hint: '编号、名称或简称' }),
    ...price,
    isEstimate: importCol.bool(FEE_LINE_FIELDS.isEstimate, { hint: '是 / 否，不填为否' }),
  },
});
export type ReceivableImportRow = ImportRow<typeof receivableImport>;
export type PayableImportRow = ImportRow<typeof payableImport>;
