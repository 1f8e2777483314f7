import { pgTable, smallint } from 'drizzle-orm/pg-core';
import { boolColumn, dayColumn, idColumn, idRef, moneyColumn, textColumn, timeColumn } from '../../platform/columns.ts';
import type { LedgerModule } from '../periods/period.tables.ts';

/** 会计科目 (3.12); `controlOf` names what its balance must equal (FIN-091). */
export const glAccount = pgTable('gl_account', {
  code: textColumn('code').primaryKey(),
  name: textColumn('name').notNull(),
  kind: textColumn('kind').$type<'ASSET' | 'LIABILITY' | 'INCOME' | 'COST'>().notNull(),
  currencyTracked: boolColumn('currency_tracked').notNull().default(false),
  partyTracked: boolColumn('party_tracked').notNull().default(false),
  controlOf: textColumn('control_of').$type<'AR' | 'AP' | 'PREPAY_IN' | 'PREPAY_OUT' | 'TAX_REFUND' | 'FX'>(),
});

/** 凭证 (3.12), append-only: what one source event posted, once per posting key. */
export const glJournal = pgTable('gl_journal', {
  id: idColumn(),
  createdBy: idRef('created_by'),
  createdAt: timeColumn('created_at').notNull(),
  journalNo: textColumn('journal_no').notNull(),
  companyId: idRef('company_id').notNull(),
  journalDate: dayColumn('journal_date').notNull(),
  /** YYYYMM of the date. */
  month: textColumn('month').notNull(),
  module: textColumn('module').$type<LedgerModule>().notNull(),
  /** Table, id and number of the document, and what of it was posted (`confirm`, `allocate`). */
  sourceType: textColumn('source_type').notNull(),
  sourceId: idRef('source_id').notNull(),
  sourceNo: textColumn('source_no').notNull(),
  postingKey: textColumn('posting_key').notNull(),
  summary: textColumn('summary').notNull(),
  reversalOf: idRef('reversal_of'),
});

/** 分录, append-only: debit or credit in CNY, and the same in the line's own currency. */
export const glLine = pgTable('gl_line', {
  id: idColumn(),
  journalId: idRef('journal_id').notNull(),
  lineNo: smallint('line_no').notNull(),
  companyId: idRef('company_id').notNull(),
  journalDate: dayColumn('journal_date').notNull(),
  account: textColumn('account').notNull(),
  debit: moneyColumn('debit').notNull(),
  credit: moneyColumn('credit').notNull(),
  currency: textColumn('currency').notNull(),
  amount: moneyColumn('amount').notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  bankAccountId: idRef('bank_account_id'),
  feeLineId: idRef('fee_line_id'),
});

export type Journal = typeof glJournal.$inferSelect;
export type GlLine = typeof glLine.$inferSelect;
