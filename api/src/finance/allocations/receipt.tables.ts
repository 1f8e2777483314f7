import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  dayColumn,
  documentColumns,
  idRef,
  moneyColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';
import { lockColumns } from '../locks/lock-columns.ts';

/** 收款单 (3.3). Amounts in its currency, `base…` in CNY; `allocate` moves what is used. 部分核销 and 已核销 follow from what is left. */
export const finReceipt = pgTable('fin_receipt', {
  ...documentColumns(),
  receiptNo: textColumn('receipt_no').notNull(),
  customerId: idRef('customer_id'),
  /** The company that an 内部往来 was collected for. */
  forCompanyId: idRef('for_company_id'),
  kind: textColumn('kind').$type<'GOODS' | 'FREIGHT' | 'PREPAID' | 'FOREIGN' | 'TAX_REFUND' | 'INTERNAL'>().notNull(),
  bankAccountId: idRef('bank_account_id').notNull(),
  method: textColumn('method')
    .$type<'TRANSFER' | 'CASH' | 'CHEQUE' | 'DRAFT' | 'THIRD_PARTY' | 'OFFSET'>()
    .notNull()
    .default('TRANSFER'),
  currency: textColumn('currency').notNull(),
  amount: moneyColumn('amount').notNull(),
  rate: rateColumn('rate'),
  baseAmount: moneyColumn('base_amount'),
  bankFee: moneyColumn('bank_fee').notNull().default('0'),
  valueDate: dayColumn('value_date').notNull(),
  accountingDate: dayColumn('accounting_date'),
  bankRef: textColumn('bank_ref'),
  payerName: textColumn('payer_name'),
  payerCountry: textColumn('payer_country'),
  /** Order or contract it is for, as the claimer typed it. */
  bizNo: textColumn('biz_no'),
  imported: boolColumn('imported').notNull().default(false),
  state: textColumn('state')
    .$type<'UNCLAIMED' | 'CLAIMED' | 'CONFIRMED' | 'VOID' | 'REVERSED'>()
    .notNull()
    .default('UNCLAIMED'),
  claimedBy: idRef('claimed_by'),
  claimedAt: timeColumn('claimed_at'),
  confirmedBy: idRef('confirmed_by'),
  confirmedAt: timeColumn('confirmed_at'),
  redOf: idRef('red_of'),
  voidReason: textColumn('void_reason'),
  allocated: moneyColumn('allocated').notNull().default('0'),
  refunded: moneyColumn('refunded').notNull().default('0'),
  baseUsed: moneyColumn('base_used').notNull().default('0'),
  unallocated: moneyColumn('unallocated').generatedAlwaysAs(sql`amount - allocated - refunded`),
  baseUnallocated: moneyColumn('base_unallocated').generatedAlwaysAs(sql`base_amount - base_used`),
  ...lockColumns(),
});
export type Receipt = typeof finReceipt.$inferSelect;
