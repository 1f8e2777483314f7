import * as z from 'zod/mini';
import { code } from '../fields.ts';
import { JOB_STATES } from '../shared/job.contract.ts';
import { CHARGE_BASES } from '../warehouse/charge.labels.ts';
import { FEE_STATES } from './fee-line.labels.ts';
import { BILL_LINE_KINDS, STORAGE_BILL_STATES, type BillDirection } from './storage-bill.labels.ts';

/** Money that a field right may hide: then it is absent. */
const money2 = () => z.optional(z.string());
const maybe = () => z.optional(z.nullable(z.string()));
const totals = () => z.optional(z.object({ amountEx: z.string(), tax: z.string(), amount: z.string() }));
/** What of a rule counted when the bill was made; later rules change nothing (WMS-086). */
const rule = z.object({
  ruleId: z.string(),
  scopeText: z.string(),
  basis: code(CHARGE_BASES),
  freeDays: z.number(),
  tiers: z.array(z.object({ fromDay: z.number(), toDay: z.nullable(z.number()), price: z.optional(z.string()) })),
  minVolume: z.number(),
  minDays: z.number(),
  minCharge: maybe(),
  maxCharge: maybe(),
  taxRate: z.number(),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  /** Σ of its lines before 最低收费 and 封顶, and what these change. */
  charged: money2(),
  adjustment: money2(),
});
export type BillRule = z.output<typeof rule>;

const line = z.object({
  id: z.string(),
  lineNo: z.number(),
  kind: code(BILL_LINE_KINDS),
  basis: code(CHARGE_BASES),
  /** Batch number, location, lease record; null: the bill as a whole. */
  subject: z.nullable(z.string()),
  goodsName: z.nullable(z.string()),
  mark: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  receivedDate: z.nullable(z.string()),
  fromDay: z.number(),
  toDay: z.nullable(z.number()),
  dayCount: z.number(),
  /** Units of the basis times days: cm³·day, gram·day, pieces. */
  units: z.number(),
  price: money2(),
  amount: money2(),
  taxRate: z.number(),
});
export type BillLine = z.output<typeof line>;

const link = z.object({ id: z.string(), billNo: z.string() });
export const storageBillAnswer = z.object({
  id: z.string(),
  version: z.number(),
  billNo: z.string(),
  companyName: z.string(),
  partyId: z.string(),
  partyName: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  currency: z.string(),
  state: code(STORAGE_BILL_STATES.AR),
  /** cm³·day. */
  volumeDays: z.number(),
  storage: money2(),
  handling: money2(),
  amountEx: money2(),
  tax: money2(),
  amount: money2(),
  /** Of a payable: what the landlord bills, with tax, and how much more that is than ours. */
  counterAmount: maybe(),
  difference: maybe(),
  counterNo: z.nullable(z.string()),
  counterRemark: z.nullable(z.string()),
  rules: z.array(rule),
  lines: z.array(line),
  fees: z.array(
    z.object({
      id: z.string(),
      feeNo: z.string(),
      chargeName: z.string(),
      currency: z.string(),
      amountEx: money2(),
      tax: money2(),
      amount: money2(),
      state: code(FEE_STATES),
      dueDate: z.nullable(z.string()),
    }),
  ),
  reversalOf: z.nullable(link),
  reversedBy: z.nullable(link),
  endReason: z.nullable(z.string()),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
  confirmerName: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  billerName: z.nullable(z.string()),
  billedAt: z.nullable(z.string()),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type StorageBillDetail = z.output<typeof storageBillAnswer>;

export const billDaysAnswer = z.object({
  days: z.array(z.object({ day: z.string(), age: z.nullable(z.number()), units: z.number(), amount: maybe() })),
});
export type BillDays = z.output<typeof billDaysAnswer>;

/** 重算: the bill as it stands and as it would be, line by line where they differ. */
export const billComparisonAnswer = z.object({
  changed: z.boolean(),
  currency: z.string(),
  before: totals(),
  after: totals(),
  lines: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      beforeUnits: z.nullable(z.number()),
      afterUnits: z.nullable(z.number()),
      basis: code(CHARGE_BASES),
      beforeAmount: maybe(),
      afterAmount: maybe(),
    }),
  ),
});
export type BillComparison = z.output<typeof billComparisonAnswer>;

/** How far 生成账单 is, which bills it made and what it passed over and why. */
export const billRunAnswer = z.object({
  id: z.string(),
  state: code(JOB_STATES),
  progress: z.number(),
  error: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  madeCount: z.number(),
  skippedCount: z.number(),
  /** At most 500 of each. */
  made: z.array(
    z.object({
      billId: z.string(),
      billNo: z.string(),
      partyName: z.string(),
      warehouseName: z.string(),
      currency: z.string(),
      amount: money2(),
    }),
  ),
  skipped: z.array(z.object({ id: z.string(), partyName: z.string(), warehouseName: z.string(), reason: z.string() })),
});
export type BillRun = z.output<typeof billRunAnswer>;
/** Most bills and most skipped ones that the answer of a run lists. */
export const RUN_SHOWN = 500;

const guardOf = (direction: BillDirection) => (direction === 'AR' ? ('money.sell' as const) : ('money.cost' as const));
/** Paths of an answer that are guarded as the money of a direction is. */
export const guardedBy = (direction: BillDirection, ...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, guardOf(direction)]));
/** Money of a bill by path. */
export const billGuards = (direction: BillDirection) =>
  guardedBy(
    direction,
    'storage',
    'handling',
    'amountEx',
    'tax',
    'amount',
    'counterAmount',
    'difference',
    'rules.*.tiers.*.price',
    'rules.*.minCharge',
    'rules.*.maxCharge',
    'rules.*.charged',
    'rules.*.adjustment',
    'lines.*.price',
    'lines.*.amount',
    'fees.*.amountEx',
    'fees.*.tax',
    'fees.*.amount',
  );
