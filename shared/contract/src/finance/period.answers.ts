import * as z from 'zod/mini';
import { code, id, version } from '../fields.ts';
import { PERIOD_LOCKS, PERIOD_RUNS, PERIOD_STATES } from './period.machine.ts';

const checkItem = z.object({
  no: z.string(),
  text: z.string(),
  /** Path of the page where it is mended; null: none. */
  link: z.nullable(z.string()),
});
const checkResult = z.object({
  key: z.string(),
  title: z.string(),
  level: z.enum(['PASS', 'WARN', 'FAIL']),
  count: z.number(),
  /** At most 50. */
  items: z.array(checkItem),
});
export type CheckResult = z.output<typeof checkResult>;

/** A control account against the open items it must equal (FIN-091); CNY. */
export const controlTotal = z.object({
  account: z.string(),
  name: z.string(),
  balance: z.string(),
  openItems: z.string(),
  same: z.boolean(),
});
export type ControlTotal = z.output<typeof controlTotal>;

/** 存货/仓储日结: pieces of a warehouse by its ledger, and by the daily inventory of the day; null: none was made. */
export const stockTotal = z.object({
  warehouseId: z.string(),
  code: z.string(),
  name: z.string(),
  /** Last day that is closed; null: none. */
  closedTo: z.nullable(z.string()),
  ledger: z.number(),
  daily: z.nullable(z.number()),
  /** Closed up to the day, and both are equal. */
  same: z.boolean(),
});
export type StockTotal = z.output<typeof stockTotal>;

/** An account's month in CNY; a balance is debit less credit. */
const trialRow = z.object({
  account: z.string(),
  name: z.string(),
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closing: z.string(),
});
export type TrialRow = z.output<typeof trialRow>;
export const trialBalance = z.object({
  rows: z.array(trialRow),
  debit: z.string(),
  credit: z.string(),
  same: z.boolean(),
});

/** Open items of a party by days overdue, CNY (FIN-120). */
export interface AgeingLine {
  direction: 'AR' | 'AP';
  partyNo: string;
  open: string;
  buckets: string[];
  unallocated: string;
}
/** FIN-113: what a close froze. */
export interface PeriodReport {
  companyName: string;
  month: string;
  controls: ControlTotal[];
  trial: TrialRow[];
  ageing: AgeingLine[];
  /** Days of its buckets; absent in reports of before these could be set. */
  ageingDays?: number[];
}

/** What revaluation would post for one account and currency (FIN-116); amounts in CNY, diff positive: gain. */
export const revaluationRow = z.object({
  account: z.string(),
  currency: z.string(),
  open: z.string(),
  rate: z.nullable(z.string()),
  baseOpen: z.string(),
  diff: z.nullable(z.string()),
});
export type RevaluationRow = z.output<typeof revaluationRow>;

/**
 * 内部往来: a receipt that one company has collected for another, as of a month's end. `amount` and `left` (still to be paid
 * over) in its currency, `baseAmount` and `baseLeft` in CNY.
 */
export const internalReceipt = z.object({
  id: z.string(),
  receiptNo: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  /** The company that it is for; null: nobody has said. */
  forCompanyId: z.nullable(z.string()),
  forCompanyName: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  baseAmount: z.string(),
  left: z.string(),
  baseLeft: z.string(),
  /** Payments that paid it over by then; without amounts for who may not see what is paid. */
  clearings: z.array(z.object({ paymentNo: z.string(), date: z.string(), amount: z.optional(z.string()) })),
});
export type InternalReceipt = z.output<typeof internalReceipt>;
export type TrialBalance = z.output<typeof trialBalance>;

const allowed = z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) }));
export const periodAnswer = z.object({
  id: id(),
  version: version(),
  companyId: id(),
  companyName: z.string(),
  /** YYYYMM. */
  month: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  state: code(PERIOD_STATES),
  locked: z.array(code(PERIOD_LOCKS)),
  checks: z.array(checkResult),
  checkedAt: z.nullable(z.string()),
  checkedByName: z.nullable(z.string()),
  /** What runs in the background now; null: nothing. */
  running: z.nullable(code(PERIOD_RUNS)),
  closedAt: z.nullable(z.string()),
  closedByName: z.nullable(z.string()),
  reopenCount: z.number(),
  reports: z.array(
    z.object({ reportVersion: z.number(), hash: z.string(), madeAt: z.string(), madeByName: z.string() }),
  ),
  actions: allowed,
});
export type PeriodDetail = z.output<typeof periodAnswer>;
