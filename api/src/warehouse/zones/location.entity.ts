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
  labels: {
    warehouseId: '仓库',
    zoneId: '库区',
    chamberId: '仓间',
    code: '库位编码',
    kind: '类型',
    mapRow: '行',
    mapCol: '列',
    level: '层',
    lengthMm: '长(mm)',
    widthMm: '宽(mm)',
    heightMm: '高(mm)',
    capacity: '容积(cm³)',
    maxWeight: '承重(g)',
    maxPallets: '托位',
    mixOwner: '混货主',
    mixSku: '混品',
    mixBatch: '混批',
    fixedCustomerId: '专属客户',
    lockState: '锁定',
    lockReason: '锁定原因',
    status: '状态',
    pickSeq: '拣货顺序',
  },
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
