import { APPROVAL_RULE_FIELDS } from './approval-rule.fields.ts';
import * as z from 'zod/mini';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, money, optional, optionalText, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { bandFault, STEP_MODES, type ApprovalBand } from './approval-rule.rules.ts';
import { BASE_STATUS, BASE_STATUS_TONES, baseActions, type BaseStatus } from './base.labels.ts';

/** Documents whose approval goes by rules. */
export const APPROVAL_KINDS = {
  PAYMENT: '付款申请',
  PREPAYMENT: '预付申请',
  REFUND: '退款申请',
  AR_SETTLEMENT: '客户结账单',
  AP_SETTLEMENT: '供应商结账单',
} as const;
export type ApprovalKind = keyof typeof APPROVAL_KINDS;

const PATH = '/finance/approval-rules';
const scope = 'finance' as const;
const view = { permission: 'finance.base.view', scope } as const;
const edit = { permission: 'finance.base.edit', scope } as const;
export const MAX_STEPS = 3;

export const approvalRuleMachine = defineMachine({
  entity: 'fin_approval_rule',
  title: '审批规则',
  states: BASE_STATUS,
  actions: baseActions,
});

/** One rule per company and kind; `bandText` reads 不足 50000：会计主管 → …. */
export const approvalRuleList = defineList<{ companyId: string; bands: ApprovalBand[] }>()({
  name: 'finance.approval-rules',
  title: '审批规则',
  path: PATH,
  ...view,
  columns: {
    kind: col.code(APPROVAL_RULE_FIELDS.kind, APPROVAL_KINDS, { sort: true, fixed: true, width: 120 }),
    companyName: col.text(APPROVAL_RULE_FIELDS.companyId, { width: 120 }),
    bandText: col.text(APPROVAL_RULE_FIELDS.bands, { width: 520 }),
    remark: col.text(APPROVAL_RULE_FIELDS.remark, { width: 160, hidden: true }),
    updatedAt: col.time('更新时间', { sort: true, width: 150 }),
    status: col.code(APPROVAL_RULE_FIELDS.status, BASE_STATUS, { tones: BASE_STATUS_TONES, fixed: 'end', width: 68 }),
  },
  filters: {
    kind: filter.codes(APPROVAL_RULE_FIELDS.kind, APPROVAL_KINDS, { quick: true }),
    companyId: filter.picker(APPROVAL_RULE_FIELDS.companyId, 'companies', { quick: true }),
    status: filter.codes(APPROVAL_RULE_FIELDS.status, BASE_STATUS, { quick: true }),
  },
  defaultSort: 'kind',
  exportPermission: 'finance.base.view',
});
export type ApprovalRuleRow = ListRow<typeof approvalRuleList>;

const bands = z
  .array(
    z.object({
      /** CNY; the band ends below it. */
      upTo: optional(money().check(z.refine((value) => !value.startsWith('-'), '不能为负数'))),
      steps: z
        .array(z.object({ roleId: id(), mode: code(STEP_MODES) }))
        .check(z.minLength(1, '至少一个审批步骤'), z.maxLength(MAX_STEPS)),
    }),
  )
  .check(
    z.minLength(1, '至少一段'),
    z.maxLength(10, '最多 10 段'),
    z.check((payload) => {
      // The amounts may still be wrong in themselves, which is said at them.
      if (payload.value.some(({ upTo }) => upTo !== null && !/^\d{1,16}(\.\d{1,4})?$/.test(String(upTo)))) return;
      const fault = bandFault(payload.value);
      if (fault)
        payload.issues.push({
          code: 'custom',
          input: payload.value,
          path: [fault.at, 'upTo'],
          message: fault.text,
        });
    }),
  );
const changeable = { bands, remark: optionalText(500) };
export const approvalRuleInput = z.object({ companyId: id(), kind: code(APPROVAL_KINDS), ...changeable });
export type ApprovalRuleInput = z.output<typeof approvalRuleInput>;

export interface ApprovalRuleDetail extends ApprovalRuleInput {
  id: string;
  version: number;
  status: BaseStatus;
  companyName: string;
  actions: AllowedAction[];
}
const answer = z.custom<ApprovalRuleDetail>();

/** 3.16 审批规则; a change counts for what is submitted after it. */
export const approvalRules = {
  get: read({ path: `${PATH}/{id}`, summary: '审批规则详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新增审批规则',
    ...edit,
    body: z.extend(approvalRuleInput, { ack: ack() }),
    labels: APPROVAL_RULE_FIELDS,
    answer,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑审批规则',
    ...edit,
    body: z.object({ ...changeable, version: version(), ack: ack() }),
    labels: APPROVAL_RULE_FIELDS,
    answer,
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用审批规则', ...edit, body: stateBody(), answer }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用审批规则', ...edit, body: stateBody(), answer }),
};
