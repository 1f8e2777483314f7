import * as z from 'zod/mini';
import { code } from '../fields.ts';
import { SETTLEMENT_KINDS, SETTLEMENT_STATES } from './settlement.labels.ts';

/** A fee line as the workbench shows it. */
export const openLine = z.object({
  id: z.string(),
  feeNo: z.string(),
  bizNo: z.nullable(z.string()),
  chargeName: z.string(),
  currency: z.string(),
  rate: z.string(),
  amount: z.string(),
  open: z.string(),
  baseOpen: z.string(),
  dueDate: z.nullable(z.string()),
  statementNo: z.nullable(z.string()),
  /** 「{user} 正在处理 {doc}」; null: free. */
  holder: z.nullable(z.string()),
});
export type OpenLine = z.output<typeof openLine>;

/** Something that clears: a receipt, a payment or a credit line of the party. */
export const settlementSource = z.object({
  kind: code(SETTLEMENT_KINDS),
  id: z.string(),
  no: z.string(),
  date: z.nullable(z.string()),
  note: z.nullable(z.string()),
  currency: z.string(),
  rate: z.string(),
  amount: z.string(),
  left: z.string(),
  baseLeft: z.string(),
  holder: z.nullable(z.string()),
});
export type SettlementSource = z.output<typeof settlementSource>;

/** One clearing with what it comes to in both currencies and CNY. */
export const computedItem = z.object({
  kind: code(SETTLEMENT_KINDS),
  sourceId: z.nullable(z.string()),
  feeLineId: z.string(),
  amountFee: z.string(),
  cross: z.string(),
  sourceCurrency: z.string(),
  amountSrc: z.string(),
  baseSrc: z.string(),
  baseFee: z.string(),
  fxDiff: z.string(),
});
export type ComputedItem = z.output<typeof computedItem>;

/** What a draft comes to, to the cent, and why it cannot be done as it stands (FIN-020..025). */
export const settlementPreview = z.object({
  items: z.array(computedItem),
  /** What is left of each source that is used. */
  sources: z.array(
    z.object({
      kind: code(SETTLEMENT_KINDS),
      id: z.string(),
      used: z.string(),
      left: z.string(),
      baseLeft: z.string(),
    }),
  ),
  /** What is left of each fee line that is named. */
  lines: z.array(z.object({ id: z.string(), open: z.string(), left: z.string(), baseLeft: z.string() })),
  /** Cleared per currency (FIN-004). */
  cleared: z.array(z.object({ currency: z.string(), amount: z.string() })),
  clearedBase: z.string(),
  fxGain: z.string(),
  rounding: z.string(),
  journal: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      debit: z.string(),
      credit: z.string(),
      currency: z.string(),
      amount: z.string(),
    }),
  ),
  /** Why it cannot be done as it stands, and which line or source that is about. */
  problem: z.nullable(
    z.object({
      code: z.string(),
      text: z.string(),
      feeLineId: z.nullable(z.string()),
      sourceId: z.nullable(z.string()),
    }),
  ),
  /** Lines whose open amount is no longer what the maker saw. */
  changed: z.array(z.object({ feeLineId: z.string(), feeNo: z.string(), open: z.string() })),
  /** Rows whose cross rate needs a reason (FIN-021), by their place. */
  deviating: z.array(z.number()),
});
export type SettlementPreview = z.output<typeof settlementPreview>;

/** A 结账单 with its lines, sources and journals. */
export const settlementAnswer = z.object({
  id: z.string(),
  version: z.number(),
  settlementNo: z.string(),
  direction: z.enum(['AR', 'AP']),
  state: code(SETTLEMENT_STATES),
  companyId: z.string(),
  companyName: z.string(),
  partyId: z.string(),
  partyName: z.string(),
  accountingDate: z.string(),
  crossReason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** Absent for who may not see amounts, as the lines are. */
  fxGain: z.optional(z.string()),
  rounding: z.optional(z.string()),
  makerName: z.nullable(z.string()),
  createdAt: z.string(),
  submitterName: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  approverName: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  /** Who has to agree next by the rule of approval that it was handed in under; null: no rule. */
  waitsFor: z.nullable(z.string()),
  rejectReason: z.nullable(z.string()),
  reverserName: z.nullable(z.string()),
  reversedAt: z.nullable(z.string()),
  reverseDate: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
  lines: z.optional(
    z.array(
      z.extend(computedItem, {
        typedCross: z.nullable(z.string()),
        openSeen: z.string(),
        sourceNo: z.nullable(z.string()),
        line: openLine,
      }),
    ),
  ),
  sources: z.optional(z.array(settlementSource)),
  cleared: z.optional(z.array(z.object({ currency: z.string(), amount: z.string() }))),
  journals: z.optional(
    z.array(
      z.object({
        journalNo: z.string(),
        date: z.string(),
        summary: z.string(),
        lines: z.array(
          z.object({
            account: z.string(),
            name: z.string(),
            debit: z.string(),
            credit: z.string(),
            currency: z.string(),
            amount: z.string(),
          }),
        ),
      }),
    ),
  ),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type SettlementDetail = z.output<typeof settlementAnswer>;

/** What the workbench of a party begins with; its lines are asked for page by page. */
export const workbenchAnswer = z.object({
  partyId: z.string(),
  partyName: z.string(),
  companyId: z.string(),
  /** Companies of the caller with something open of the party. */
  companies: z.array(z.object({ id: z.string(), name: z.string(), lines: z.number(), sources: z.number() })),
  sources: z.array(settlementSource),
  /** Open of all lines per currency. */
  open: z.array(z.object({ currency: z.string(), amount: z.string(), base: z.string(), lines: z.number() })),
  statements: z.array(z.object({ id: z.string(), no: z.string(), lines: z.number() })),
  /** CNY per unit on the accounting date. */
  rates: z.record(z.string(), z.string()),
  date: z.string(),
  /** finance.writeoff.tolerance, CNY (FIN-024). */
  tolerance: z.string(),
  /** Who handed in a settlement that is not decided yet. */
  pending: z.array(
    z.object({ id: z.string(), no: z.string(), state: code(SETTLEMENT_STATES), makerName: z.nullable(z.string()) }),
  ),
});
export type Workbench = z.output<typeof workbenchAnswer>;
