import type { SHELF_STATES } from '@shared/contract/warehouse/mall-item.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, countColumn, idRef, moneyColumn, textColumn } from '../../platform/columns.ts';

/** 商城商品 (2.13); listPrice in the base currency, safetyStock in pieces. */
export const whMallItem = pgTable('wh_mall_item', {
  ...baseColumns(),
  warehouseId: idRef('warehouse_id').notNull(),
  goodsId: idRef('goods_id').notNull(),
  sku: textColumn('sku').notNull(),
  listPrice: moneyColumn('list_price'),
  safetyStock: countColumn('safety_stock').notNull().default(0),
  shelf: textColumn('shelf').$type<keyof typeof SHELF_STATES>().notNull().default('OFF'),
});
export type MallItem = typeof whMallItem.$inferSelect;
