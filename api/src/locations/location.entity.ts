import { entity } from '../platform/entity.ts';
import { inWarehouseScope } from '../zones/zone.entity.ts';
import { whLocation } from './location.tables.ts';

/** Locations of the warehouses in scope. */
export const locations = entity({
  table: whLocation,
  title: '库位',
  no: 'code',
  area: 'warehouse',
  scope: { and: inWarehouseScope(whLocation.warehouseId) },
  labels: { code: '库位编码', kind: '类型', capacity: '容积(cm³)', lockState: '锁定', status: '状态' },
  unique: {
    wh_location_code_key: '库位编码在本仓库已存在。',
    wh_location_place_key: '库区的这个位置已有库位。',
  },
});
