import { pgTable } from 'drizzle-orm/pg-core';
import { dayColumn, idColumn, idRef, moneyColumn, rateColumn, textColumn, timeColumn } from '../../platform/columns.ts';
import type { SourceKind } from './allocation.rules.ts';

/** 核销明细 (3.4), append-only: what of a source closed what of a fee line; a reversal is a row with the negative amounts. */
export const finAllocation = pgTable('fin_allocation', {
  id: idColumn(),
  createdBy: idRef('created_by'),
  createdAt: timeColumn('created_at').notNull(),
  companyId: idRef('company_id').notNull(),
  /** The document that allocated: settlement, payment application, reversed fee line. */
  docType: textColumn('doc_type').notNull(),
  docId: idRef('doc_id').notNull(),
  docNo: textColumn('doc_no').notNull(),
  sourceKind: textColumn('source_kind').$type<SourceKind>().notNull(),
  /** RECEIPT: fin_receipt; PAYMENT, PREPAY: fin_payment; NETTING, CREDIT: the other fee line; else the document itself. */
  sourceId: idRef('source_id').notNull(),
  sourceNo: textColumn('source_no').notNull(),
  feeLineId: idRef('fee_line_id').notNull(),
  sourceCurrency: textColumn('source_currency').notNull(),
  /** In the currency of the source, and of the fee line. */
  amountSrc: moneyColumn('amount_src').notNull(),
  amountFee: moneyColumn('amount_fee').notNull(),
  /** Units of source currency per 1 unit of fee currency (FIN-021). */
  crossRate: rateColumn('cross_rate').notNull(),
  /** CNY; `fxDiff` positive: gain (FIN-022). */
  baseSrc: moneyColumn('base_src').notNull(),
  baseFee: moneyColumn('base_fee').notNull(),
  fxDiff: moneyColumn('fx_diff').notNull().default('0'),
  accountingDate: dayColumn('accounting_date').notNull(),
  reversalOf: idRef('reversal_of'),
});
export type Allocation = typeof finAllocation.$inferSelect;
