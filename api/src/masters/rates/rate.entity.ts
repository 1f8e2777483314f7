import { entity } from '../../platform/entity.ts';
import { fxRate } from './rate.tables.ts';

/** 汇率: shared by all companies. */
export const rateEntity = entity({
  table: fxRate,
  title: '汇率',
  no: 'currency',
  labels: {
    currency: '币种',
    rateDate: '日期',
    rateType: '类型',
    rate: '汇率',
    source: '来源',
    confirmed: '已确认',
    enteredBy: '录入人',
    enteredAt: '录入时间',
    confirmedBy: '确认人',
    confirmedAt: '确认时间',
  },
  unique: { fx_rate_key: '该日已有该币种、该类型的汇率，请刷新后核对。' },
});
