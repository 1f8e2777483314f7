import { LOCATION_FIELDS } from '@shared/contract/warehouse/location.fields.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { whLocation } from './location.tables.ts';

/** Locations of the warehouses in scope. */
export const locations = entity({
  table: whLocation,
  title: '库位',
  no: 'code',
  area: 'warehouse',
  scope: { and: inWarehouseScope(whLocation.warehouseId) },
  partOf: { field: 'warehouseId', kind: 'wh_warehouse' },
  labels: LOCATION_FIELDS,
  unique: {
    wh_location_code_key: '库位编码在本仓库已存在。',
    wh_location_place_key: '库区的这个位置已有库位。',
  },
});

attachmentOwner('wh_location', {
  entity: locations,
  view: 'warehouse.location.view',
  edit: 'warehouse.location.edit',
});
