import * as z from 'zod/mini';
import { command, read, stateBody } from '../endpoint.ts';
import { ack, code, id, optional, optionalText, rate, reason } from '../fields.ts';
import { hidden, lot, positive } from './quota.contract.ts';
import { FX_DECLARATION_STATES } from './quota.labels.ts';

const scope = 'finance' as const;
const MATCHES = '/finance/fx-matches';

/** One account on the bench: what it has, and the declarations of its company and customer. */
const benchAccount = z.object({
  id: z.string(),
  currency: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  available: hidden(),
  reserved: hidden(),
  lots: z.array(lot),
  /** CNY per unit today that its company takes. */
  rates: z.record(z.string(), z.string()),
});
const benchDeclaration = z.object({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  declarationNo: z.string(),
  exportDate: z.string(),
  dueDate: z.string(),
  currency: z.string(),
  declared: hidden(),
  open: hidden(),
  state: code(FX_DECLARATION_STATES),
  /** What its documents hold, by account (FIN-182). */
  reserved: z.array(z.object({ accountId: z.string(), amount: hidden() })),
});
const bench = z.object({
  customerId: z.string(),
  customerName: z.string(),
  accounts: z.array(benchAccount),
  declarations: z.array(benchDeclaration),
});
export type MatchBench = z.output<typeof bench>;
export type BenchDeclaration = z.output<typeof benchDeclaration>;

/** 核销匹配 (FIN-181). */
export const fxMatches = {
  /** What of a customer may be matched: exchange on the left, declarations on the right, oldest first. */
  bench: read({
    path: `${MATCHES}/bench`,
    summary: '核销匹配工作台',
    permission: 'fx.quota.view',
    scope,
    query: z.object({ customerId: id() }),
    fields: {
      'accounts.*.available': 'money.sell',
      'accounts.*.reserved': 'money.sell',
      'accounts.*.lots.*.amount': 'money.sell',
      'accounts.*.lots.*.left': 'money.sell',
      'declarations.*.declared': 'money.sell',
      'declarations.*.open': 'money.sell',
      'declarations.*.reserved.*.amount': 'money.sell',
    },
    answer: bench,
  }),
  /**
   * `amount` in the currency of the account; `cross`: units of the declaration's currency per 1 of that, null: of the day.
   * A reason is compulsory where it is further off than the parameter (FIN-021). `openSeen`: what was open of the declaration when
   * the user looked; FIN_OPEN_CHANGED when it is not so much any more.
   */
  create: command({
    path: MATCHES,
    summary: '核销匹配',
    permission: 'fx.quota.match',
    scope,
    body: z.object({
      sourceId: id(),
      declarationId: id(),
      amount: positive(),
      cross: optional(rate()),
      crossReason: optionalText(500),
      openSeen: optional(positive()),
      ack: ack(),
    }),
    answer: z.object({ id: z.string(), movementNo: z.string() }),
  }),
  /** 自动匹配 of a customer: same company and currency, oldest export first; answers how many matches were made. */
  auto: command({
    path: `${MATCHES}/auto`,
    summary: '自动核销匹配',
    permission: 'fx.quota.match',
    scope,
    body: z.object({ customerId: id(), ack: ack() }),
    answer: z.object({ made: z.number() }),
  }),
  /** 取消匹配: `id` is the match; what it took of a reservation is reserved again. */
  reverse: command({
    path: `${MATCHES}/{id}/reverse`,
    summary: '取消核销匹配',
    permission: 'fx.quota.unmatch',
    scope,
    body: z.extend(stateBody(), { reason: reason() }),
    answer: z.object({ id: z.string(), movementNo: z.string() }),
  }),
};
