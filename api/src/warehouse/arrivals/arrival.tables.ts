import type { ArrivalState, Decision, DifferenceReason } from '@shared/contract/warehouse/arrival.labels.ts';
import type { DamageCause } from '@shared/contract/warehouse/damage.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  countColumn,
  dayColumn,
  gramColumn,
  idColumn,
  idRef,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 到货单 (2.8): one visit of a truck. */
export const whArrival = pgTable('wh_arrival', {
  ...baseColumns(),
  arrivalNo: textColumn('arrival_no').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  companyId: idRef('company_id').notNull(),
  notifiedAt: timeColumn('notified_at').notNull(),
  planAt: timeColumn('plan_at'),
  arrivedAt: timeColumn('arrived_at'),
  plateNo: textColumn('plate_no'),
  driver: textColumn('driver'),
  driverPhone: textColumn('driver_phone'),
  carrierId: idRef('carrier_id'),
  carrier: textColumn('carrier'),
  dock: textColumn('dock'),
  unloadStartAt: timeColumn('unload_start_at'),
  unloadEndAt: timeColumn('unload_end_at'),
  /** Pieces of all lines, and how many inbounds they belong to. */
  inboundCount: countColumn('inbound_count').notNull().default(0),
  notified: countColumn('notified').notNull().default(0),
  actual: countColumn('actual').notNull().default(0),
  damaged: countColumn('damaged').notNull().default(0),
  different: boolColumn('different').notNull().default(false),
  quotaFault: textColumn('quota_fault'),
  quotaReason: textColumn('quota_reason'),
  signName: textColumn('sign_name'),
  releaseReason: textColumn('release_reason'),
  releasedBy: idRef('released_by'),
  confirmedBy: idRef('confirmed_by'),
  confirmedAt: timeColumn('confirmed_at'),
  remark: textColumn('remark'),
  state: textColumn('state').$type<ArrivalState>().notNull().default('NOTIFIED'),
  stateReason: textColumn('state_reason'),
  searchText: textColumn('search_text').notNull().default(''),
});
export type Arrival = typeof whArrival.$inferSelect;

/** Line of an arrival: pieces, sides mm and weight gram of one piece. */
export const whArrivalLine = pgTable('wh_arrival_line', {
  id: idColumn(),
  arrivalId: idRef('arrival_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  /** Null: nobody announced it (无预报). */
  inboundLineId: idRef('inbound_line_id'),
  goodsId: idRef('goods_id'),
  goodsName: textColumn('goods_name').notNull(),
  notified: countColumn('notified').notNull().default(0),
  actual: countColumn('actual'),
  damaged: countColumn('damaged').notNull().default(0),
  cause: textColumn('cause').$type<DamageCause>(),
  lengthMm: countColumn('length_mm'),
  widthMm: countColumn('width_mm'),
  heightMm: countColumn('height_mm'),
  unitWeight: gramColumn('unit_weight'),
  productionDate: dayColumn('production_date'),
  expiryDate: dayColumn('expiry_date'),
  reason: textColumn('reason').$type<DifferenceReason>(),
  reasonText: textColumn('reason_text'),
  /** Grows with every count of the line. */
  revision: countColumn('revision').notNull().default(1),
  countedBy: idRef('counted_by'),
  countedAt: timeColumn('counted_at'),
  decision: textColumn('decision').$type<Decision>(),
  decisionText: textColumn('decision_text'),
  /** What the confirmation made of it, in pieces. */
  received: countColumn('received').notNull().default(0),
  short: countColumn('short').notNull().default(0),
  supplemented: countColumn('supplemented').notNull().default(0),
  /** The inbound that was made for what nobody had announced. */
  supplementId: idRef('supplement_id'),
});
export type ArrivalLineRow = typeof whArrivalLine.$inferSelect;
