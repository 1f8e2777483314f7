import * as z from 'zod/mini';
import { MASKED } from '../access.ts';
import type { AllowedAction } from '../envelope.ts';
import { code } from '../fields.ts';
import {
  ALERT_OBJECTS,
  ALERT_STATES,
  HOLD_SCOPES,
  RELEASE_DOCS,
  RELEASE_STATES,
  RISK_CATEGORIES,
  RISK_LEVELS,
  RISK_RULES,
  RISK_RULE_ACTIONS,
  type HoldScope,
  type RiskLevel,
} from './risk.labels.ts';

/** One thing that stands against an action. */
export interface RiskReason {
  decision: 'REFUSE' | 'WARN';
  code: 'RISK_HOLD' | 'CREDIT_EXCEEDED' | 'RATE_MISSING';
  message: string;
}
/** A live hold of the customer of a document, for its banner; `reason` null: not told to this reader. */
export interface CustomerHold {
  scope: HoldScope;
  validTo: string | null;
  reason: string | null;
}
const amount = () => z.optional(z.nullable(z.string()));
/** A figure of credit that is no amount; `***` for who sees credit masked (ACC-031). */
const figure = () => z.optional(z.nullable(z.union([z.number(), z.literal(MASKED)])));
export type MaskedFigure = z.output<ReturnType<typeof figure>>;
/** Answer of risk/check; amounts in CNY. A null limit: no limit, so `available` is null too. */
export const riskCheck = z.object({
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
export type RiskCheck = z.output<typeof riskCheck>;
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

/** Limits and live holds of one customer; amounts in CNY, null: no limit. */
export const riskProfile = z.object({
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
export type RiskProfile = z.output<typeof riskProfile>;
/** 风险预警; `objectLink`: page of what it is about. Figures that the reader's field rights hide are null. */
export const riskAlert = z.object({
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
export type RiskAlertDetail = z.output<typeof riskAlert>;
/** 解控申请; amounts CNY. */
export const riskRelease = z.object({
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
export type RiskRelease = z.output<typeof riskRelease>;
export const riskRule = z.object({
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
export type RiskRule = z.output<typeof riskRule>;
const hits = z.object({ customers: z.number(), hits: z.number() });
/** 试运行: the rule over the evaluations of the last 30 days, as it is and as it would be. */
export const riskTrial = z.object({
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
export type RiskTrial = z.output<typeof riskTrial>;

/** 风险看板; amounts CNY over the customers in scope. */
export const riskOverview = z.object({
  evaluatedAt: z.nullable(z.string()),
  /** The last evaluation is older than RISK_STALE_HOURS. */
  stale: z.boolean(),
  levels: z.record(z.string(), z.number()),
  /** Σ of what customers owe; who has paid ahead counts 0. */
  exposure: amount(),
  /** Σ of the limits in force of those who have one, and what these customers use of it. */
  limit: amount(),
  limited: amount(),
  unlimitedCount: z.number(),
  overLimitCount: figure(),
  heldCount: z.number(),
  alerts: z.record(z.string(), z.number()),
  /** Open alerts by level; absent: an older server. */
  openAlerts: z.optional(z.record(z.string(), z.number())),
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
export type RiskOverview = z.output<typeof riskOverview>;
