import { TRADE_DOC_FIELDS } from './trade-doc.fields.ts';
import { IMPORT_TAX_RATES } from './fee-line.import.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';

/**
 * 收票导入: a row is one line, rows of one invoice number one 进项发票; a number that is there already is refused. Amounts are
 * money, so that it is all or nothing (LOG-002).
 */
export const invoiceImport = defineImport({
  name: 'finance.input-invoices',
  title: '进项发票',
  path: '/finance/trade-docs',
  permission: 'trade.doc.create',
  scope: 'finance',
  columns: {
    invoiceNo: importCol.text(TRADE_DOC_FIELDS.invoiceNo, {
      required: true,
      max: 20,
      hint: '8 或 20 位数字',
      example: '25332000000012345678',
    }),
    invoiceCode: importCol.text(TRADE_DOC_FIELDS.invoiceCode, { max: 12, hint: '10 或 12 位数字，数电票不填' }),
    invoiceDate: importCol.date(TRADE_DOC_FIELDS.invoiceDate, { required: true, example: '2026-11-20' }),
    company: importCol.text(TRADE_DOC_FIELDS.companyId, { max: 60, hint: '编码、名称或简称，只有一个主体时可不填' }),
    supplier: importCol.text(TRADE_DOC_FIELDS.supplierId, { required: true, max: 200, hint: '编号、名称或简称' }),
    order: importCol.text('订单号', { max: 40, hint: '可不填' }),
    nameCn: importCol.text('货物或服务名称', { required: true, max: 200, example: '纯棉四件套' }),
    spec: importCol.text('规格型号', { max: 200 }),
    unit: importCol.text('单位', { max: 20, example: '套' }),
    qty: importCol.decimal(TRADE_DOC_FIELDS.qty, { required: true, decimals: 3, min: 0, example: 100 }),
    amount: importCol.money('价税合计', { required: true, min: 0, example: 79100 }),
    taxRate: importCol.code('税率(%)', IMPORT_TAX_RATES, { required: true, example: '13%' }),
    tax: importCol.money(TRADE_DOC_FIELDS.tax, { min: 0, hint: '不填按税率计算', example: 9100 }),
    remark: importCol.text(TRADE_DOC_FIELDS.remark, { max: 500 }),
  },
});
export type InvoiceImportRow = ImportRow<typeof invoiceImport>;
