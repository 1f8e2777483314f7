import type { DayState } from '@shared/contract/warehouse/day.contract.ts';
import type { LedgerType, Quality, StockKind } from '@shared/contract/warehouse/stock.labels.ts';
import { pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  cm3Column,
  countColumn,
  dayColumn,
  gramColumn,
  idColumn,
  idRef,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 批次 (2.9). Volume cm³ and weight gram of one piece; unitCost in the base currency, of the mall only. */
export const whBatch = pgTable('wh_batch', {
  ...baseColumns(),
  batchNo: textColumn('batch_no').notNull(),
  stockKind: textColumn('stock_kind').$type<StockKind>().notNull(),
  companyId: idRef('company_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  goodsId: idRef('goods_id'),
  goodsName: textColumn('goods_name').notNull(),
  mark: textColumn('mark'),
  orderLineId: idRef('order_line_id'),
  inboundLineId: idRef('inbound_line_id'),
  receivedDate: dayColumn('received_date').notNull(),
  productionDate: dayColumn('production_date'),
  expiryDate: dayColumn('expiry_date'),
  unitVolume: cm3Column('unit_volume').notNull(),
  unitWeight: gramColumn('unit_weight').notNull(),
  unitCost: moneyColumn('unit_cost'),
});
export type Batch = typeof whBatch.$inferSelect;

/** 库存 (2.10): pieces of one batch in one quality at one location. Available: on hand less reserved and frozen. */
export const whStock = pgTable('wh_stock', {
  id: idColumn(),
  locationId: idRef('location_id').notNull(),
  batchId: idRef('batch_id').notNull(),
  quality: textColumn('quality').$type<Quality>().notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  zoneId: idRef('zone_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  onHand: countColumn('on_hand').notNull().default(0),
  reserved: countColumn('reserved').notNull().default(0),
  frozen: countColumn('frozen').notNull().default(0),
});
export type Stock = typeof whStock.$inferSelect;

/** 库存流水 (2.11), append-only; its id is 流水号. */
export const whStockLedger = pgTable('wh_stock_ledger', {
  id: idColumn(),
  groupId: uuid('group_id').notNull(),
  stockId: idRef('stock_id').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  locationId: idRef('location_id').notNull(),
  batchId: idRef('batch_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  quality: textColumn('quality').$type<Quality>().notNull(),
  type: textColumn('type').$type<LedgerType>().notNull(),
  qtyDelta: countColumn('qty_delta').notNull(),
  qtyAfter: countColumn('qty_after').notNull(),
  volumeDelta: cm3Column('volume_delta').notNull(),
  weightDelta: gramColumn('weight_delta').notNull(),
  docType: textColumn('doc_type').notNull(),
  docId: idRef('doc_id').notNull(),
  docNo: textColumn('doc_no').notNull(),
  docLineId: idRef('doc_line_id').notNull(),
  leg: smallint('leg').notNull(),
  reversalOf: idRef('reversal_of'),
  businessDate: dayColumn('business_date').notNull(),
  occurredAt: timeColumn('occurred_at').notNull(),
  postedAt: timeColumn('posted_at').notNull(),
  postedBy: idRef('posted_by'),
});
export type LedgerEntry = typeof whStockLedger.$inferSelect;

/** 仓库日 (2.14): a day without a row is open. generatedAt null: its inventory is read live. */
export const whDay = pgTable('wh_day', {
  ...baseColumns(),
  warehouseId: idRef('warehouse_id').notNull(),
  day: dayColumn('day').notNull(),
  state: textColumn('state').$type<DayState>().notNull(),
  closedAt: timeColumn('closed_at'),
  closedBy: idRef('closed_by'),
  generatedAt: timeColumn('generated_at'),
});
