/** Labels of 仓间: typed here once. */
export const CHAMBER_FIELDS = {
  zoneId: '库区',
  code: '仓间编码',
  name: '仓间名称',
  state: '仓态',
  capacity: '容积(cm³)',
  leaseCustomerId: '包仓客户',
  maintainUntil: '计划恢复时间',
} as const;

/** Labels of 开关仓记录: typed here once. */
export const CHAMBER_RECORD_FIELDS = {
  recordNo: '记录号',
  chamberId: '仓间',
  purpose: '开仓事由',
  leaseCustomerId: '包仓客户',
  chargeRuleId: '包仓计费规则',
  openedAt: '开仓时间',
  openTemp: '开仓温度(0.1℃)',
  openSealNo: '开仓封签',
  closedAt: '关仓时间',
  closeTemp: '关仓温度(0.1℃)',
  closeSealNo: '关仓封签',
  minutesOpen: '开仓时长(分钟)',
  abnormal: '异常',
} as const;
