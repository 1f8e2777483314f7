import type { TempClass, ZONE_COLORS, ZoneUse } from '@shared/contract/warehouse/zone.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, countColumn, idRef, textColumn } from '../../platform/columns.ts';

/** 库区 (2.2). Temperatures °C × 10. */
export const whZone = pgTable('wh_zone', {
  ...baseColumns(),
  warehouseId: idRef('warehouse_id').notNull(),
  code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  tempClass: textColumn('temp_class').$type<TempClass>().notNull().default('NORMAL'),
  tempMin: countColumn('temp_min'),
  tempMax: countColumn('temp_max'),
  useType: textColumn('use_type').$type<ZoneUse>().notNull(),
  mapRows: countColumn('map_rows').notNull(),
  mapCols: countColumn('map_cols').notNull(),
  sortNo: countColumn('sort_no').notNull().default(0),
  color: textColumn('color').$type<keyof typeof ZONE_COLORS>(),
  status: textColumn('status').$type<'ENABLED' | 'DISABLED'>().notNull().default('ENABLED'),
});
