import { pgTable } from 'drizzle-orm/pg-core';
import { countColumn, dayColumn, idRef, moneyColumn, textColumn } from '../../platform/columns.ts';

/** Columns of the query that 客户应收 and 供应商应付 list; no table of the database. CNY; `today` is the day of the request, whatever 截止日. */
export const balanceRow = pgTable('fin_balance_row', {
  id: textColumn('id').notNull(),
  companyId: idRef('company_id').notNull(),
  partyId: idRef('party_id').notNull(),
  opening: moneyColumn('opening').notNull(),
  charged: moneyColumn('charged').notNull(),
  paid: moneyColumn('paid').notNull(),
  openText: textColumn('open_text'),
  currencies: textColumn('currencies').array(),
  baseOpen: moneyColumn('base_open').notNull(),
  baseUnallocated: moneyColumn('base_unallocated').notNull(),
  net: moneyColumn('net').notNull(),
  bucket0: moneyColumn('bucket0').notNull(),
  bucket1: moneyColumn('bucket1').notNull(),
  bucket2: moneyColumn('bucket2').notNull(),
  bucket3: moneyColumn('bucket3').notNull(),
  bucket4: moneyColumn('bucket4').notNull(),
  bucket5: moneyColumn('bucket5').notNull(),
  longest: countColumn('longest'),
  today: dayColumn('today').notNull(),
  uninvoiced: moneyColumn('uninvoiced').notNull(),
});
