import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { cm3Column, countColumn, dayColumn, gramColumn, idColumn, idRef, textColumn } from '../../platform/columns.ts';

/** 每日库存 (2.14): a place on a day. movedIn, movedOut: the part of in and out inside the warehouse. */
export const whDailyInventory = pgTable('wh_daily_inventory', {
  id: idColumn(),
  day: dayColumn('day').notNull(),
  stockId: idRef('stock_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  zoneId: idRef('zone_id').notNull(),
  locationId: idRef('location_id').notNull(),
  batchId: idRef('batch_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  quality: textColumn('quality').$type<Quality>().notNull(),
  opening: countColumn('opening').notNull(),
  inQty: countColumn('in_qty').notNull(),
  outQty: countColumn('out_qty').notNull(),
  movedIn: countColumn('moved_in').notNull(),
  movedOut: countColumn('moved_out').notNull(),
  adjustQty: countColumn('adjust_qty').notNull(),
  closing: countColumn('closing').notNull(),
  closingVolume: cm3Column('closing_volume').notNull(),
  closingWeight: gramColumn('closing_weight').notNull(),
  ageDays: countColumn('age_days').notNull(),
  state: textColumn('state').$type<'GENERATED' | 'LOCKED'>().notNull().default('GENERATED'),
});

/** Sums of 每日库存 by day, warehouse, owner, company and quality; the database keeps them (migration 0720). */
export const whDailyTotal = pgTable('wh_daily_total', {
  id: idColumn(),
  day: dayColumn('day').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  companyId: idRef('company_id').notNull(),
  quality: textColumn('quality').$type<Quality>().notNull(),
});
