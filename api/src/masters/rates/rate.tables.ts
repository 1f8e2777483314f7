import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, boolColumn, dayColumn, rateColumn, textColumn } from '../../platform/columns.ts';

/** 汇率 (3.14): CNY per 1 unit of foreign currency; BOOK (记账) is meant where no type is named. */
export const fxRate = pgTable('fx_rate', {
  ...baseColumns(),
  currency: textColumn('currency').notNull(),
  rateDate: dayColumn('rate_date').notNull(),
  rateType: textColumn('rate_type').$type<'BOOK' | 'MID' | 'SELL' | 'BUY'>().notNull().default('BOOK'),
  rate: rateColumn('rate').notNull(),
  source: textColumn('source').$type<'MANUAL' | 'IMPORT'>().notNull().default('MANUAL'),
  confirmed: boolColumn('confirmed').notNull().default(false),
});
