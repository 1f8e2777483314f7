import { inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import { attachmentOwner } from '../attachments/owners.ts';
import { entity } from '../platform/entity.ts';
import { warehouses } from '../warehouses/warehouse.entity.ts';
import { whWarehouse } from '../warehouses/warehouse.tables.ts';
import { whZone } from './zone.tables.ts';

/** Keeps rows whose column names a warehouse in the caller's scope; zones, chambers and locations follow theirs. */
export const inWarehouseScope = (column: PgColumn) => (actor: Actor) => {
  const where = warehouses.scopeWhere(actor);
  return where ? inArray(column, sql`(select ${whWarehouse.id} from ${whWarehouse} where ${where})`) : undefined;
};

/** Zones of the warehouses in scope. */
export const zones = entity({
  table: whZone,
  title: '库区',
  no: 'code',
  area: 'warehouse',
  scope: { and: inWarehouseScope(whZone.warehouseId) },
  labels: {
    warehouseId: '仓库',
    code: '库区编码',
    name: '库区名称',
    tempClass: '温区',
    tempMin: '温度下限(0.1℃)',
    tempMax: '温度上限(0.1℃)',
    useType: '用途',
    mapRows: '平面行数',
    mapCols: '平面列数',
    sortNo: '排序',
    status: '状态',
  },
  unique: { wh_zone_code_key: '库区编码在本仓库已存在。' },
});
export type Zone = typeof whZone.$inferSelect;

attachmentOwner('wh_zone', {
  entity: zones,
  view: 'warehouse.setting.view',
  edit: 'warehouse.setting.edit',
});
