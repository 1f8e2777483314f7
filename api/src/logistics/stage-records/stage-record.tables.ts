import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import type { MILESTONE, RECORD_SOURCE, RecordAction } from '@shared/contract/logistics/stage-record.labels.ts';
import { baseColumns, idRef, timeColumn } from '../../platform/columns.ts';

/** 柜子状态记录 (2.5), append-only by trigger. */
export const lgStageRecord = pgTable('lg_stage_record', {
  ...baseColumns(),
  containerId: idRef('container_id').notNull(),
  seq: integer('seq').notNull(),
  action: text('action').$type<RecordAction>().notNull(),
  fromStage: text('from_stage').$type<Stage>(),
  toStage: text('to_stage').$type<Stage>(),
  milestone: text('milestone').$type<keyof typeof MILESTONE>(),
  occurredAt: timeColumn('occurred_at').notNull(),
  recordedAt: timeColumn('recorded_at').notNull(),
  location: text('location'),
  remark: text('remark'),
  reason: text('reason'),
  stayMinutes: integer('stay_minutes'),
  /** The milestone or note that this one puts right. */
  correctsId: idRef('corrects_id'),
  source: text('source').$type<keyof typeof RECORD_SOURCE>().notNull().default('MANUAL'),
});
export type StageRecordRow = typeof lgStageRecord.$inferSelect;
