/** Labels of 审批规则: typed here once. */
export const APPROVAL_RULE_FIELDS = {
  companyId: '经营主体',
  kind: '单据',
  bands: '金额段与审批步骤',
  status: '状态',
  remark: '备注',
} as const;
