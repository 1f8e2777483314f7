import type { SettlementKind, SettlementState, Side } from '@shared/contract/finance/settlement.labels.ts';
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

/** 结账单 (3.4, 4.13): one company, one party, one direction (FIN-025). `fxGain`, `rounding` in CNY. */
export const finSettlement = pgTable('fin_settlement', {
  ...documentColumns(),
  settlementNo: textColumn('settlement_no').notNull(),
  direction: textColumn('direction').$type<Side>().notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  accountingDate: dayColumn('accounting_date').notNull(),
  state: textColumn('state').$type<SettlementState>().notNull().default('DRAFT'),
  crossReason: textColumn('cross_reason'),
  fxGain: moneyColumn('fx_gain').notNull().default('0'),
  rounding: moneyColumn('rounding').notNull().default('0'),
  /** Everybody who edited it or handed it in (10.3). */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  submittedBy: idRef('submitted_by'),
  submittedAt: timeColumn('submitted_at'),
  approvedBy: idRef('approved_by'),
  approvedAt: timeColumn('approved_at'),
  rejectReason: textColumn('reject_reason'),
  reversedBy: idRef('reversed_by'),
  reversedAt: timeColumn('reversed_at'),
  reverseDate: dayColumn('reverse_date'),
  endReason: textColumn('end_reason'),
});
export type Settlement = typeof finSettlement.$inferSelect;

/** A clearing as drafted; approval writes it as an allocation. `crossRate`: typed or that of the day; `openSeen`: open when the maker looked. */
export const finSettlementLine = pgTable('fin_settlement_line', {
  id: idColumn(),
  settlementId: idRef('settlement_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  kind: textColumn('kind').$type<SettlementKind>().notNull(),
  sourceId: idRef('source_id'),
  feeLineId: idRef('fee_line_id').notNull(),
  amountFee: moneyColumn('amount_fee').notNull(),
  crossRate: rateColumn('cross_rate').notNull(),
  crossTyped: boolColumn('cross_typed').notNull().default(false),
  amountSrc: moneyColumn('amount_src').notNull(),
  baseSrc: moneyColumn('base_src').notNull(),
  baseFee: moneyColumn('base_fee').notNull(),
  fxDiff: moneyColumn('fx_diff').notNull(),
  openSeen: moneyColumn('open_seen').notNull(),
});
export type SettlementLine = typeof finSettlementLine.$inferSelect;
