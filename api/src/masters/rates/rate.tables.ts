import type { RATE_SOURCES, RateType } from '@shared/contract/finance/rate.contract.ts';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  dayColumn,
  idRef,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 汇率 (3.14): CNY per 1 unit of foreign currency; BOOK (记账) is meant where no type is named. */
export const fxRate = pgTable('fx_rate', {
  ...baseColumns(),
  currency: textColumn('currency').notNull(),
  rateDate: dayColumn('rate_date').notNull(),
  rateType: textColumn('rate_type').$type<RateType>().notNull().default('BOOK'),
  rate: rateColumn('rate').notNull(),
  source: textColumn('source').$type<keyof typeof RATE_SOURCES>().notNull().default('MANUAL'),
  confirmed: boolColumn('confirmed').notNull().default(false),
  /** Who typed the figure that stands now; null: the system. */
  enteredBy: idRef('entered_by'),
  enteredAt: timeColumn('entered_at')
    .notNull()
    .default(sql`now()`),
  confirmedBy: idRef('confirmed_by'),
  confirmedAt: timeColumn('confirmed_at'),
});
export type RateRecord = typeof fxRate.$inferSelect;
