import type { LoadPosition } from '@shared/contract/logistics/allocation.fields.ts';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, cm3Column, countColumn, gramColumn, idRef, quantityColumn } from '../../platform/columns.ts';

/** 拼柜明细 (2.4): cartons of an order line in a container. One live row per container and line. */
export const lgAllocation = pgTable('lg_allocation', {
  ...baseColumns(),
  containerId: idRef('container_id').notNull(),
  orderId: idRef('order_id').notNull(),
  orderLineId: idRef('order_line_id').notNull(),
  cartons: countColumn('cartons').notNull(),
  qty: quantityColumn('qty').notNull().default('0'),
  volume: cm3Column('volume').notNull().default(0),
  gross: gramColumn('gross').notNull().default(0),
  net: gramColumn('net').notNull().default(0),
  loadedCartons: countColumn('loaded_cartons'),
  loadedVolume: cm3Column('loaded_volume'),
  loadedGross: gramColumn('loaded_gross'),
  hblNo: text('hbl_no'),
  position: text('position').$type<LoadPosition>(),
  sequence: integer('sequence'),
  state: text('state').$type<'LIVE' | 'REMOVED' | 'ROLLED'>().notNull().default('LIVE'),
  movedFrom: idRef('moved_from'),
});
export type AllocationRow = typeof lgAllocation.$inferSelect;
