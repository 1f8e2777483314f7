import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { documentScope } from '../stock/stock-scope.ts';
import { whOutbound } from './outbound.tables.ts';

/** Outbounds of the companies and warehouses in scope; who sees own records only: those of the own customers. */
export const outbounds = entity({
  table: whOutbound,
  title: '出库单',
  no: 'outboundNo',
  numbered: true,
  area: 'warehouse',
  scope: documentScope({
    company: whOutbound.companyId,
    warehouse: whOutbound.warehouseId,
    customer: whOutbound.customerId,
  }),
  fields: {
    pickupIdNo: 'user.idno',
    pickupPerson: 'customer.contact',
    pickupPhone: 'customer.contact',
  },
  labels: {
    outboundNo: '出库单号',
    type: '出库类型',
    warehouseId: '仓库',
    customerId: '客户',
    companyId: '经营主体',
    containerId: '柜子',
    containerNo: '箱号',
    loadingSlipId: '装柜单',
    toWarehouseId: '调入仓库',
    planAt: '计划出库',
    strategy: '配货策略',
    allowPartial: '允许部分出库',
    pickupPerson: '提货人',
    pickupIdNo: '证件号',
    pickupPhone: '提货电话',
    plateNo: '车牌',
    sealNo: '封号',
    remark: '备注',
    state: '状态',
    qtyRequested: '申请件数',
    qtyAllocated: '配货件数',
    qtyPicked: '拣货件数',
    qtyShipped: '出库件数',
    volume: '体积(cm³)',
    weight: '重量(g)',
    submittedBy: '提交人',
    submittedAt: '提交时间',
    approvedBy: '审核人',
    approvedAt: '审核时间',
    shippedBy: '出库人',
    shippedAt: '出库时间',
    businessDate: '业务日期',
    signer: '签收人',
    signedAt: '签收时间',
    endReason: '驳回/取消/冲红原因',
  },
  unique: {
    wh_outbound_loading_key: '该柜子在本仓库已有同客户、同主体的装柜出库单。',
    wh_outbound_reversal_key: '该出库单已冲红。',
  },
});
attachmentOwner('wh_outbound', {
  entity: outbounds,
  view: 'warehouse.outbound.view',
  edit: { anyOf: ['warehouse.outbound.create', 'warehouse.outbound.edit', 'warehouse.outbound.ship'] },
});
