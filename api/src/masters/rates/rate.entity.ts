import { RATE_FIELDS } from '@shared/contract/finance/rate.fields.ts';
import { entity } from '../../platform/entity.ts';
import { fxRate } from './rate.tables.ts';

/** 汇率: shared by all companies. */
export const rateEntity = entity({
  table: fxRate,
  title: '汇率',
  no: 'currency',
  labels: RATE_FIELDS,
  unique: { fx_rate_key: '该日已有该币种、该类型的汇率，请刷新后核对。' },
});
