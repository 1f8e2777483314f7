import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, boolColumn, cm3Column, countColumn, idRef, textColumn } from '../platform/columns.ts';

/** 库位 (2.5). capacity cm³, 0 is unlimited. Its screens come with the warehouse floor; WMS-003 makes the first ones. */
export const whLocation = pgTable('wh_location', {
  ...baseColumns(),
  warehouseId: idRef('warehouse_id').notNull(),
  zoneId: idRef('zone_id').notNull(),
  chamberId: idRef('chamber_id').notNull(),
  code: textColumn('code').notNull(),
  kind: textColumn('kind').$type<'RACK' | 'FLOOR' | 'STAGING' | 'DAMAGED'>().notNull(),
  mapRow: countColumn('map_row').notNull(),
  mapCol: countColumn('map_col').notNull(),
  level: countColumn('level').notNull().default(1),
  capacity: cm3Column('capacity').notNull().default(0),
  mixOwner: boolColumn('mix_owner').notNull().default(true),
  mixSku: boolColumn('mix_sku').notNull().default(true),
  mixBatch: boolColumn('mix_batch').notNull().default(true),
  lockState: textColumn('lock_state').$type<'NONE' | 'IN' | 'OUT' | 'ALL'>().notNull().default('NONE'),
  status: textColumn('status').$type<'ENABLED' | 'DISABLED'>().notNull().default('ENABLED'),
  pickSeq: countColumn('pick_seq').notNull().default(0),
});
