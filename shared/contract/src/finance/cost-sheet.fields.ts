/** Labels of 成本核算单: typed here once. */
export const COST_SHEET_FIELDS = {
  sheetNo: '核算单号',
  companyId: '经营主体',
  ownerId: '负责人',
  deptId: '部门',
  bizType: '业务类型',
  bizNo: '订单号',
  customerId: '客户',
  revision: '版本',
  month: '期间',
  income: '收入',
  direct: '直接成本',
  shared: '分摊成本',
  taxDiff: '征退税差',
  estimated: '其中暂估',
  profit: '毛利',
  refund: '退税额(参考)',
  fxGainLoss: '汇兑损益',
  missing: '未核算原因',
  state: '状态',
  computedBy: '核算人',
  computedAt: '核算时间',
  lockedBy: '锁定人',
  lockedAt: '锁定时间',
} as const;

/** Labels of 成本分摊: typed here once. */
export const COST_SHARE_FIELDS = {
  feeNo: '费用编号',
  containerId: '货柜',
  basis: '分摊方式',
  amount: '分摊金额',
  auto: '自动分摊',
  state: '状态',
  revokeReason: '撤销原因',
  revokedBy: '撤销人',
  revokedAt: '撤销时间',
} as const;
