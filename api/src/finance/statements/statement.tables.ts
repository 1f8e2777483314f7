import type { Ageing } from '@shared/contract/finance/statement.rules.ts';
import type { StatementChannel, StatementSide, StatementState } from '@shared/contract/finance/statement.labels.ts';
import type { FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  bpsColumn,
  countColumn,
  dayColumn,
  documentColumns,
  idColumn,
  idRef,
  jsonColumn,
  moneyColumn,
  priceColumn,
  quantityColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 对账单 (3.2) of both directions. 已结清 is never stored: it follows from what is open of the lines. */
export const finStatement = pgTable('fin_statement', {
  ...documentColumns(),
  statementNo: textColumn('statement_no').notNull(),
  direction: textColumn('direction').$type<StatementSide>().notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  periodFrom: dayColumn('period_from').notNull(),
  periodTo: dayColumn('period_to').notNull(),
  /** The rule that 重新取数 goes by; null: all. */
  bizType: textColumn('biz_type').$type<FeeBizType>(),
  currency: textColumn('currency'),
  includeUndue: boolColumn('include_undue').notNull().default(true),
  lineCount: countColumn('line_count').notNull().default(0),
  disputeCount: countColumn('dispute_count').notNull().default(0),
  baseTotal: moneyColumn('base_total').notNull().default('0'),
  state: textColumn('state').$type<Exclude<StatementState, 'SETTLED'>>().notNull().default('DRAFT'),
  revision: countColumn('revision').notNull().default(1),
  /** The void statement that this one replaces. */
  revisesId: idRef('revises_id'),
  sentAt: timeColumn('sent_at'),
  sentBy: idRef('sent_by'),
  sentTo: textColumn('sent_to'),
  sentChannel: textColumn('sent_channel').$type<StatementChannel>(),
  /** Everybody who edited or sent it, or told what the counterparty bills (10.3). */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  counterpartyName: textColumn('counterparty_name'),
  counterpartyDate: dayColumn('counterparty_date'),
  confirmedBy: idRef('confirmed_by'),
  confirmedAt: timeColumn('confirmed_at'),
  /** Attachment with the signed copy. */
  evidenceId: idRef('evidence_id'),
  contentHash: textColumn('content_hash'),
  voidReason: textColumn('void_reason'),
});
export type Statement = typeof finStatement.$inferSelect;

/**
 * What the fees that a statement holds come to, in CNY; triggers of fin_fee_line keep it. No row: it never held any.
 * `dueDate`: the first day on which something open is due.
 */
export const finStatementFee = pgTable('fin_statement_fee', {
  statementId: idRef('statement_id').notNull(),
  baseClosed: moneyColumn('base_closed').notNull().default('0'),
  baseOpen: moneyColumn('base_open').notNull().default('0'),
  openCount: countColumn('open_count').notNull().default(0),
  dueDate: dayColumn('due_date'),
});

/** A line with what was taken of its fee line; a trigger keeps those of confirmed statements as they are (FIN-040). */
export const finStatementLine = pgTable('fin_statement_line', {
  id: idColumn(),
  statementId: idRef('statement_id').notNull(),
  sortNo: countColumn('sort_no').notNull(),
  feeLineId: idRef('fee_line_id').notNull(),
  /** False once the statement is void: the fee line is free (FIN-041). */
  live: boolColumn('live').notNull().default(true),
  feeNo: textColumn('fee_no').notNull(),
  bizType: textColumn('biz_type').notNull(),
  bizNo: textColumn('biz_no'),
  containerNo: textColumn('container_no'),
  chargeName: textColumn('charge_name').notNull(),
  businessDate: dayColumn('business_date').notNull(),
  dueDate: dayColumn('due_date'),
  qty: quantityColumn('qty').notNull(),
  unit: textColumn('unit'),
  unitPrice: priceColumn('unit_price').notNull(),
  currency: textColumn('currency').notNull(),
  rate: rateColumn('rate').notNull(),
  taxRateBp: bpsColumn('tax_rate_bp').notNull(),
  amount: moneyColumn('amount').notNull(),
  amountEx: moneyColumn('amount_ex').notNull(),
  tax: moneyColumn('tax').notNull(),
  baseAmount: moneyColumn('base_amount').notNull(),
  disputed: boolColumn('disputed').notNull().default(false),
  disputeReason: textColumn('dispute_reason'),
  counterAmount: moneyColumn('counter_amount'),
  difference: moneyColumn('difference').generatedAlwaysAs(sql`counter_amount - amount`),
  diffReason: textColumn('diff_reason'),
});
export type StatementLineRow = typeof finStatementLine.$inferSelect;

/** A receipt, payment or set-off of the period as it is printed. */
export interface Movement {
  date: string;
  no: string;
  amount: string;
}
/** One currency of a statement (FIN-042). */
export const finStatementTotal = pgTable('fin_statement_total', {
  id: idColumn(),
  statementId: idRef('statement_id').notNull(),
  currency: textColumn('currency').notNull(),
  prevBalance: moneyColumn('prev_balance').notNull(),
  thisPeriod: moneyColumn('this_period').notNull(),
  received: moneyColumn('received').notNull(),
  endBalance: moneyColumn('end_balance').notNull(),
  settled: moneyColumn('settled').notNull(),
  open: moneyColumn('open').notNull(),
  /** All that was received up to the end of the period; the next statement counts from here. */
  receivedEver: moneyColumn('received_ever').notNull(),
  movements: jsonColumn<Movement[]>('movements').notNull().default([]),
  ageing: jsonColumn<Ageing>('ageing').notNull(),
});
export type StatementTotalRow = typeof finStatementTotal.$inferSelect;

/** A row of the counterparty's bill (F17) and the line that it was matched with. */
export const finStatementBillRow = pgTable('fin_statement_bill_row', {
  id: idColumn(),
  statementId: idRef('statement_id').notNull(),
  rowNo: countColumn('row_no').notNull(),
  orderNo: textColumn('order_no'),
  containerNo: textColumn('container_no'),
  charge: textColumn('charge'),
  currency: textColumn('currency').notNull(),
  amount: moneyColumn('amount').notNull(),
  remark: textColumn('remark'),
  lineId: idRef('line_id'),
});
