import { entity } from '../../platform/entity.ts';
import { finApprovalRule } from './approval-rule.tables.ts';

/** 审批规则 of the own companies. */
export const approvalRuleEntity = entity({
  table: finApprovalRule,
  title: '审批规则',
  no: 'kind',
  area: 'finance',
  scope: { company: finApprovalRule.companyId },
  labels: {
    companyId: '经营主体',
    kind: '单据',
    bands: '金额段与审批步骤',
    status: '状态',
    remark: '备注',
  },
  unique: { fin_approval_rule_key: '该经营主体已有这种单据的审批规则，请刷新后编辑。' },
});
