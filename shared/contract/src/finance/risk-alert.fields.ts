/** Labels of 风险预警: typed here once. */
export const RISK_ALERT_FIELDS = {
  alertNo: '预警号',
  ruleCode: '规则',
  category: '类别',
  customerId: '客户',
  supplierId: '供应商',
  objectNo: '对象',
  hitValue: '命中值',
  threshold: '阈值',
  score: '分值',
  level: '级别',
  state: '状态',
  handlerId: '处理人',
  conclusion: '结论',
  endedAt: '结束时间',
} as const;
