/** Labels of 解控申请: typed here once. */
export const RISK_RELEASE_FIELDS = {
  releaseNo: '申请号',
  customerId: '客户',
  scope: '范围',
  docType: '单据类型',
  docNo: '单据',
  amount: '金额',
  usedAmount: '已用金额',
  validFrom: '开始',
  validTo: '截止',
  reason: '原因',
  state: '状态',
  opinion: '审批意见',
  byManager: '财务主管批准',
} as const;
