import type { LoadDifference } from '@shared/contract/logistics/loading-slip.contract.ts';
import type { SlipState } from '@shared/contract/logistics/loading-slip.machine.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  countColumn,
  documentColumns,
  gramColumn,
  idColumn,
  idRef,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 装柜单 (2.8); weights in gram. */
export const lgLoadingSlip = pgTable('lg_loading_slip', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  slipNo: text('slip_no').notNull(),
  containerId: idRef('container_id').notNull(),
  place: text('place'),
  startAt: timeColumn('start_at'),
  endAt: timeColumn('end_at'),
  containerNo: text('container_no'),
  sealNo: text('seal_no'),
  tare: gramColumn('tare'),
  dunnage: gramColumn('dunnage').notNull().default(0),
  vgm: gramColumn('vgm'),
  tallyId: idRef('tally_id'),
  /** Ids of everybody who counted or entered something (LOG-049). */
  enteredBy: textColumn('entered_by').array().notNull().default([]),
  confirmedBy: idRef('confirmed_by'),
  confirmedAt: timeColumn('confirmed_at'),
  supervisor: text('supervisor'),
  signer: text('signer'),
  truckId: idRef('truck_id'),
  state: text('state').$type<SlipState>().notNull().default('DRAFT'),
});
export type SlipRow = typeof lgLoadingSlip.$inferSelect;

/** One allocation of the container: cartons planned when the slip was made, and loaded. */
export const lgLoadingSlipLine = pgTable('lg_loading_slip_line', {
  id: idColumn(),
  slipId: idRef('slip_id').notNull(),
  allocationId: idRef('allocation_id').notNull(),
  planned: countColumn('planned').notNull(),
  loaded: countColumn('loaded'),
  reason: text('reason').$type<LoadDifference>(),
});
export type SlipLineRow = typeof lgLoadingSlipLine.$inferSelect;

/** A carton whose label was scanned into the container, by its number among the cartons of the order. */
export const lgLoadingScan = pgTable('lg_loading_scan', {
  id: idColumn(),
  slipLineId: idRef('slip_line_id').notNull(),
  cartonNo: countColumn('carton_no').notNull(),
  scannedBy: idRef('scanned_by'),
  scannedAt: timeColumn('scanned_at').notNull(),
});
