import type { OutboundType, PickState, PickStrategy } from '@shared/contract/warehouse/outbound.labels.ts';
import type { OutboundState } from '@shared/contract/warehouse/outbound.machine.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  cm3Column,
  countColumn,
  dayColumn,
  gramColumn,
  idColumn,
  idRef,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

const quantities = () => ({
  qtyAllocated: countColumn('qty_allocated').notNull().default(0),
  qtyPicked: countColumn('qty_picked').notNull().default(0),
  qtyShipped: countColumn('qty_shipped').notNull().default(0),
});

/** 出库单 (2.12); its quantities are the sums of its lines. A 冲红 names the document that it takes back. */
export const whOutbound = pgTable('wh_outbound', {
  ...baseColumns(),
  outboundNo: textColumn('outbound_no').notNull(),
  type: textColumn('type').$type<OutboundType>().notNull(),
  companyId: idRef('company_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  containerId: idRef('container_id'),
  containerNo: textColumn('container_no'),
  loadingSlipId: idRef('loading_slip_id'),
  toWarehouseId: idRef('to_warehouse_id'),
  planAt: timeColumn('plan_at').notNull(),
  strategy: textColumn('strategy').$type<PickStrategy>().notNull().default('FIFO'),
  allowPartial: boolColumn('allow_partial').notNull().default(false),
  pickupPerson: textColumn('pickup_person'),
  pickupIdNo: textColumn('pickup_id_no'),
  pickupPhone: textColumn('pickup_phone'),
  plateNo: textColumn('plate_no'),
  sealNo: textColumn('seal_no'),
  remark: textColumn('remark'),
  state: textColumn('state').$type<OutboundState>().notNull().default('DRAFT'),
  qtyRequested: countColumn('qty_requested').notNull().default(0),
  ...quantities(),
  volume: cm3Column('volume').notNull().default(0),
  weight: gramColumn('weight').notNull().default(0),
  submittedBy: idRef('submitted_by'),
  submittedAt: timeColumn('submitted_at'),
  approvedBy: idRef('approved_by'),
  approvedAt: timeColumn('approved_at'),
  shippedBy: idRef('shipped_by'),
  shippedAt: timeColumn('shipped_at'),
  businessDate: dayColumn('business_date'),
  signer: textColumn('signer'),
  signedAt: timeColumn('signed_at'),
  /** Why it was rejected, cancelled or taken back. */
  endReason: textColumn('end_reason'),
  reversalOf: idRef('reversal_of'),
});
export type Outbound = typeof whOutbound.$inferSelect;

/** Volume cm³ and weight gram of one piece, as known when the line was written. */
export const whOutboundLine = pgTable('wh_outbound_line', {
  id: idColumn(),
  outboundId: idRef('outbound_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  goodsName: textColumn('goods_name').notNull(),
  mark: textColumn('mark'),
  batchId: idRef('batch_id'),
  locationId: idRef('location_id'),
  orderLineId: idRef('order_line_id'),
  quality: textColumn('quality').$type<Quality>().notNull().default('GOOD'),
  unitVolume: cm3Column('unit_volume').notNull().default(0),
  unitWeight: gramColumn('unit_weight').notNull().default(0),
  qtyRequested: countColumn('qty_requested').notNull(),
  ...quantities(),
  shortReason: textColumn('short_reason'),
});
export type OutboundLineRow = typeof whOutboundLine.$inferSelect;

/** 配货: pieces of one balance held for a line; RESERVED and PICKED are what the balance has reserved (WMS-012). */
export const whAllocation = pgTable('wh_allocation', {
  id: idColumn(),
  outboundId: idRef('outbound_id').notNull(),
  lineId: idRef('line_id').notNull(),
  stockId: idRef('stock_id').notNull(),
  qty: countColumn('qty').notNull(),
  qtyPicked: countColumn('qty_picked').notNull().default(0),
  pickedBy: idRef('picked_by'),
  pickedAt: timeColumn('picked_at'),
  state: textColumn('state').$type<PickState>().notNull().default('RESERVED'),
});
export type Allocation = typeof whAllocation.$inferSelect;
