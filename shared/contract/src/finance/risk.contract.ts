import * as z from 'zod/mini';
import { MANY_FILES, command, read, reasonBody, stateBody, upload } from '../endpoint.ts';
import { ack, code, date, id, int, optional, optionalText, reason, text, version } from '../fields.ts';
import { basisPoints } from '../measured.ts';
import { riskAlert, riskCheck, riskOverview, riskProfile, riskRelease, riskRule, riskTrial } from './risk.answers.ts';
import {
  HOLD_SCOPES,
  RELEASE_DOCS,
  RISK_ACTIONS,
  RISK_RULE_ACTIONS,
  type HoldScope,
  type ReleaseDoc,
} from './risk.labels.ts';

/** A limit in CNY: a decimal string, not negative. */
const limit = () => z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, '金额格式不正确'));

const view = { scope: 'customer' } as const;

const alertFields = { hitValue: 'customer.credit', threshold: 'customer.credit' } as const;

const releaseFields = { amount: 'customer.credit', usedAmount: 'customer.credit' } as const;
const releaseRead = { permission: { anyOf: ['risk.view', 'risk.release.apply', 'risk.release.approve'] } } as const;

/** Thresholds and score of a rule (FIN-192); a rule takes those of RULE_PARAMS. */
const ruleInput = z.object({
  enabled: z.boolean(),
  /** 0–100; of a rule with bands the most that it gives. */
  score: int(0, 100),
  action: code(RISK_RULE_ACTIONS),
  days: optional(int(1, 3650)),
  shareBp: optional(basisPoints(1, 10_000)),
  bands: optional(z.array(z.object({ days: int(1, 3650), score: int(0, 100) })).check(z.minLength(1), z.maxLength(6))),
});
export type RiskRuleInput = z.output<typeof ruleInput>;
const credit = 'customer.credit' as const;

export const risk = {
  /** F31 风险看板. */
  overview: read({
    path: '/finance/risk/overview',
    summary: '风险看板',
    permission: 'risk.view',
    ...view,
    fields: {
      exposure: credit,
      limit: credit,
      limited: credit,
      overLimitCount: credit,
      'trend.*.overdue': credit,
      'top.*.exposure': credit,
      'top.*.usageBp': credit,
    },
    answer: riskOverview,
  }),
  /** FIN-190: whether an action with a customer may go on. Inside the server the commands ask the same function. */
  check: read({
    path: '/finance/risk/check',
    summary: '信用与控货检查',
    permission: {
      anyOf: [
        'risk.view',
        'logistics.order.create',
        'logistics.order.update',
        'logistics.dinggui.create',
        'warehouse.outbound.create',
        'finance.ap.apply.create',
      ],
    },
    ...view,
    query: z.object({
      action: code(RISK_ACTIONS),
      customerId: id(),
      /** Orders that the action concerns; their estimates count although they are not confirmed yet. */
      orderIds: z.optional(z.string().check(z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,99}$/, '格式不正确'))),
      containerId: z.optional(id()),
    }),
    fields: {
      used: credit,
      limit: credit,
      available: credit,
      receivables: 'money.sell',
    },
    answer: riskCheck,
  }),
  /** `id` is the customer's. */
  profile: read({
    path: '/finance/risk/profiles/{id}',
    summary: '客户信用档案',
    permission: { anyOf: ['risk.view', 'risk.limit.edit', 'account.customer.view'] },
    ...view,
    fields: {
      creditLimit: credit,
      tempLimit: credit,
      limitInForce: credit,
      receivable: credit,
      unbilled: credit,
      advances: credit,
      unallocated: credit,
      exposure: credit,
      usageBp: credit,
      overdue: credit,
    },
    answer: riskProfile,
  }),
  /**
   * ACC-015, FIN-195: waits for a second person. `id` is the customer's; a temporary limit ends within 90 days. Papers that it
   * rests on go along (授信依据).
   */
  changeLimit: upload({
    files: MANY_FILES,
    path: '/finance/risk/profiles/{id}/limit',
    summary: '调整信用额度',
    permission: 'risk.limit.edit',
    ...view,
    body: z.object({
      version: version(),
      ack: ack(),
      creditLimit: optional(limit()),
      tempLimit: optional(limit()),
      tempUntil: optional(date()),
      reason: reason(),
    }),
  }),
  /** 控货: counts at once; LOG-051 freezes the credit of the customer. */
  createHold: command({
    path: '/finance/risk/holds',
    summary: '客户控货',
    permission: 'risk.hold.create',
    ...view,
    body: z.object({
      customerId: id(),
      scope: z._default(code(HOLD_SCOPES), 'ALL'),
      validTo: optional(date()),
      ack: ack(),
      reason: reason(),
    }),
  }),
  /**
   * 申请解控 (FIN-196): for one document, up to an amount (CNY), or as a whole, which ends the live holds of its scope. Another
   * person decides; it counts until `validTo`, RELEASE_DAYS from today unless said.
   */
  applyRelease: command({
    path: '/finance/risk/releases',
    summary: '申请解控',
    permission: 'risk.release.apply',
    ...view,
    body: z.object({
      customerId: id(),
      scope: z._default(code(HOLD_SCOPES), 'ALL'),
      docType: optional(code(RELEASE_DOCS)),
      docNo: optionalText(60),
      amount: optional(limit()),
      validTo: optional(date()),
      ack: ack(),
      reason: reason(),
    }),
    fields: releaseFields,
    answer: riskRelease,
  }),
  release: read({
    path: '/finance/risk/releases/{id}',
    summary: '解控申请详情',
    ...releaseRead,
    ...view,
    fields: releaseFields,
    answer: riskRelease,
  }),
  /** Never by the applicant (FIN-196); within the approve limit of the approver. */
  approveRelease: command({
    path: '/finance/risk/releases/{id}/approve',
    summary: '批准解控',
    permission: 'risk.release.approve',
    ...view,
    body: z.object({ version: version(), ack: ack(), reason: optionalText(200) }),
    fields: releaseFields,
    answer: riskRelease,
  }),
  rejectRelease: command({
    path: '/finance/risk/releases/{id}/reject',
    summary: '驳回解控',
    permission: 'risk.release.approve',
    ...view,
    body: reasonBody(),
    fields: releaseFields,
    answer: riskRelease,
  }),
  alert: read({
    path: '/finance/risk/alerts/{id}',
    summary: '风险预警详情',
    permission: 'risk.view',
    ...view,
    fields: alertFields,
    answer: riskAlert,
  }),
  /** 接手: from now on this person handles the alert. */
  handle: command({
    path: '/finance/risk/alerts/{id}/handle',
    summary: '处理风险预警',
    permission: 'risk.alert.handle',
    ...view,
    body: stateBody(),
    fields: alertFields,
    answer: riskAlert,
  }),
  /** 处理完成 with what was done. */
  resolve: command({
    path: '/finance/risk/alerts/{id}/resolve',
    summary: '解除风险预警',
    permission: 'risk.alert.handle',
    ...view,
    body: z.object({ version: version(), ack: ack(), conclusion: text(500) }),
    fields: alertFields,
    answer: riskAlert,
  }),
  ignore: command({
    path: '/finance/risk/alerts/{id}/ignore',
    summary: '忽略风险预警',
    permission: 'risk.alert.handle',
    ...view,
    body: reasonBody(),
    fields: alertFields,
    answer: riskAlert,
  }),
  /** 升级: those who approve releases are told. */
  escalate: command({
    path: '/finance/risk/alerts/{id}/escalate',
    summary: '升级风险预警',
    permission: 'risk.alert.handle',
    ...view,
    body: reasonBody(),
    fields: alertFields,
    answer: riskAlert,
  }),
  rules: read({
    path: '/finance/risk/rules',
    summary: '风险规则',
    permission: 'risk.view',
    ...view,
    answer: z.object({ list: z.array(riskRule) }),
  }),
  /** A new revision of the rule; `revision` is the one that was seen. `code` is the rule's number: 1 for R01. */
  saveRule: command({
    method: 'PUT',
    path: '/finance/risk/rules/{id}',
    summary: '修改风险规则',
    permission: 'risk.rule.edit',
    ...view,
    body: z.extend(ruleInput, { revision: int(1), reason: reason(), ack: ack() }),
  }),
  /** Nothing is written. */
  tryRule: command({
    path: '/finance/risk/rules/{id}/trial',
    summary: '试运行风险规则',
    permission: 'risk.rule.edit',
    ...view,
    body: ruleInput,
    answer: riskTrial,
  }),
  /** FIN-194 now, for one customer or for all in scope. */
  evaluate: command({
    path: '/finance/risk/evaluate',
    summary: '重新评估风险',
    permission: { anyOf: ['risk.alert.handle', 'risk.limit.edit', 'risk.rule.edit'] },
    ...view,
    body: z.object({ customerId: optional(id()), ack: ack() }),
    answer: z.object({ customers: z.number(), changed: z.number() }),
    timeout: 120,
  }),
};
/** What a release is asked for. */
export interface ReleaseRequest {
  customerId: string;
  scope: HoldScope;
  docType: ReleaseDoc | null;
  docNo: string | null;
  amount: string | null;
  validTo: string | null;
  reason: string;
}
