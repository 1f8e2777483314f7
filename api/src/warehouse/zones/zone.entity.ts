import { ZONE_FIELDS } from '@shared/contract/warehouse/zone.fields.ts';
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
  partOf: { field: 'warehouseId', kind: 'wh_warehouse' },
  labels: ZONE_FIELDS,
  unique: { wh_zone_code_key: '库区编码在本仓库已存在。' },
});
export type Zone = typeof whZone.$inferSelect;

attachmentOwner('wh_zone', {
  entity: zones,
  view: 'warehouse.setting.view',
  edit: 'warehouse.setting.edit',
});
