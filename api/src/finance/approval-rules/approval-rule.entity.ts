import { APPROVAL_RULE_FIELDS } from '@shared/contract/finance/approval-rule.fields.ts';
import { entity } from '../../platform/entity.ts';
import { finApprovalRule } from './approval-rule.tables.ts';

/** 审批规则 of the own companies. */
export const approvalRuleEntity = entity({
  table: finApprovalRule,
  title: '审批规则',
  no: 'kind',
  area: 'finance',
  scope: { company: finApprovalRule.companyId },
  labels: APPROVAL_RULE_FIELDS,
  unique: { fin_approval_rule_key: '该经营主体已有这种单据的审批规则，请刷新后编辑。' },
});
