import type { DELIVERY_RESOLUTION, DeliveryException } from '@shared/contract/logistics/delivery.contract.ts';
import type { DeliveryState } from '@shared/contract/logistics/delivery.machine.ts';
import type { DELIVERY_TYPE } from '@shared/contract/logistics/order.labels.ts';
import type { Party } from '@shared/contract/logistics/order.input.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { countColumn, documentColumns, idColumn, idRef, jsonColumn, timeColumn } from '../../platform/columns.ts';

/** 送达单 (2.13): one per order and container; cartons are the sums of its lines. */
export const lgDelivery = pgTable('lg_delivery', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  deliveryNo: text('delivery_no').notNull(),
  containerId: idRef('container_id').notNull(),
  orderId: idRef('order_id').notNull(),
  deliveryType: text('delivery_type').$type<keyof typeof DELIVERY_TYPE>().notNull(),
  consignee: jsonColumn<Party>('consignee'),
  appointmentAt: timeColumn('appointment_at'),
  carrierId: idRef('carrier_id'),
  truckId: idRef('truck_id'),
  plate: text('plate'),
  dispatchedAt: timeColumn('dispatched_at'),
  deliveredAt: timeColumn('delivered_at'),
  loaded: countColumn('loaded').notNull(),
  deliveredCartons: countColumn('delivered_cartons'),
  short: countColumn('short'),
  damaged: countColumn('damaged'),
  signer: text('signer'),
  signPhone: text('sign_phone'),
  exceptionKind: text('exception_kind').$type<DeliveryException>(),
  exceptionRemark: text('exception_remark'),
  resolution: text('resolution').$type<keyof typeof DELIVERY_RESOLUTION>(),
  claimId: idRef('claim_id'),
  state: text('state').$type<DeliveryState>().notNull().default('DRAFT'),
});
export type DeliveryRow = typeof lgDelivery.$inferSelect;

/** One allocation of a delivery: cartons loaded, delivered, short, and damaged among the delivered. */
export const lgDeliveryLine = pgTable('lg_delivery_line', {
  id: idColumn(),
  deliveryId: idRef('delivery_id').notNull(),
  allocationId: idRef('allocation_id').notNull(),
  loaded: countColumn('loaded').notNull(),
  delivered: countColumn('delivered'),
  short: countColumn('short'),
  damaged: countColumn('damaged'),
});
export type DeliveryLineRow = typeof lgDeliveryLine.$inferSelect;
