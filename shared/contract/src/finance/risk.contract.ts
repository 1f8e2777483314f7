import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { ack, code, date, id, optional, reason, version } from '../fields.ts';

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
/** Answer of risk/check; amounts in CNY. A null limit: no limit, so `available` is null too. */
export interface RiskAnswer {
  decision: 'PASS' | 'WARN' | 'REFUSE';
  reasons: RiskReason[];
  used: string;
  limit: string | null;
  available: string | null;
  /** Days since the oldest open receivable fell due. */
  overdueDays: number;
  holds: HoldScope[];
}

/** A limit in CNY: a decimal string, not negative. */
const limit = () => z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, '金额格式不正确'));

/** Limits and live holds of one customer; amounts in CNY. */
export interface RiskProfile {
  id: string;
  version: number;
  customerId: string;
  /** null: no limit. */
  creditLimit: string | null;
  tempLimit: string | null;
  tempUntil: string | null;
  /** Limit in force today (ACC-016); null: no limit. */
  limitInForce: string | null;
  holds: { id: string; scope: HoldScope; validFrom: string; validTo: string | null; reason: string }[];
}
const profile = z.custom<RiskProfile>();
const view = { scope: 'customer' } as const;

export const risk = {
  /** FIN-190: whether an action with a customer may go on. Inside the server the commands ask the same function. */
  check: read({
    path: '/finance/risk/check',
    summary: '信用与控货检查',
    permission: {
      anyOf: ['risk.view', 'logistics.order.create', 'logistics.order.update', 'logistics.dinggui.create'],
    },
    ...view,
    query: z.object({
      action: code(RISK_ACTIONS),
      customerId: id(),
      /** Orders that the action concerns; their estimates count although they are not confirmed yet. */
      orderIds: z.optional(z.string().check(z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,99}$/, '格式不正确'))),
    }),
    fields: { used: 'customer.credit', limit: 'customer.credit', available: 'customer.credit' },
    answer: z.custom<RiskAnswer>(),
  }),
  /** `id` is the customer's. */
  profile: read({
    path: '/finance/risk/profiles/{id}',
    summary: '客户信用档案',
    permission: { anyOf: ['risk.view', 'risk.limit.edit', 'account.customer.view'] },
    ...view,
    fields: { creditLimit: 'customer.credit', tempLimit: 'customer.credit', limitInForce: 'customer.credit' },
    answer: profile,
  }),
  /** ACC-015, FIN-195: waits for a second person. `id` is the customer's; a temporary limit ends within 90 days. */
  changeLimit: command({
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
  /** 申请解控: every live hold of the customer ends when a second person agrees (FIN-196). */
  applyRelease: command({
    path: '/finance/risk/releases',
    summary: '申请解控',
    permission: 'risk.release.apply',
    ...view,
    body: z.object({ customerId: id(), ack: ack(), reason: reason() }),
  }),
};
