import type { HoldScope } from '@shared/contract/finance/risk.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, dayColumn, idRef, moneyColumn, textColumn } from '../../platform/columns.ts';

/** Limits of a customer in CNY (3.11); creditLimit null: no limit. */
export const riskProfile = pgTable('risk_profile', {
  ...baseColumns(),
  customerId: idRef('customer_id').notNull(),
  creditLimit: moneyColumn('credit_limit').default('0'),
  tempLimit: moneyColumn('temp_limit'),
  tempUntil: dayColumn('temp_until'),
});

/** 控货: what is stopped for a customer until it is released or ends by date. */
export const riskHold = pgTable('risk_hold', {
  ...baseColumns(),
  customerId: idRef('customer_id').notNull(),
  scope: textColumn('scope').$type<HoldScope>().notNull().default('ALL'),
  validFrom: dayColumn('valid_from').notNull(),
  validTo: dayColumn('valid_to'),
  reason: textColumn('reason').notNull(),
  state: textColumn('state').$type<'ACTIVE' | 'RELEASED'>().notNull().default('ACTIVE'),
});
