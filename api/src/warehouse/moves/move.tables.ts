import type { MoveState } from '@shared/contract/warehouse/move.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, countColumn, idColumn, idRef, textColumn, timeColumn } from '../../platform/columns.ts';

/** 移库单 (2.13, 4.5); one with `reversalOf` is the 冲红 of another. */
export const whMove = pgTable('wh_move', {
  ...baseColumns(),
  deletedAt: timeColumn('deleted_at'),
  moveNo: textColumn('move_no').notNull(),
  companyId: idRef('company_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  reason: textColumn('reason').notNull(),
  state: textColumn('state').$type<MoveState>().notNull().default('DRAFT'),
  postedBy: idRef('posted_by'),
  doneAt: timeColumn('done_at'),
  reversalOf: idRef('reversal_of'),
});
export type Move = typeof whMove.$inferSelect;

/** Pieces of one batch from one location to another; negative in a reversal. */
export const whMoveLine = pgTable('wh_move_line', {
  id: idColumn(),
  moveId: idRef('move_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  batchId: idRef('batch_id').notNull(),
  quality: textColumn('quality').$type<Quality>().notNull(),
  fromLocationId: idRef('from_location_id').notNull(),
  toLocationId: idRef('to_location_id').notNull(),
  qty: countColumn('qty').notNull(),
});
export type MoveLine = typeof whMoveLine.$inferSelect;
