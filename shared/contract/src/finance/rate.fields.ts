/** Labels of 汇率: typed here once. */
export const RATE_FIELDS = {
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
} as const;
