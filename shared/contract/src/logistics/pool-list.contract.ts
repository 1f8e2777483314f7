import { ORDER_LINE_FIELDS } from './order-line.fields.ts';
import { ORDER_FIELDS } from './order.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { ATTRIBUTE, CARGO_SOURCE, SERVICE_TYPE, TRANSPORT_MODE } from './order.labels.ts';
import { ALL_ORDERS } from './everywhere-pages.ts';

/**
 * 待拼货物池 (L9): lines of confirmed or running orders that are not held and have free cartons. Volume and weight are
 * those of the free cartons by LOG-023; RT of the line's free part. 等待天数 since the review.
 */
export const poolList = defineList<{
  orderId: string;
  customerId: string;
  podName: string | null;
  pol: string;
  finalPlace: string | null;
  /** Whole line: cartons, cm³, gram, and what is taken, for the live capacity of the dialog. */
  lineCartons: number;
  allocatedCartons: number;
  lineVolume: number;
  lineGross: number;
}>()({
  name: 'logistics.pool',
  title: '待拼货物池',
  path: '/logistics/pool',
  permission: 'logistics.pingui.view',
  scope: 'logistics',
  columns: {
    orderNo: col.text('订单', { sort: true, fixed: true, width: 160 }),
    customerName: col.text(ORDER_FIELDS.customerId, { sort: true, width: 120 }),
    customerCode: col.text(ORDER_FIELDS.customerCodeId, { width: 90 }),
    nameCn: col.text('品名', { width: 130 }),
    freeCartons: col.int('剩余箱数', { sort: true, sum: true, width: 90 }),
    freeVolume: col.volume('CBM', { sort: true, sum: true, width: 90 }),
    freeGross: col.weight('毛重(kg)', { sort: true, sum: true, width: 104 }),
    rt: col.decimal(ORDER_FIELDS.chargeableRt, { width: 84 }),
    pod: col.text(ORDER_FIELDS.pod, { sort: true, width: 90 }),
    cargoReadyDate: col.date(ORDER_FIELDS.cargoReadyDate, { sort: true, width: 108 }),
    receivedCartons: col.int(ORDER_LINE_FIELDS.receivedCartons, { width: 70 }),
    cargoSource: col.code('货源', CARGO_SOURCE, { width: 100 }),
    attributes: col.tags('属性', { width: 110 }),
    requireEtd: col.date(ORDER_FIELDS.requireEtd, { sort: true, width: 108 }),
    waitingDays: col.int('等待天数', { sort: true, width: 90 }),
    serviceType: col.code(ORDER_FIELDS.serviceType, SERVICE_TYPE, { width: 88, hidden: true }),
    transportMode: col.code(ORDER_FIELDS.transportMode, TRANSPORT_MODE, { width: 88, hidden: true }),
  },
  filters: {
    numbers: filter.numbers('订单号·客户单号·唛头', { placeholder: '订单号 / 客户单号 / 唛头' }),
    pod: filter.picker(ORDER_FIELDS.pod, 'ports', { quick: true }),
    customerId: filter.picker(ORDER_FIELDS.customerId, 'customers', { quick: true }),
    pol: filter.picker(ORDER_FIELDS.pol, 'ports'),
    transportMode: filter.codes(ORDER_FIELDS.transportMode, TRANSPORT_MODE),
    attributes: filter.codes('属性', ATTRIBUTE),
    cargoReadyDate: filter.dates(ORDER_FIELDS.cargoReadyDate),
    received: filter.flag('仅看已全部收货'),
  },
  pages: { orders: ALL_ORDERS },
  defaultSort: 'requireEtd,-waitingDays',
});
export type PoolRow = ListRow<typeof poolList>;
