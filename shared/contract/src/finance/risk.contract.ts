import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody, upload } from '../endpoint.ts';
import { MASKED } from '../access.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, id, int, optional, optionalText, reason, text, version } from '../fields.ts';
import {
  ALERT_OBJECTS,
  ALERT_STATES,
  RELEASE_DOCS,
  RELEASE_STATES,
  RISK_LEVELS,
  RISK_RULES,
  RISK_RULE_ACTIONS,
  RISK_CATEGORIES,
  type ReleaseDoc,
  type RiskLevel,
} from './risk.labels.ts';

/** What a hold of a customer stops (3.11); 全部 is all of the others. */
export const HOLD_SCOPES = { ALL: '全部', OUTBOUND: '出库', PAYMENT: '放款', NEW_ORDER: '新单' } as const;
export type HoldScope = keyof typeof HOLD_SCOPES;

/** What somebody is about to do with a customer (FIN-190). */
export const RISK_ACTIONS = {
  NEW_ORDER: '新单',
  BOOK: '订柜',
  OUTBOUND: '出库',
  PAYMENT: '放款',
  RELEASE: '放货',
} as const;
export type RiskAction = keyof typeof RISK_ACTIONS;
/** One thing that stands against an action. */
export interface RiskReason {
  decision: 'REFUSE' | 'WARN';
  code: 'RISK_HOLD' | 'CREDIT_EXCEEDED' | 'RATE_MISSING';
  message: string;
}
const amount = () => z.optional(z.nullable(z.string()));
/** A figure of credit that is no amount; `***` for who sees credit masked (ACC-031). */
const figure = () => z.optional(z.nullable(z.union([z.number(), z.literal(MASKED)])));
export type MaskedFigure = z.output<ReturnType<typeof figure>>;
/** Answer of risk/check; amounts in CNY. A null limit: no limit, so `available` is null too. */
const answer = z.object({
  decision: z.enum(['PASS', 'WARN', 'REFUSE']),
  reasons: z.array(
    z.object({
      decision: z.enum(['REFUSE', 'WARN']),
      code: z.enum(['RISK_HOLD', 'CREDIT_EXCEEDED', 'RATE_MISSING']),
      message: z.string(),
    }),
  ),
  used: amount(),
  limit: amount(),
  available: amount(),
  /** Days since the oldest open receivable fell due. */
  overdueDays: z.number(),
  level: code(RISK_LEVELS),
  holds: z.array(code(HOLD_SCOPES)),
  /** Of action RELEASE with one order and a container, CNY: what is open, not confirmed yet and overdue (LOG-090). */
  receivables: z.optional(z.object({ open: amount(), unconfirmed: amount(), overdue: amount() })),
});
/** As a reader gets it: what his field rights hide is missing. */
export type RiskCheck = z.output<typeof answer>;
/** The same inside the server, where nothing is hidden. */
export interface RiskAnswer {
  decision: 'PASS' | 'WARN' | 'REFUSE';
  reasons: RiskReason[];
  used: string;
  limit: string | null;
  available: string | null;
  overdueDays: number;
  level: RiskLevel;
  holds: HoldScope[];
}

/** A limit in CNY: a decimal string, not negative. */
const limit = () => z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, '金额格式不正确'));

/** Limits and live holds of one customer; amounts in CNY, null: no limit. */
const profile = z.object({
  id: z.string(),
  version: z.number(),
  customerId: z.string(),
  creditLimit: amount(),
  tempLimit: amount(),
  tempUntil: z.nullable(z.string()),
  /** Limit in force today (ACC-016). */
  limitInForce: amount(),
  level: code(RISK_LEVELS),
  score: z.number(),
  customerNo: z.string(),
  name: z.string(),
  /** Days of the customer's terms; kept there. */
  creditDays: z.number(),
  /** Of the last evaluation (FIN-191, FIN-193); CNY. */
  receivable: amount(),
  unbilled: amount(),
  advances: amount(),
  unallocated: amount(),
  exposure: amount(),
  /** Basis points of the limit in force; null without one, or with 0. */
  usageBp: figure(),
  overdue: amount(),
  overdueDays: z.number(),
  evaluatedAt: z.nullable(z.string()),
  hits: z.array(code(RISK_RULES)),
  holds: z.array(
    z.object({
      id: z.string(),
      scope: code(HOLD_SCOPES),
      validFrom: z.string(),
      validTo: z.nullable(z.string()),
      reason: z.string(),
      auto: z.boolean(),
    }),
  ),
});
export type RiskProfile = z.output<typeof profile>;
const view = { scope: 'customer' } as const;

/** 风险预警; `objectLink`: page of what it is about. Figures that the reader's field rights hide are null. */
const alert = z.object({
  id: z.string(),
  version: z.number(),
  alertNo: z.string(),
  ruleCode: code(RISK_RULES),
  category: code(RISK_CATEGORIES),
  customerId: z.nullable(z.string()),
  supplierId: z.nullable(z.string()),
  partyName: z.string(),
  objectType: code(ALERT_OBJECTS),
  objectNo: z.string(),
  objectLink: z.nullable(z.string()),
  hitValue: z.optional(z.nullable(z.string())),
  threshold: z.optional(z.nullable(z.string())),
  score: z.number(),
  level: code(RISK_LEVELS),
  createdAt: z.string(),
  handlerName: z.nullable(z.string()),
  conclusion: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  state: code(ALERT_STATES),
  actions: z.custom<AllowedAction[]>(),
});
export type RiskAlertDetail = z.output<typeof alert>;
const alertFields = { hitValue: 'customer.credit', threshold: 'customer.credit' } as const;

/** 解控申请; amounts CNY. */
const release = z.object({
  id: z.string(),
  version: z.number(),
  releaseNo: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  scope: code(HOLD_SCOPES),
  docType: z.nullable(code(RELEASE_DOCS)),
  docNo: z.nullable(z.string()),
  docLink: z.nullable(z.string()),
  amount: amount(),
  usedAmount: amount(),
  validFrom: z.string(),
  validTo: z.string(),
  reason: z.string(),
  applicantName: z.nullable(z.string()),
  createdAt: z.string(),
  approverName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  opinion: z.nullable(z.string()),
  /** Agreed to by 财务主管 or 总经理 (FIN-193). */
  byManager: z.boolean(),
  state: code(RELEASE_STATES),
  actions: z.custom<AllowedAction[]>(),
});
export type RiskRelease = z.output<typeof release>;
const releaseFields = { amount: 'customer.credit', usedAmount: 'customer.credit' } as const;
const releaseRead = { permission: { anyOf: ['risk.view', 'risk.release.apply', 'risk.release.approve'] } } as const;

/** Thresholds and score of a rule (FIN-192); a rule takes those of RULE_PARAMS. */
const ruleInput = z.object({
  enabled: z.boolean(),
  /** 0–100; of a rule with bands the most that it gives. */
  score: int(0, 100),
  action: code(RISK_RULE_ACTIONS),
  days: optional(int(1, 3650)),
  shareBp: optional(int(1, 10_000)),
  bands: optional(z.array(z.object({ days: int(1, 3650), score: int(0, 100) })).check(z.minLength(1), z.maxLength(6))),
});
export type RiskRuleInput = z.output<typeof ruleInput>;
const rule = z.object({
  code: code(RISK_RULES),
  revision: z.number(),
  name: z.string(),
  category: code(RISK_CATEGORIES),
  enabled: z.boolean(),
  score: z.number(),
  action: code(RISK_RULE_ACTIONS),
  days: z.nullable(z.number()),
  shareBp: z.nullable(z.number()),
  bands: z.nullable(z.array(z.object({ days: z.number(), score: z.number() }))),
  validFrom: z.string(),
  updatedByName: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Open alerts of the rule that the reader may see. */
  open: z.number(),
});
export type RiskRule = z.output<typeof rule>;
const hits = z.object({ customers: z.number(), hits: z.number() });
/** 试运行: the rule over the evaluations of the last 30 days, as it is and as it would be. */
const trial = z.object({
  /** Days of the 30 on which there was an evaluation. */
  days: z.number(),
  from: z.nullable(z.string()),
  current: hits,
  next: hits,
  /** Most often hit first; at most 50. */
  customers: z.array(
    z.object({ customerId: z.string(), name: z.string(), days: z.number(), last: z.nullable(z.string()) }),
  ),
});
export type RiskTrial = z.output<typeof trial>;

/** 风险看板; amounts CNY over the customers in scope. */
const overview = z.object({
  evaluatedAt: z.nullable(z.string()),
  /** The last evaluation is older than RISK_STALE_HOURS. */
  stale: z.boolean(),
  levels: z.record(z.string(), z.number()),
  exposure: amount(),
  /** Σ of the limits in force of those who have one, and what these customers use of it. */
  limit: amount(),
  limited: amount(),
  unlimitedCount: z.number(),
  overLimitCount: figure(),
  heldCount: z.number(),
  alerts: z.record(z.string(), z.number()),
  pendingReleases: z.number(),
  /** By day, oldest first: what was overdue. */
  trend: z.array(z.object({ day: z.string(), overdue: amount(), customers: z.number() })),
  top: z.array(
    z.object({
      customerId: z.string(),
      name: z.string(),
      score: z.number(),
      level: code(RISK_LEVELS),
      exposure: amount(),
      /** Basis points of the limit in force; null: no limit. */
      usageBp: figure(),
      overdueDays: z.number(),
      held: z.boolean(),
      hits: z.array(code(RISK_RULES)),
    }),
  ),
});
export type RiskOverview = z.output<typeof overview>;
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
    answer: overview,
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
    answer,
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
    answer: profile,
  }),
  /**
   * ACC-015, FIN-195: waits for a second person. `id` is the customer's; a temporary limit ends within 90 days. Papers that it
   * rests on go along (授信依据).
   */
  changeLimit: upload({
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
    answer: release,
  }),
  release: read({
    path: '/finance/risk/releases/{id}',
    summary: '解控申请详情',
    ...releaseRead,
    ...view,
    fields: releaseFields,
    answer: release,
  }),
  /** Never by the applicant (FIN-196); within the approve limit of the approver. */
  approveRelease: command({
    path: '/finance/risk/releases/{id}/approve',
    summary: '批准解控',
    permission: 'risk.release.approve',
    ...view,
    body: z.object({ version: version(), ack: ack(), reason: optionalText(200) }),
    fields: releaseFields,
    answer: release,
  }),
  rejectRelease: command({
    path: '/finance/risk/releases/{id}/reject',
    summary: '驳回解控',
    permission: 'risk.release.approve',
    ...view,
    body: reasonBody(),
    fields: releaseFields,
    answer: release,
  }),
  alert: read({
    path: '/finance/risk/alerts/{id}',
    summary: '风险预警详情',
    permission: 'risk.view',
    ...view,
    fields: alertFields,
    answer: alert,
  }),
  /** 接手: from now on this person handles the alert. */
  handle: command({
    path: '/finance/risk/alerts/{id}/handle',
    summary: '处理风险预警',
    permission: 'risk.alert.handle',
    ...view,
    body: stateBody(),
    fields: alertFields,
    answer: alert,
  }),
  /** 处理完成 with what was done. */
  resolve: command({
    path: '/finance/risk/alerts/{id}/resolve',
    summary: '解除风险预警',
    permission: 'risk.alert.handle',
    ...view,
    body: z.object({ version: version(), ack: ack(), conclusion: text(500) }),
    fields: alertFields,
    answer: alert,
  }),
  ignore: command({
    path: '/finance/risk/alerts/{id}/ignore',
    summary: '忽略风险预警',
    permission: 'risk.alert.handle',
    ...view,
    body: reasonBody(),
    fields: alertFields,
    answer: alert,
  }),
  /** 升级: those who approve releases are told. */
  escalate: command({
    path: '/finance/risk/alerts/{id}/escalate',
    summary: '升级风险预警',
    permission: 'risk.alert.handle',
    ...view,
    body: reasonBody(),
    fields: alertFields,
    answer: alert,
  }),
  rules: read({
    path: '/finance/risk/rules',
    summary: '风险规则',
    permission: 'risk.view',
    ...view,
    answer: z.object({ list: z.array(rule) }),
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
    answer: trial,
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
