import type { BaseStatus } from '@shared/contract/finance/base.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, idRef, moneyColumn, textColumn } from '../../platform/columns.ts';

/** 银行账户 (3.15) of our own companies; the number without blanks. */
export const finBankAccount = pgTable('fin_bank_account', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  name: textColumn('name').notNull(),
  bankName: textColumn('bank_name').notNull(),
  accountNo: textColumn('account_no').notNull(),
  currency: textColumn('currency').notNull(),
  openingBalance: moneyColumn('opening_balance').notNull().default('0'),
  status: textColumn('status').$type<BaseStatus>().notNull().default('ENABLED'),
});
export type BankAccount = typeof finBankAccount.$inferSelect;
