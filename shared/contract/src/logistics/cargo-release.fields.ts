/** Labels of 放货单: typed here once. */
export const CARGO_RELEASE_FIELDS = {
  releaseNo: '放货单号',
  orderId: '物流订单',
  containerId: '柜子',
  kind: '放货方式',
  document: '放货单据',
  openReceivable: '未收应收(CNY)',
  overdue: '逾期(CNY)',
  applicantId: '申请人',
  reason: '申请原因',
  approverId: '审批人',
  approvedAt: '放货时间',
  endReason: '拒绝/撤销原因',
  state: '状态',
  ownerId: '负责人',
  deptId: '部门',
  remark: '备注',
} as const;
