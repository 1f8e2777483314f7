/** Labels of 外汇额度账户: typed here once. */
export const QUOTA_ACCOUNT_FIELDS = {
  label: '账户',
  companyId: '经营主体',
  customerId: '客户',
  currency: '币种',
  collected: '已收汇',
  matched: '已核销',
  reserved: '已预占',
  refunded: '已退汇',
  transferredIn: '转入',
  transferredOut: '转出',
  adjusted: '调整',
} as const;

/** Labels of 报关收汇: typed here once. */
export const FX_DECLARATION_FIELDS = {
  declarationNo: '报关单号',
  companyId: '经营主体',
  customerId: '客户',
  lgDeclarationId: '报关资料',
  containerId: '货柜',
  exportDate: '出口日期',
  dueDate: '到期日',
  currency: '币种',
  declared: '报关金额',
  matched: '已匹配',
  writtenOff: '差额核销',
  tolerance: '逾期容差',
  writeOffReason: '差额原因',
  reportedOn: '贸易信贷报告日期',
  reportNo: '报告编号',
  reportNote: '报告说明',
  voidedAt: '作废时间',
  state: '状态',
} as const;
