import type { JobState } from '@shared/contract/shared/job.contract.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, idRef, timeColumn } from '../../platform/columns.ts';

/** Long work of a user. `leaseUntil`: until then the runner counts as alive. */
export const shJob = pgTable('sh_job', {
  id: idColumn(),
  userId: idRef('user_id').notNull(),
  kind: text('kind').notNull(),
  title: text('title').notNull(),
  params: jsonb('params').$type<Record<string, unknown>>().notNull(),
  state: text('state').$type<JobState>().notNull(),
  /** 0–100. */
  progress: integer('progress').notNull().default(0),
  tries: integer('tries').notNull().default(0),
  fileId: idRef('file_id'),
  error: text('error'),
  runner: text('runner'),
  leaseUntil: timeColumn('lease_until'),
  createdAt: timeColumn('created_at').notNull(),
  startedAt: timeColumn('started_at'),
  finishedAt: timeColumn('finished_at'),
  expiresAt: timeColumn('expires_at').notNull(),
});

/** Scheduled jobs: when next, and how the last run went. */
export const shSchedule = pgTable('sh_schedule', {
  name: text('name').primaryKey(),
  nextRunAt: timeColumn('next_run_at').notNull(),
  lastRunAt: timeColumn('last_run_at'),
  lastState: text('last_state').$type<'RUNNING' | 'DONE' | 'FAILED'>(),
  lastResult: text('last_result'),
  runner: text('runner'),
  leaseUntil: timeColumn('lease_until'),
});
