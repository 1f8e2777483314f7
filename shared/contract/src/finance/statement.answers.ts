import type { AllowedAction } from '../envelope.ts';
import type { StatementChannel, StatementSide, StatementState } from './statement.labels.ts';
import type { FeeBizType } from './fee-line.labels.ts';

/** What of a fee line a statement prints, as it was taken; money in the line's currency, base amount in CNY. */
export interface StatementSnapshot {
  feeNo: string;
  bizType: string;
  bizNo: string | null;
  containerNo: string | null;
  chargeName: string;
  businessDate: string;
  dueDate: string | null;
  qty: string;
  unit: string | null;
  unitPrice: string;
  currency: string;
  rate: string;
  taxRateBp: number;
  amount: string;
  amountEx: string;
  tax: string;
  baseAmount: string;
}
/** A line of a statement with how far it is settled now. */
export interface StatementLine extends StatementSnapshot {
  id: string;
  feeLineId: string;
  /** Of the fee line as it is now. */
  open: string;
  settled: string;
  disputed: boolean;
  disputeReason: string | null;
  /** What the counterparty has; null: not told. */
  counterAmount: string | null;
  /** Counterparty less ours. */
  difference: string | null;
  diffReason: string | null;
  /** Number of the 补差 that was made of it. */
  adjustNo: string | null;
}
/** One currency of a statement: end = prev + this − received (FIN-042). */
export interface StatementTotal {
  currency: string;
  prevBalance: string;
  thisPeriod: string;
  received: string;
  endBalance: string;
  /** Of its lines: amount at confirm and settled and open at confirm; now while it is not confirmed. */
  settled: string;
  open: string;
}
/** A row of the counterparty's bill; `lineId`: the line that it was matched with. */
export interface BillRow {
  id: string;
  rowNo: number;
  orderNo: string | null;
  containerNo: string | null;
  charge: string | null;
  currency: string;
  amount: string;
  remark: string | null;
  lineId: string | null;
}
export interface StatementTrace {
  id: string;
  feeNo: string;
  accountingDate: string;
  docNo: string;
  sourceNo: string;
  currency: string;
  amount: string;
  reversal: boolean;
}
export interface StatementVersion {
  id: string;
  statementNo: string;
  revision: number;
  state: StatementState;
  createdAt: string;
  creatorName: string | null;
  reason: string | null;
}
export interface StatementDetail {
  id: string;
  version: number;
  statementNo: string;
  direction: StatementSide;
  revision: number;
  state: StatementState;
  companyId: string;
  companyName: string;
  partyId: string;
  partyName: string;
  periodFrom: string;
  periodTo: string;
  bizType: FeeBizType | null;
  currency: string | null;
  includeUndue: boolean;
  remark: string | null;
  lines: StatementLine[];
  totals: StatementTotal[];
  baseTotal: string;
  disputeCount: number;
  sentAt: string | null;
  sentTo: string | null;
  sentChannel: StatementChannel | null;
  sentByName: string | null;
  mails: { id: string; state: string; error: string | null }[];
  counterpartyName: string | null;
  counterpartyDate: string | null;
  confirmedAt: string | null;
  confirmedByName: string | null;
  evidenceName: string | null;
  contentHash: string | null;
  createdBy: string | null;
  creatorName: string | null;
  createdAt: string;
  voidReason: string | null;
  traces: StatementTrace[];
  versions: StatementVersion[];
  billRows: BillRow[];
  actions: AllowedAction[];
}

/** A confirmed line of the party: on the statement by the rule, or why not. */
export interface Candidate extends StatementSnapshot {
  feeLineId: string;
  open: string;
  included: boolean;
  /** Why it is left out; null: it is in. Lines with a reason that `mayTake` may still be taken by hand. */
  reason: string | null;
  mayTake: boolean;
}
export interface Candidates {
  lines: Candidate[];
  /** Lines in 草稿 and 待审核 of the period: not on statements until they are confirmed. */
  pending: number;
  /** More lines exist than are answered. */
  capped: boolean;
}
/** What a batch has made and what it has passed over. */
export interface StatementBatch {
  made: { id: string; statementNo: string; partyName: string; lineCount: number }[];
  skipped: { partyName: string; reason: string }[];
}
export interface StatementContacts {
  mailReady: boolean;
  contacts: { id: string; name: string; email: string }[];
}
