import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finBarcodeOrder } from './barcode-order.tables.ts';

/** 条码订单 of the companies in scope; sales see those of their customers, who own them. */
export const barcodeOrders = entity({
  table: finBarcodeOrder,
  title: '条码订单',
  no: 'orderNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finBarcodeOrder.companyId,
    dept: finBarcodeOrder.deptId,
    people: [finBarcodeOrder.ownerId, finBarcodeOrder.createdBy],
  },
  labels: {
    orderNo: '条码订单号',
    companyId: '经营主体',
    ownerId: '负责人',
    deptId: '部门',
    customerId: '客户',
    brandId: '品牌',
    goodsId: '商品',
    goodsName: '货物',
    kind: '条码类型',
    content: '条码内容',
    service: '服务',
    labelSize: '标签尺寸',
    warehouseId: '贴标仓库',
    qty: '数量',
    unitPrice: '单价',
    currency: '币种',
    amount: '金额',
    deliveryDate: '交货日期',
    remark: '备注',
    state: '状态',
    acceptedBy: '接单人',
    acceptedAt: '接单时间',
    startedAt: '开始时间',
    finishedBy: '完成人',
    finishedAt: '完成时间',
    cancelReason: '取消原因',
    deletedAt: '删除时间',
  },
  fields: { unitPrice: 'money.sell', amount: 'money.sell' },
});

attachmentOwner('fin_barcode_order', {
  entity: barcodeOrders,
  view: 'finance.barcode.view',
  edit: { anyOf: ['finance.barcode.create', 'finance.barcode.edit', 'finance.barcode.finish'] },
});
