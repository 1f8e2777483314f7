import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import type { InboundSource, InboundState, InboundType } from '@shared/contract/warehouse/inbound.labels.ts';
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
  moneyColumn,
  quantityColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 入库单 (2.7). */
export const whInbound = pgTable('wh_inbound', {
  ...baseColumns(),
  inboundNo: textColumn('inbound_no').notNull(),
  type: textColumn('type').$type<InboundType>().notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  companyId: idRef('company_id').notNull(),
  sourceType: textColumn('source_type').$type<InboundSource>(),
  sourceId: idRef('source_id'),
  sourceNo: textColumn('source_no'),
  expectedAt: timeColumn('expected_at').notNull(),
  mark: textColumn('mark'),
  carrier: textColumn('carrier'),
  plateNo: textColumn('plate_no'),
  driver: textColumn('driver'),
  driverPhone: textColumn('driver_phone'),
  remark: textColumn('remark'),
  state: textColumn('state').$type<InboundState>().notNull().default('DRAFT'),
  stateReason: textColumn('state_reason'),
  /** When its first pieces came. */
  receivedAt: timeColumn('received_at'),
  /** What happened to its order after goods had come: a to-do, until somebody has seen to it or it is cancelled or taken back. */
  notice: textColumn('notice'),
  /** Drafted by the events of its order, so that it follows them. */
  byOrder: boolColumn('by_order').notNull().default(false),
  /** Totals of the lines; volume cm³ and weight gram of what was received, of the expected before. */
  expected: countColumn('expected').notNull().default(0),
  received: countColumn('received').notNull().default(0),
  damaged: countColumn('damaged').notNull().default(0),
  short: countColumn('short').notNull().default(0),
  over: countColumn('over').notNull().default(0),
  putaway: countColumn('putaway').notNull().default(0),
  volume: cm3Column('volume').notNull().default(0),
  weight: gramColumn('weight').notNull().default(0),
  reversalOf: idRef('reversal_of'),
  searchText: textColumn('search_text').notNull().default(''),
});
export type Inbound = typeof whInbound.$inferSelect;

/** Line of an inbound: sides mm, volume cm³ and weight gram of one piece; counts in pieces, negative in a reversal. */
export const whInboundLine = pgTable('wh_inbound_line', {
  id: idColumn(),
  inboundId: idRef('inbound_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  sourceLineId: idRef('source_line_id'),
  goodsId: idRef('goods_id'),
  goodsName: textColumn('goods_name').notNull(),
  brand: textColumn('brand'),
  spec: textColumn('spec'),
  hsCode: textColumn('hs_code'),
  packUnit: textColumn('pack_unit'),
  pcsPerPack: quantityColumn('pcs_per_pack'),
  lengthMm: countColumn('length_mm'),
  widthMm: countColumn('width_mm'),
  heightMm: countColumn('height_mm'),
  unitVolume: cm3Column('unit_volume'),
  unitWeight: gramColumn('unit_weight'),
  measured: boolColumn('measured').notNull().default(false),
  productionDate: dayColumn('production_date'),
  expiryDate: dayColumn('expiry_date'),
  expected: countColumn('expected').notNull(),
  received: countColumn('received').notNull().default(0),
  damaged: countColumn('damaged').notNull().default(0),
  short: countColumn('short').notNull().default(0),
  over: countColumn('over').notNull().default(0),
  putaway: countColumn('putaway').notNull().default(0),
  batchId: idRef('batch_id'),
  /** Of a 调拨: as the pieces left, so they come. */
  quality: textColumn('quality').$type<Quality>().notNull().default('GOOD'),
  /** Of 商城入库: what a piece costs in the base currency (W11). */
  unitCost: moneyColumn('unit_cost'),
});
export type InboundLineRow = typeof whInboundLine.$inferSelect;
