import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { id } from '../fields.ts';

/** Where an allocation comes from (3.4). */
export const ALLOCATION_KINDS = {
  RECEIPT: '收款',
  PAYMENT: '付款',
  PREPAY: '预付',
  NETTING: '应收冲应付',
  CREDIT: '红字退费',
  CLAIM: '扣款索赔',
  REBATE: '返利',
  ROUNDING: '尾差',
} as const;

/** One entry of 核销轨迹: amounts of the line in its currency and in CNY; a reversal has them negative. */
export interface AllocationEntry {
  id: string;
  /** Settlement, application or other document that wrote it off. */
  docType: string;
  docId: string;
  docNo: string;
  kind: keyof typeof ALLOCATION_KINDS;
  sourceNo: string;
  sourceCurrency: string;
  reversal: boolean;
  accountingDate: string;
  createdAt: string;
  createdByName: string;
  /** Units of source currency per unit of the line's. */
  crossRate: string;
  /** Absent where the caller may not see the money of this direction. */
  amountSrc?: string;
  amountFee?: string;
  baseFee?: string;
  /** Positive: gain (FIN-022). */
  fxDiff?: string;
}
/** The allocations of a line, oldest first, and what stands open after the last. */
export interface FeeTrace {
  feeNo: string;
  currency: string;
  amount?: string;
  open?: string;
  list: AllocationEntry[];
}

/** One line of a journal: exactly one of debit and credit, in CNY; `amount` in its currency. */
export interface JournalLineEntry {
  lineNo: number;
  account: string;
  accountName: string;
  currency: string;
  partyName: string | null;
  /** Absent where the caller may not see the money of this journal. */
  debit?: string;
  credit?: string;
  amount?: string;
}
/** A journal of a document, oldest first. */
export interface JournalEntry {
  id: string;
  journalNo: string;
  journalDate: string;
  summary: string;
  module: string;
  createdByName: string;
  createdAt: string;
  /** Number of the journal that this one takes back. */
  reversalOfNo: string | null;
  lines: JournalLineEntry[];
}

/** 核销轨迹 and 凭证, tabs of several screens (chapter 6). */
export const feeTraces = {
  allocations: read({
    path: '/finance/fee-lines/{id}/allocations',
    summary: '费用核销轨迹',
    permission: { anyOf: ['finance.ar.fee.view', 'finance.ap.fee.view', 'finance.ap.detail.view'] },
    scope: 'finance',
    answer: z.custom<FeeTrace>(),
  }),
  /** Journals of a document that the caller may see: the view right of its own kind counts. */
  journals: read({
    path: '/finance/journals/of',
    summary: '单据凭证',
    permission: 'session',
    scope: 'finance',
    query: z.object({ type: z.string().check(z.regex(/^[a-z_]{1,40}$/, '格式不正确')), id: id() }),
    answer: z.custom<{ list: JournalEntry[] }>(),
  }),
};
