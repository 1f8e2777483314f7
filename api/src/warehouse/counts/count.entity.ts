import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { whCount } from './count.tables.ts';

/** 盘点单 of the warehouses in scope. */
export const counts = entity({
  table: whCount,
  title: '盘点单',
  no: 'countNo',
  numbered: true,
  area: 'warehouse',
  scope: { and: inWarehouseScope(whCount.warehouseId) },
  labels: {
    countNo: '盘点单号',
    companyId: '经营主体',
    warehouseId: '仓库',
    zoneId: '库区',
    locationIds: '库位',
    customerId: '客户',
    goods: '品名',
    scopeText: '范围',
    mode: '方式',
    blind: '盲盘',
    remark: '备注',
    state: '状态',
    startedAt: '开始时间',
    submittedBy: '提交人',
    submittedAt: '提交时间',
    approvedBy: '审核人',
    approvedAt: '审核时间',
    stateReason: '作废原因',
  },
});

attachmentOwner('wh_count', {
  entity: counts,
  view: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] },
  edit: 'warehouse.count.create',
});
