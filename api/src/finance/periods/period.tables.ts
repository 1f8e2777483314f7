import type { CheckResult, PeriodReport } from '@shared/contract/finance/period.answers.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  dayColumn,
  idColumn,
  idRef,
  jsonColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** Books that a sub-lock of a period names (FIN-118). */
export type LedgerModule = 'WAREHOUSE' | 'AR' | 'AP' | 'GL';

/** 会计期间 (3.13): a month of a company's books. Before its first day an OPEN one is 未开启, by its date alone. */
export const finPeriod = pgTable('fin_period', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  /** YYYYMM. */
  month: textColumn('month').notNull(),
  startDate: dayColumn('start_date').notNull(),
  endDate: dayColumn('end_date').notNull(),
  state: textColumn('state').$type<'OPEN' | 'CLOSING' | 'CLOSED'>().notNull().default('OPEN'),
  warehouseLocked: boolColumn('warehouse_locked').notNull().default(false),
  arLocked: boolColumn('ar_locked').notNull().default(false),
  apLocked: boolColumn('ap_locked').notNull().default(false),
  glLocked: boolColumn('gl_locked').notNull().default(false),
  closedBy: idRef('closed_by'),
  closedAt: timeColumn('closed_at'),
  reopenCount: integer('reopen_count').notNull().default(0),
  /** What the last run of the checklist found (FIN-112). */
  checks: jsonColumn<CheckResult[]>('checks')
    .notNull()
    .default(sql`'[]'`),
  checkedBy: idRef('checked_by'),
  checkedAt: timeColumn('checked_at'),
  /** Work in the background. */
  running: textColumn('running').$type<'CHECK' | 'CLOSE'>(),
  runningAt: timeColumn('running_at'),
  /** How often the month was revalued; names the journals (FIN-116). */
  revaluations: integer('revaluations').notNull().default(0),
});
export type Period = typeof finPeriod.$inferSelect;

/** FIN-113: what a close froze, append-only; `hash` is the SHA-256 of the canonical content. */
export const finPeriodReport = pgTable('fin_period_report', {
  id: idColumn(),
  periodId: idRef('period_id').notNull(),
  reportVersion: integer('report_version').notNull(),
  content: jsonColumn<PeriodReport>('content').notNull(),
  hash: textColumn('hash').notNull(),
  madeBy: idRef('made_by'),
  madeAt: timeColumn('made_at').notNull(),
});
