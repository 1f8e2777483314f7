import { RATE_FIELDS } from './rate.fields.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { RATE_TYPES } from './rate.contract.ts';

/** A month of rates; each row is a rate that waits for its confirmation. */
export const rateImport = defineImport({
  name: 'finance.rates',
  title: '汇率',
  path: '/finance/rates',
  permission: 'finance.rate.edit',
  scope: { none: '汇率由全公司共用' },
  partial: true,
  columns: {
    rateDate: importCol.date(RATE_FIELDS.rateDate, { required: true, example: '2026-11-20' }),
    currency: importCol.text(RATE_FIELDS.currency, { required: true, max: 20, hint: '代码或名称', example: 'USD' }),
    rateType: importCol.code(RATE_FIELDS.rateType, RATE_TYPES, { hint: '不填为记账', example: '记账' }),
    rate: importCol.decimal(RATE_FIELDS.rate, { required: true, decimals: 8, hint: '1 外币合人民币', example: 7.1021 }),
  },
});
export type RateImportRow = ImportRow<typeof rateImport>;
