import type { LOCATION_LOCKS, LocationKind } from '@shared/contract/warehouse/location.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  cm3Column,
  countColumn,
  gramColumn,
  idRef,
  textColumn,
} from '../../platform/columns.ts';

/** 库位 (2.5). Sides mm; capacity cm³, maxWeight gram, maxPallets: 0 is unlimited. WMS-003 makes the first ones. */
export const whLocation = pgTable('wh_location', {
  ...baseColumns(),
  warehouseId: idRef('warehouse_id').notNull(),
  zoneId: idRef('zone_id').notNull(),
  chamberId: idRef('chamber_id').notNull(),
  code: textColumn('code').notNull(),
  kind: textColumn('kind').$type<LocationKind>().notNull(),
  mapRow: countColumn('map_row').notNull(),
  mapCol: countColumn('map_col').notNull(),
  level: countColumn('level').notNull().default(1),
  lengthMm: countColumn('length_mm'),
  widthMm: countColumn('width_mm'),
  heightMm: countColumn('height_mm'),
  capacity: cm3Column('capacity').notNull().default(0),
  maxWeight: gramColumn('max_weight').notNull().default(0),
  maxPallets: countColumn('max_pallets').notNull().default(0),
  mixOwner: boolColumn('mix_owner').notNull().default(true),
  mixSku: boolColumn('mix_sku').notNull().default(true),
  mixBatch: boolColumn('mix_batch').notNull().default(true),
  fixedCustomerId: idRef('fixed_customer_id'),
  lockState: textColumn('lock_state').$type<keyof typeof LOCATION_LOCKS>().notNull().default('NONE'),
  lockReason: textColumn('lock_reason'),
  status: textColumn('status').$type<'ENABLED' | 'DISABLED'>().notNull().default('ENABLED'),
  pickSeq: countColumn('pick_seq').notNull().default(0),
});
export type Location = typeof whLocation.$inferSelect;
