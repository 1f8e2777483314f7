import { integer, pgTable } from 'drizzle-orm/pg-core';
import { dayColumn, idColumn, idRef, rateColumn, textColumn } from '../../platform/columns.ts';

/** FIN-116: a rate that a run of a month's revaluation reckoned with, append-only; that of the last run is in use (3.14). */
export const finRevaluationRate = pgTable('fin_revaluation_rate', {
  id: idColumn(),
  periodId: idRef('period_id').notNull(),
  run: integer('run').notNull(),
  currency: textColumn('currency').notNull(),
  rateDate: dayColumn('rate_date').notNull(),
  rate: rateColumn('rate').notNull(),
});
