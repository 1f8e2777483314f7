/** Labels of 会计期间: typed here once. */
export const PERIOD_FIELDS = {
  companyId: '经营主体',
  month: '期间',
  startDate: '开始日期',
  endDate: '结束日期',
  state: '状态',
  warehouseLocked: '仓储锁定',
  arLocked: '应收锁定',
  apLocked: '应付锁定',
  glLocked: '总账锁定',
  closedBy: '结账人',
  closedAt: '结账时间',
  reopenCount: '反结次数',
  checkedBy: '检查人',
  checkedAt: '检查时间',
  running: '后台任务',
  revaluations: '调汇次数',
} as const;
