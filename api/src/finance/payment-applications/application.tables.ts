import type {
  ApplicationKind,
  ApprovalStepCode,
  DECISIONS,
  ReductionKind,
  ReductionState,
} from '@shared/contract/finance/payment-application.labels.ts';
import type { ApplicationState } from '@shared/contract/finance/payment-application.machine.ts';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  countColumn,
  dayColumn,
  documentColumns,
  idColumn,
  idRef,
  moneyColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 付款申请 (3.5); amounts in its currency, `baseNet` in CNY at submit. */
export const finApplication = pgTable('fin_payment_application', {
  ...documentColumns(),
  deletedAt: timeColumn('deleted_at'),
  applicationNo: textColumn('application_no').notNull(),
  kind: textColumn('kind').$type<ApplicationKind>().notNull(),
  supplierId: idRef('supplier_id'),
  customerId: idRef('customer_id'),
  receiptId: idRef('receipt_id'),
  currency: textColumn('currency').notNull(),
  payeeBankId: idRef('payee_bank_id'),
  payeeName: textColumn('payee_name'),
  payeeBank: textColumn('payee_bank'),
  payeeAccount: textColumn('payee_account'),
  reason: textColumn('reason').notNull(),
  urgent: boolColumn('urgent').notNull().default(false),
  expectedDate: dayColumn('expected_date'),
  invoiceReceived: boolColumn('invoice_received').notNull().default(false),
  gross: moneyColumn('gross').notNull(),
  reduceTotal: moneyColumn('reduce_total').notNull().default('0'),
  net: moneyColumn('net').generatedAlwaysAs(sql`gross - reduce_total`),
  state: textColumn('state').$type<ApplicationState>().notNull().default('DRAFT'),
  /** How often it was submitted; approvals count within their round (FIN-072). */
  round: countColumn('round').notNull().default(0),
  baseNet: moneyColumn('base_net'),
  bankRecent: boolColumn('bank_recent').notNull().default(false),
  steps: textColumn('steps').array().$type<ApprovalStepCode[]>().notNull().default([]),
  /** Everybody who edited or submitted it, in any round (FIN-070). */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  submittedBy: idRef('submitted_by'),
  submittedAt: timeColumn('submitted_at'),
  approvedAt: timeColumn('approved_at'),
  executed: moneyColumn('executed').notNull().default('0'),
  paid: moneyColumn('paid').notNull().default('0'),
  /** Given up after a part was paid (结束剩余). */
  ended: moneyColumn('ended').notNull().default('0'),
  endReason: textColumn('end_reason'),
});
export type Application = typeof finApplication.$inferSelect;

/** `applyAmount`, `closed` in the currency of the fee; `amount`, `closedAmount` the same in the application's. */
export const finApplicationLine = pgTable('fin_payment_application_line', {
  id: idColumn(),
  applicationId: idRef('application_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  feeLineId: idRef('fee_line_id').notNull(),
  openAtApply: moneyColumn('open_at_apply').notNull(),
  applyAmount: moneyColumn('apply_amount').notNull(),
  closed: moneyColumn('closed').notNull().default('0'),
  crossRate: rateColumn('cross_rate').notNull(),
  amount: moneyColumn('amount').notNull(),
  closedAmount: moneyColumn('closed_amount').notNull().default('0'),
});
export type ApplicationLineRow = typeof finApplicationLine.$inferSelect;

/** Who agreed or sent back; append-only. */
export const finPaymentApproval = pgTable('fin_payment_approval', {
  id: idColumn(),
  applicationId: idRef('application_id').notNull(),
  round: countColumn('round').notNull(),
  step: textColumn('step').$type<ApprovalStepCode>().notNull(),
  decision: textColumn('decision').$type<keyof typeof DECISIONS>().notNull(),
  userId: idRef('user_id').notNull(),
  at: timeColumn('at').notNull(),
  reason: textColumn('reason'),
});

/** 冲减 (CJ); `amount` in the application's currency, `amountSrc` in the source's. */
export const finReduction = pgTable('fin_reduction', {
  ...documentColumns(),
  reductionNo: textColumn('reduction_no').notNull(),
  applicationId: idRef('application_id').notNull(),
  seq: countColumn('seq').notNull(),
  kind: textColumn('kind').$type<ReductionKind>().notNull(),
  paymentId: idRef('payment_id'),
  feeLineId: idRef('fee_line_id'),
  sourceNo: textColumn('source_no').notNull(),
  sourceTotal: moneyColumn('source_total'),
  currency: textColumn('currency').notNull(),
  amount: moneyColumn('amount').notNull(),
  sourceCurrency: textColumn('source_currency').notNull(),
  crossRate: rateColumn('cross_rate').notNull(),
  amountSrc: moneyColumn('amount_src').notNull(),
  state: textColumn('state').$type<ReductionState>().notNull().default('PENDING'),
  postedDate: dayColumn('posted_date'),
  postedAt: timeColumn('posted_at'),
  reversedDate: dayColumn('reversed_date'),
  reverseReason: textColumn('reverse_reason'),
});
export type Reduction = typeof finReduction.$inferSelect;

/** What of a line a reduction or a payment has closed. */
export const finApplicationPart = pgTable('fin_application_part', {
  id: idColumn(),
  lineId: idRef('line_id').notNull(),
  reductionId: idRef('reduction_id'),
  paymentId: idRef('payment_id'),
  amountFee: moneyColumn('amount_fee').notNull(),
  amount: moneyColumn('amount').notNull(),
  undone: boolColumn('undone').notNull().default(false),
});
