import type { STOP_TYPE, TRUCK_FEE, TRUCK_KIND, TRUCK_SHARE } from '@shared/contract/logistics/truck.labels.ts';
import type { TruckState } from '@shared/contract/logistics/truck.machine.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  cm3Column,
  countColumn,
  documentColumns,
  gramColumn,
  idColumn,
  idRef,
  moneyColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 拖车单 (2.14); from and until are when vehicle and driver are busy with it (LOG-095). */
export const lgTruck = pgTable('lg_truck', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  truckNo: text('truck_no').notNull(),
  kind: text('kind').$type<keyof typeof TRUCK_KIND>().notNull(),
  supplierId: idRef('supplier_id').notNull(),
  vehicleId: idRef('vehicle_id'),
  driverId: idRef('driver_id'),
  plate: text('plate'),
  trailerPlate: text('trailer_plate'),
  driverName: text('driver_name'),
  phone: text('phone'),
  containerId: idRef('container_id'),
  /** Nobody named its cargo: it is what the container holds, until the trip is done (LOG-054). */
  followsContainer: boolColumn('follows_container').notNull().default(false),
  useAt: timeColumn('use_at').notNull(),
  fromAt: timeColumn('from_at').notNull(),
  untilAt: timeColumn('until_at').notNull(),
  cartons: countColumn('cartons').notNull().default(0),
  volume: cm3Column('volume').notNull().default(0),
  gross: gramColumn('gross').notNull().default(0),
  costAmount: moneyColumn('cost_amount'),
  /** Sum of the extra fees, kept by the database beside them. */
  feeTotal: moneyColumn('fee_total').notNull().default('0'),
  costCurrency: text('cost_currency'),
  costShare: text('cost_share').$type<keyof typeof TRUCK_SHARE>().notNull().default('VOLUME'),
  odometer: countColumn('odometer'),
  state: text('state').$type<TruckState>().notNull().default('DRAFT'),
  doneAt: timeColumn('done_at'),
  cancelReason: text('cancel_reason'),
});
export type TruckRow = typeof lgTruck.$inferSelect;

const rowColumns = () => ({
  id: idColumn(),
  truckId: idRef('truck_id').notNull(),
  sortNo: countColumn('sort_no').notNull(),
});
export const lgTruckStop = pgTable('lg_truck_stop', {
  ...rowColumns(),
  type: text('type').$type<keyof typeof STOP_TYPE>().notNull(),
  place: text('place').notNull(),
  address: text('address'),
  contact: text('contact'),
  phone: text('phone'),
  planAt: timeColumn('plan_at'),
  arriveAt: timeColumn('arrive_at'),
  leaveAt: timeColumn('leave_at'),
});
export const lgTruckOrder = pgTable('lg_truck_order', {
  ...rowColumns(),
  orderId: idRef('order_id').notNull(),
  cartons: countColumn('cartons').notNull(),
  volume: cm3Column('volume').notNull(),
  gross: gramColumn('gross').notNull(),
  /** Share of the cost, written when the trip is done (LOG-054). */
  shareAmount: moneyColumn('share_amount'),
});
export const lgTruckFee = pgTable('lg_truck_fee', {
  ...rowColumns(),
  kind: text('kind').$type<keyof typeof TRUCK_FEE>().notNull(),
  amount: moneyColumn('amount').notNull(),
});
