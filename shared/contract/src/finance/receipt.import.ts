import { RECEIPT_FIELDS } from './receipt.fields.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';

/** 银行流水: one row is one incoming payment; all rows are of one account. XLSX or CSV, in UTF-8 or GBK. */
export const receiptImport = defineImport({
  name: 'finance.receipts',
  title: '银行流水',
  path: '/finance/receipts',
  permission: 'finance.ar.receipt.import',
  scope: 'finance',
  csv: true,
  maxRows: 2000,
  columns: {
    account: importCol.text('收款账号', {
      required: true,
      max: 40,
      example: '6222000011112222',
      hint: '本公司银行账号',
    }),
    valueDate: importCol.date(RECEIPT_FIELDS.valueDate, { required: true, example: '2026-11-20' }),
    bankRef: importCol.text(RECEIPT_FIELDS.bankRef, { required: true, max: 60, example: 'TX20261120001' }),
    payerName: importCol.text(RECEIPT_FIELDS.payerName, { required: true, max: 200, example: '宁波海纳贸易有限公司' }),
    payerCountry: importCol.text(RECEIPT_FIELDS.payerCountry, { max: 2, example: 'US', hint: '两位国家代码' }),
    currency: importCol.text(RECEIPT_FIELDS.currency, { max: 3, example: 'USD', hint: '空为账户币种' }),
    amount: importCol.money(RECEIPT_FIELDS.amount, {
      required: true,
      decimals: 3,
      example: '12500.00',
      hint: '含银行手续费',
    }),
    bankFee: importCol.money(RECEIPT_FIELDS.bankFee, { decimals: 3, min: 0, example: '15.00' }),
    remark: importCol.text('附言', { max: 500 }),
  },
});
export type ReceiptImportRow = ImportRow<typeof receiptImport>;
