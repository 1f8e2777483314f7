import { ORDER_FIELDS } from './order.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { RELEASE_TONES } from './cargo-release.machine.ts';
import { PROGRESS, STAGE_TONES } from './container.machine.ts';
import {
  ALLOC_STATE,
  ALLOC_TONES,
  ATTRIBUTE,
  INCOTERM,
  ORDER_SOURCE,
  RELEASE_STATE,
  SERVICE_TYPE,
  TRANSPORT_MODE,
} from './order.labels.ts';
import { ORDER_STATUS, ORDER_TONES } from './order.machine.ts';

const numbers = filter.numbers('订单号·客户单号·唛头', { placeholder: '订单号 / 客户单号 / 唛头，可粘贴多个' });

/** L1 物流订单; 状态 stands beside 操作 however far the rows are scrolled. Tabs 未拼柜 and 部分拼柜 are confirmed or running orders that still have cartons to consolidate. */
export const orderList = defineList<{
  customerId: string;
  currency: string | null;
  hold: boolean;
  containerIds: string[];
  containers: { id: string; containerCode: string }[];
  /** How far the containers are that are ahead of the order's stage (5.2): 2/3 柜已报关. */
  progressAhead?: string | null;
}>()({
  name: 'logistics.orders',
  title: '物流订单',
  path: '/logistics/orders',
  permission: 'logistics.order.view',
  scope: 'logistics',
  columns: {
    orderNo: col.text(ORDER_FIELDS.orderNo, { sort: true, fixed: true, width: 168 }),
    customerName: col.text(ORDER_FIELDS.customerId, { sort: true, width: 130 }),
    customerCode: col.text(ORDER_FIELDS.customerCodeId, { width: 96 }),
    customerRef: col.text(ORDER_FIELDS.customerRef, { sort: true, width: 140 }),
    serviceType: col.code(ORDER_FIELDS.serviceType, SERVICE_TYPE, { width: 80 }),
    transportMode: col.code(ORDER_FIELDS.transportMode, TRANSPORT_MODE, { width: 88, hidden: true }),
    route: col.text('航线', { width: 140 }),
    incoterm: col.code('条款', INCOTERM, { width: 72 }),
    cartons: col.int('箱数', { sort: true, sum: true, width: 84 }),
    volume: col.volume('CBM', { sort: true, sum: true, width: 100 }),
    gross: col.weight('毛重(kg)', { sort: true, sum: true, width: 116 }),
    chargeableRt: col.decimal(ORDER_FIELDS.chargeableRt, { sort: true, sum: true, width: 100 }),
    receivedCartons: col.int('已收', { width: 72 }),
    allocatedCartons: col.int('已拼', { sort: true, sum: true, width: 80 }),
    loadedCartons: col.int('已装', { sort: true, width: 80 }),
    deliveredCartons: col.int('已送达', { sort: true, width: 88, hidden: true }),
    allocState: col.code(ORDER_FIELDS.allocState, ALLOC_STATE, { tones: ALLOC_TONES, width: 100, hidden: true }),
    progressStage: col.code(ORDER_FIELDS.progressStage, PROGRESS, {
      tones: { NONE: 'default', ...STAGE_TONES },
      width: 136,
    }),
    containerCodes: col.tags('柜子', { width: 190 }),
    estReceivable: col.money(ORDER_FIELDS.estReceivable, {
      currency: 'currency',
      field: 'money.sell',
      sum: true,
      sort: true,
      width: 130,
    }),
    releaseState: col.code('放货', RELEASE_STATE, { tones: RELEASE_TONES, width: 88 }),
    salesName: col.text(ORDER_FIELDS.salesId, { width: 88 }),
    operatorName: col.text(ORDER_FIELDS.operatorId, { width: 88, hidden: true }),
    cargoReadyDate: col.date(ORDER_FIELDS.cargoReadyDate, { sort: true, width: 108 }),
    requireEtd: col.date(ORDER_FIELDS.requireEtd, { sort: true, width: 108, hidden: true }),
    orderDate: col.date(ORDER_FIELDS.orderDate, { sort: true, width: 108 }),
    source: col.code(ORDER_FIELDS.source, ORDER_SOURCE, { width: 72, hidden: true }),
    createdByName: col.text('创建人', { width: 88, hidden: true }),
    status: col.code(ORDER_FIELDS.status, ORDER_STATUS, { tones: ORDER_TONES, sort: true, fixed: 'end', width: 96 }),
  },
  filters: {
    numbers,
    customerId: filter.picker(ORDER_FIELDS.customerId, 'customers', { quick: true }),
    status: filter.codes(ORDER_FIELDS.status, ORDER_STATUS, { quick: true }),
    pod: filter.picker(ORDER_FIELDS.pod, 'ports', { quick: true }),
    orderDate: filter.dates(ORDER_FIELDS.orderDate, { quick: true }),
    customerCodeId: filter.picker(ORDER_FIELDS.customerCodeId, 'customer-codes'),
    serviceType: filter.codes(ORDER_FIELDS.serviceType, SERVICE_TYPE),
    transportMode: filter.codes(ORDER_FIELDS.transportMode, TRANSPORT_MODE),
    pol: filter.picker(ORDER_FIELDS.pol, 'ports'),
    destCountry: filter.picker(ORDER_FIELDS.destCountry, 'countries'),
    salesId: filter.picker(ORDER_FIELDS.salesId, 'users'),
    operatorId: filter.picker(ORDER_FIELDS.operatorId, 'users'),
    deptId: filter.picker(ORDER_FIELDS.deptId, 'depts'),
    progressStage: filter.codes(ORDER_FIELDS.progressStage, PROGRESS),
    releaseState: filter.codes(ORDER_FIELDS.releaseState, RELEASE_STATE),
    allocState: filter.codes(ORDER_FIELDS.allocState, ALLOC_STATE),
    attributes: filter.codes(ORDER_FIELDS.attributes, ATTRIBUTE),
    cargoReadyDate: filter.dates(ORDER_FIELDS.cargoReadyDate),
    goods: filter.text('商品/HS'),
    containerId: filter.picker('柜子', 'containers'),
    createdBy: filter.picker('创建人', 'users'),
    hold: filter.flag('仅看暂停'),
    mine: filter.flag('仅看待我处理'),
    frozen: filter.flag('仅看信用冻结客户的在途订单'),
    lacking: filter.flag('仅看缺资料'),
  },
  tabs: {
    all: '全部',
    draft: '草稿',
    submitted: '待审核',
    unallocated: '未拼柜',
    part: '部分拼柜',
    running: '执行中',
    done: '已完成',
    hold: ORDER_FIELDS.hold,
  },
  defaultSort: '-orderDate,-orderNo',
  exportPermission: 'logistics.order.export',
});
export type OrderListRow = ListRow<typeof orderList>;

/** L5 订单回收站: cancelled orders and how long they can still be restored (order.recycle_days). */
export const recycledOrderList = defineList<{ customerId: string; restorable: boolean }>()({
  name: 'logistics.recycled-orders',
  title: '订单回收站',
  path: '/logistics/recycled-orders',
  permission: 'logistics.order.cancelled',
  scope: 'logistics',
  columns: {
    orderNo: col.text(ORDER_FIELDS.orderNo, { sort: true, fixed: true, width: 168 }),
    customerName: col.text(ORDER_FIELDS.customerId, { width: 150 }),
    customerRef: col.text(ORDER_FIELDS.customerRef, { width: 140, hidden: true }),
    route: col.text('航线', { width: 140, hidden: true }),
    cartons: col.int('箱数', { width: 84, hidden: true }),
    volume: col.volume('CBM', { width: 100, hidden: true }),
    prevStatus: col.code(ORDER_FIELDS.prevStatus, ORDER_STATUS, { tones: ORDER_TONES, width: 110 }),
    cancelName: col.text(ORDER_FIELDS.cancelCode, { width: 110 }),
    cancelReason: col.text(ORDER_FIELDS.cancelReason, { width: 164 }),
    cancelledByName: col.text(ORDER_FIELDS.cancelledBy, { width: 96 }),
    cancelledAt: col.time(ORDER_FIELDS.cancelledAt, { sort: true }),
    daysLeft: col.text('剩余保留天数', { width: 120 }),
  },
  filters: {
    numbers,
    customerId: filter.picker(ORDER_FIELDS.customerId, 'customers', { quick: true }),
    prevStatus: filter.codes(ORDER_FIELDS.prevStatus, ORDER_STATUS, { quick: true }),
    cancelledAt: filter.dates(ORDER_FIELDS.cancelledAt, { quick: true }),
  },
  defaultSort: '-cancelledAt',
  exportPermission: 'logistics.order.export',
});
