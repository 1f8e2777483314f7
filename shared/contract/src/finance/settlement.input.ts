import * as z from 'zod/mini';
import { code, date, id, int, money, optional, optionalText, rate } from '../fields.ts';
import { AUTO_METHODS, SETTLEMENT_KINDS } from './settlement.labels.ts';

/**
 * One clearing. `sourceId`: receipt or payment; of CREDIT and NETTING the other fee line; of ROUNDING nothing. `amountFee` in
 * the line's currency with its sign (ROUNDING: the whole rest, given or not). `cross`: as typed, null takes that of the day.
 * `openSeen`: what was open when the maker looked.
 */
export const settlementItem = z.object({
  kind: code(SETTLEMENT_KINDS),
  sourceId: optional(id()),
  feeLineId: id(),
  amountFee: money(),
  cross: optional(rate()),
  openSeen: money(),
});
export type SettlementItem = z.output<typeof settlementItem>;
/** Clearings of one settlement at most. */
export const MAX_ITEMS = 1000;
export const settlementFields = {
  companyId: id(),
  partyId: id(),
  accountingDate: date(),
  items: z.array(settlementItem).check(z.minLength(1, '请至少核销一笔费用'), z.maxLength(MAX_ITEMS)),
  /** Compulsory where a cross rate is further than 3 % from that of the day (FIN-021). */
  crossReason: optionalText(500),
  remark: optionalText(500),
};
/** What the maker of a settlement sends. */
export const settlementInput = z.object(settlementFields);
export type SettlementInput = z.output<typeof settlementInput>;

/** Days that lines fall due on, `2026-01-01..2026-01-31`; either side may be open. */
const dueDays = () => z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/, '日期格式不正确'));

/** Which open lines the workbench lists. */
export const openLineQuery = z.object({
  partyId: id(),
  companyId: id(),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  statementId: z.optional(id()),
  /** Fee, order or statement number. */
  q: z.optional(z.string().check(z.maxLength(100))),
  overdue: z.optional(z.literal('1')),
  due: z.optional(dueDays()),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
});
export type OpenLineQuery = z.output<typeof openLineQuery>;

/** What is allocated by itself. */
export const autoInput = z.object({
  companyId: id(),
  partyId: id(),
  accountingDate: date(),
  method: code(AUTO_METHODS),
  /** Sources to use, in their order; empty: all, oldest first. */
  sources: z._default(z.array(z.object({ kind: code(SETTLEMENT_KINDS), id: id() })).check(z.maxLength(200)), []),
  statementId: optional(id()),
  currency: optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  due: optional(dueDays()),
  overdue: z._default(z.boolean(), false),
  /** Lines at most. */
  most: z._default(int(1, 500), 500),
});
export type AutoRequest = z.output<typeof autoInput>;
