import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { whZone } from './zone.tables.ts';

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
