import type { LedgerFigures } from '@shared/contract/warehouse/daily.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  cm3Column,
  countColumn,
  dayColumn,
  gramColumn,
  idRef,
  jsonColumn,
  textColumn,
} from '../../platform/columns.ts';

/** Columns of the query that 每日库存明细 lists; no table of the database. `stocks`: the places that a row sums up. */
export const dailyRow = pgTable('wh_daily_row', {
  id: textColumn('id').notNull(),
  day: dayColumn('day').notNull(),
  warehouseId: idRef('warehouse_id').notNull(),
  warehouseName: textColumn('warehouse_name').notNull(),
  zoneName: textColumn('zone_name'),
  locationCode: textColumn('location_code'),
  customerId: idRef('customer_id'),
  customerName: textColumn('customer_name'),
  mark: textColumn('mark'),
  goodsName: textColumn('goods_name'),
  sku: textColumn('sku'),
  batchNo: textColumn('batch_no'),
  quality: textColumn('quality'),
  opening: countColumn('opening').notNull(),
  inQty: countColumn('in_qty').notNull(),
  outQty: countColumn('out_qty').notNull(),
  adjustQty: countColumn('adjust_qty').notNull(),
  closing: countColumn('closing').notNull(),
  closingVolume: cm3Column('closing_volume').notNull(),
  closingWeight: gramColumn('closing_weight').notNull(),
  ageDays: countColumn('age_days'),
  state: textColumn('state').notNull(),
  stocks: textColumn('stocks').array().notNull(),
  internal: boolColumn('internal').notNull(),
  ledger: jsonColumn<LedgerFigures>('ledger'),
});
