import type { FreezeState } from '@shared/contract/warehouse/move.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, countColumn, idRef, textColumn, timeColumn } from '../../platform/columns.ts';

/** 冻结单 (2.13): pieces of one batch at one location. */
export const whFreeze = pgTable('wh_freeze', {
  ...baseColumns(),
  freezeNo: textColumn('freeze_no').notNull(),
  companyId: idRef('company_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  locationId: idRef('location_id').notNull(),
  batchId: idRef('batch_id').notNull(),
  quality: textColumn('quality').$type<Quality>().notNull(),
  qty: countColumn('qty').notNull(),
  reason: textColumn('reason').notNull(),
  state: textColumn('state').$type<FreezeState>().notNull().default('ACTIVE'),
  releaseReason: textColumn('release_reason'),
  releasedBy: idRef('released_by'),
  releasedAt: timeColumn('released_at'),
});
export type Freeze = typeof whFreeze.$inferSelect;
