import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { whFreeze } from './freeze.tables.ts';

/** 冻结单 of the warehouses in scope. */
export const freezes = entity({
  table: whFreeze,
  title: '冻结单',
  no: 'freezeNo',
  numbered: true,
  area: 'warehouse',
  scope: { and: inWarehouseScope(whFreeze.warehouseId) },
  labels: {
    freezeNo: '冻结单号',
    companyId: '经营主体',
    warehouseId: '仓库',
    customerId: '客户',
    locationId: '库位',
    batchId: '批次',
    quality: '品质',
    qty: '件数',
    reason: '冻结原因',
    state: '状态',
    releaseReason: '解冻原因',
    releasedBy: '解冻人',
    releasedAt: '解冻时间',
  },
});

attachmentOwner('wh_freeze', {
  entity: freezes,
  view: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] },
  edit: 'warehouse.stock.freeze',
});
