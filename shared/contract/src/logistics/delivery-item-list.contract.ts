import { DELIVERY_FIELDS } from './delivery.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { RELEASE_TONES } from './cargo-release.machine.ts';
import { STAGE, STAGE_TONES } from './container.machine.ts';
import { DELIVERY_EXCEPTION, type DeliveryItem } from './delivery.contract.ts';
import { DELIVERY_STATE, DELIVERY_TONES } from './delivery.machine.ts';
import { DELIVERY_TYPE, RELEASE_STATE } from './order.labels.ts';

/** L20 送达明细: 送达单 of containers in 待送达 and 已送达, one row each, a view of 待送达. */
export const deliveryItemList = defineList<{ item: DeliveryItem }>()({
  name: 'logistics.delivery-items',
  title: '送达明细',
  path: '/logistics/delivery-items',
  permission: 'logistics.songda.view',
  scope: 'logistics',
  columns: {
    deliveryNo: col.text(DELIVERY_FIELDS.deliveryNo, { sort: true, fixed: true, width: 150 }),
    containerCode: col.text(DELIVERY_FIELDS.containerId, { sort: true, width: 146 }),
    containerNo: col.text('箱号', { sort: true, width: 118 }),
    orderNo: col.text(DELIVERY_FIELDS.orderId, { sort: true, width: 146 }),
    customerName: col.text('客户', { width: 104 }),
    customerCode: col.text('客户编码', { width: 88 }),
    consigneeName: col.text(DELIVERY_FIELDS.consignee, { width: 140 }),
    address: col.text('地址', { width: 200 }),
    deliveryType: col.code(DELIVERY_FIELDS.deliveryType, DELIVERY_TYPE, { width: 88 }),
    loaded: col.int('箱数', { sort: true, sum: true, width: 76 }),
    appointmentAt: col.time(DELIVERY_FIELDS.appointmentAt, { sort: true, width: 136 }),
    carrierName: col.text(DELIVERY_FIELDS.carrierId, { width: 104 }),
    truckNo: col.text(DELIVERY_FIELDS.truckId, { width: 150, hidden: true }),
    plate: col.text(DELIVERY_FIELDS.plate, { width: 96 }),
    lastFreeDay: col.date('最后免费日', { sort: true, width: 168 }),
    dispatchedAt: col.time(DELIVERY_FIELDS.dispatchedAt, { sort: true, width: 136, hidden: true }),
    deliveredAt: col.time(DELIVERY_FIELDS.deliveredAt, { sort: true, width: 136 }),
    deliveredCartons: col.int(DELIVERY_FIELDS.deliveredCartons, { sort: true, sum: true, width: 84 }),
    short: col.int(DELIVERY_FIELDS.short, { sort: true, sum: true, width: 72 }),
    damaged: col.int(DELIVERY_FIELDS.damaged, { sort: true, sum: true, width: 72 }),
    signer: col.text(DELIVERY_FIELDS.signer, { width: 84 }),
    exceptionKind: col.code(DELIVERY_FIELDS.exceptionKind, DELIVERY_EXCEPTION, { width: 84 }),
    exceptionRemark: col.text(DELIVERY_FIELDS.exceptionRemark, { width: 160, hidden: true }),
    stage: col.code('阶段', STAGE, { tones: STAGE_TONES, width: 88, hidden: true }),
    ownerName: col.text(DELIVERY_FIELDS.ownerId, { width: 84, hidden: true }),
    release: col.code('放货状态', RELEASE_STATE, { tones: RELEASE_TONES, width: 88 }),
    state: col.code(DELIVERY_FIELDS.state, DELIVERY_STATE, {
      tones: DELIVERY_TONES,
      sort: true,
      fixed: 'end',
      width: 88,
    }),
  },
  filters: {
    numbers: filter.numbers('送达单·订单·柜子', { placeholder: '送达单号 / 订单号 / 柜子编号 / 箱号，可粘贴多个' }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    state: filter.codes(DELIVERY_FIELDS.state, DELIVERY_STATE, { quick: true }),
    releaseState: filter.codes('放货状态', RELEASE_STATE, { quick: true }),
    appointmentAt: filter.dates('预约日期'),
    deliveredAt: filter.dates('签收日期'),
    deliveryType: filter.codes(DELIVERY_FIELDS.deliveryType, DELIVERY_TYPE),
    carrierId: filter.picker(DELIVERY_FIELDS.carrierId, 'suppliers'),
    exceptionKind: filter.codes(DELIVERY_FIELDS.exceptionKind, DELIVERY_EXCEPTION),
    pod: filter.picker('目的港', 'ports'),
    ownerId: filter.picker(DELIVERY_FIELDS.ownerId, 'users'),
  },
  tabs: { waiting: '待送达', unsent: '未派送', out: '派送中', exception: '异常', delivered: '已送达' },
  defaultSort: 'lastFreeDay,containerCode',
  exportPermission: 'logistics.container.export',
});
export type DeliveryItemListRow = ListRow<typeof deliveryItemList>;
