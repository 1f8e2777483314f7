import type { CountMode, CountState } from '@shared/contract/warehouse/count.labels.ts';
import type { LOCATION_LOCKS } from '@shared/contract/warehouse/location.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  countColumn,
  idColumn,
  idRef,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 盘点单 (2.13, 4.6) with its scope. */
export const whCount = pgTable('wh_count', {
  ...baseColumns(),
  countNo: textColumn('count_no').notNull(),
  companyId: idRef('company_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  zoneId: idRef('zone_id'),
  locationIds: textColumn('location_ids').array().notNull().default([]),
  customerId: idRef('customer_id'),
  goods: textColumn('goods'),
  /** The scope in words as it was chosen. */
  scopeText: textColumn('scope_text').notNull(),
  mode: textColumn('mode').$type<CountMode>().notNull(),
  blind: boolColumn('blind').notNull().default(true),
  remark: textColumn('remark'),
  state: textColumn('state').$type<CountState>().notNull().default('DRAFT'),
  startedAt: timeColumn('started_at'),
  /** Everybody who entered or handed it in. */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  submittedBy: idRef('submitted_by'),
  submittedAt: timeColumn('submitted_at'),
  approvedBy: idRef('approved_by'),
  approvedAt: timeColumn('approved_at'),
  stateReason: textColumn('state_reason'),
});
export type Count = typeof whCount.$inferSelect;

/** One place of a batch: what the books held at the start and when it was counted (WMS-033). Each line has a version of its own. */
export const whCountLine = pgTable('wh_count_line', {
  id: idColumn(),
  version: integer('version').notNull().default(1),
  countId: idRef('count_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  locationId: idRef('location_id').notNull(),
  batchId: idRef('batch_id').notNull(),
  quality: textColumn('quality').$type<Quality>().notNull(),
  snapshot: countColumn('snapshot').notNull(),
  counted: countColumn('counted'),
  countedBook: countColumn('counted_book'),
  countedBy: idRef('counted_by'),
  countedAt: timeColumn('counted_at'),
  needsSecond: boolColumn('needs_second').notNull().default(false),
  second: countColumn('second'),
  secondBook: countColumn('second_book'),
  secondBy: idRef('second_by'),
  secondAt: timeColumn('second_at'),
  reason: textColumn('reason'),
  adjusted: countColumn('adjusted'),
});
export type CountLineRow = typeof whCountLine.$inferSelect;

/** Locations that a running 锁定盘点 has locked, with the lock they had before. */
export const whCountLock = pgTable('wh_count_lock', {
  id: idColumn(),
  countId: idRef('count_id').notNull(),
  locationId: idRef('location_id').notNull(),
  lockState: textColumn('lock_state').$type<keyof typeof LOCATION_LOCKS>().notNull(),
  lockReason: textColumn('lock_reason'),
});
