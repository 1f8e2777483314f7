import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  dayColumn,
  documentColumns,
  idRef,
  moneyColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';
import { lockColumns } from '../locks/lock-columns.ts';

/** 付款单 (3.3). Amounts in its currency, `base…` in CNY; `allocate` moves what is used. */
export const finPayment = pgTable('fin_payment', {
  ...documentColumns(),
  paymentNo: textColumn('payment_no').notNull(),
  supplierId: idRef('supplier_id'),
  /** Of a REFUND. */
  customerId: idRef('customer_id'),
  kind: textColumn('kind').$type<'NORMAL' | 'PREPAY' | 'REFUND'>().notNull(),
  bankAccountId: idRef('bank_account_id').notNull(),
  method: textColumn('method')
    .$type<'TRANSFER' | 'CASH' | 'CHEQUE' | 'DRAFT' | 'THIRD_PARTY' | 'OFFSET'>()
    .notNull()
    .default('TRANSFER'),
  currency: textColumn('currency').notNull(),
  amount: moneyColumn('amount').notNull(),
  rate: rateColumn('rate').notNull(),
  baseAmount: moneyColumn('base_amount').notNull(),
  bankFee: moneyColumn('bank_fee').notNull().default('0'),
  payDate: dayColumn('pay_date').notNull(),
  accountingDate: dayColumn('accounting_date'),
  bankRef: textColumn('bank_ref'),
  applicationId: idRef('application_id').notNull(),
  state: textColumn('state').$type<'PAYING' | 'PAID' | 'BOUNCED' | 'REVERSED'>().notNull().default('PAYING'),
  confirmedBy: idRef('confirmed_by'),
  confirmedAt: timeColumn('confirmed_at'),
  endReason: textColumn('end_reason'),
  /** REFUND: the receipt that is paid back, and the CNY taken of it. */
  receiptId: idRef('receipt_id'),
  refundBase: moneyColumn('refund_base'),
  /** Whom it pays, as approved. */
  payeeName: textColumn('payee_name'),
  payeeBank: textColumn('payee_bank'),
  payeeAccount: textColumn('payee_account'),
  allocated: moneyColumn('allocated').notNull().default('0'),
  baseUsed: moneyColumn('base_used').notNull().default('0'),
  unallocated: moneyColumn('unallocated').generatedAlwaysAs(sql`amount - allocated`),
  baseUnallocated: moneyColumn('base_unallocated').generatedAlwaysAs(sql`base_amount - base_used`),
  ...lockColumns(),
});
export type Payment = typeof finPayment.$inferSelect;
