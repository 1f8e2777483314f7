import type { AllowedAction } from '../envelope.ts';
import type {
  ApplicationKind,
  ApprovalStepCode,
  DECISIONS,
  ReductionKind,
  ReductionState,
} from './payment-application.labels.ts';
import type { ApplicationState, PaymentState } from './payment-application.machine.ts';

/** A line of an application; `fee…` in the currency of the fee. */
export interface ApplicationLine {
  id: string;
  feeLineId: string;
  feeNo: string;
  bizNo: string | null;
  statementNo: string | null;
  chargeName: string;
  dueDate: string | null;
  feeCurrency: string;
  feeAmount: string;
  openAtApply: string;
  applyAmount: string;
  /** What reductions and payments of the application have closed. */
  closed: string;
  crossRate: string;
  amount: string;
}
export interface ApplicationReduction {
  id: string;
  version: number;
  reductionNo: string;
  kind: ReductionKind;
  sourceId: string | null;
  sourceNo: string;
  sourceTotal: string | null;
  sourceCurrency: string;
  amount: string;
  amountSrc: string;
  crossRate: string;
  state: ReductionState;
  postedDate: string | null;
  actions: AllowedAction[];
}
export interface ApplicationApproval {
  round: number;
  step: ApprovalStepCode;
  decision: keyof typeof DECISIONS;
  userName: string;
  at: string;
  reason: string | null;
}
export interface ApplicationPayment {
  id: string;
  paymentNo: string;
  amount: string;
  payDate: string;
  bankRef: string | null;
  bankAccountName: string;
  cashierName: string | null;
  state: PaymentState;
  endReason: string | null;
}
/** An application with what its drawer shows; amounts in its currency. */
export interface ApplicationDetail {
  id: string;
  version: number;
  applicationNo: string;
  kind: ApplicationKind;
  state: ApplicationState;
  companyId: string;
  companyName: string;
  supplierId: string | null;
  customerId: string | null;
  partyName: string;
  receiptId: string | null;
  receiptNo: string | null;
  currency: string;
  payeeBankId: string | null;
  payeeName: string | null;
  payeeBank: string | null;
  payeeAccount: string | null;
  reason: string;
  urgent: boolean;
  expectedDate: string | null;
  invoiceReceived: boolean;
  remark: string | null;
  /** PREPAY, REFUND. */
  amount: string | null;
  gross: string;
  reduceTotal: string;
  net: string;
  executed: string;
  paid: string;
  /** What of it was given up after a part was paid (结束剩余); gross and net are without it. */
  ended: string;
  /** CNY at submit. */
  baseNet: string | null;
  bankRecent: boolean;
  round: number;
  steps: ApprovalStepCode[];
  step: ApprovalStepCode | null;
  /** Who has to agree next by the rule of approval that it was handed in under: 第 1/2 步：财务主管（会签）; null: no rule. */
  waitsFor: string | null;
  authorName: string | null;
  createdAt: string;
  submitterName: string | null;
  submittedAt: string | null;
  endReason: string | null;
  lines: ApplicationLine[];
  reductions: ApplicationReduction[];
  approvals: ApplicationApproval[];
  payments: ApplicationPayment[];
  actions: AllowedAction[];
}

/** A payable that can be applied for; in its own currency. */
export interface OpenPayable {
  id: string;
  feeNo: string;
  bizNo: string | null;
  statementNo: string | null;
  chargeName: string;
  currency: string;
  amount: string;
  open: string;
  /** What other live applications have applied for and not paid (已申请未付). */
  claimed: string;
  available: string;
  dueDate: string | null;
  /** Units of the application's currency per 1 unit; null: a rate is missing. */
  crossRate: string | null;
  /** Who holds it just now; null: nobody. */
  heldBy: string | null;
}
/** Something that can be set off; in its own currency. */
export interface ReductionSource {
  kind: ReductionKind;
  sourceId: string;
  sourceNo: string;
  note: string | null;
  currency: string;
  total: string;
  available: string;
  /** Units of its currency per 1 unit of the application's; null: a rate is missing. */
  crossRate: string | null;
}
/** An account of the supplier as the form offers it. */
export interface PayeeAccount {
  id: string;
  bankName: string;
  accountName: string | null;
  account: string;
  currency: string | null;
  isDefault: boolean;
  verified: boolean;
  /** FIN-073: changed within the days of finance.bankaccount.cooldown. */
  recent: boolean;
}
/** What a form of a supplier can choose from, and what decides who approves. */
export interface ApplicationSources {
  payables: OpenPayable[];
  /** More payables than fit; the earliest due are there. */
  more: boolean;
  sources: ReductionSource[];
  banks: PayeeAccount[];
  /** Why a receivable cannot be set off; null: it can, or there is none. */
  nettingNote: string | null;
  /** CNY per unit of the application's currency today; null: missing. */
  rate: string | null;
  /** CNY from which 复核 and 总经理审批 are needed. */
  review: string;
  gm: string;
}
