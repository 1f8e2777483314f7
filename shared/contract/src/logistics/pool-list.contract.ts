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
    customerName: col.text('客户', { sort: true, width: 120 }),
    customerCode: col.text('客户编码', { width: 90 }),
    nameCn: col.text('品名', { width: 130 }),
    freeCartons: col.int('剩余箱数', { sort: true, sum: true, width: 90 }),
    freeVolume: col.volume('CBM', { sort: true, sum: true, width: 90 }),
    freeGross: col.weight('毛重(kg)', { sort: true, sum: true, width: 104 }),
    rt: col.decimal('计费吨', { width: 84 }),
    pod: col.text('目的港', { sort: true, width: 90 }),
    cargoReadyDate: col.date('备货完成', { sort: true, width: 108 }),
    receivedCartons: col.int('已收', { width: 70 }),
    cargoSource: col.code('货源', CARGO_SOURCE, { width: 100 }),
    attributes: col.tags('属性', { width: 110 }),
    requireEtd: col.date('要求开船', { sort: true, width: 108 }),
    waitingDays: col.int('等待天数', { sort: true, width: 90 }),
    serviceType: col.code('业务类型', SERVICE_TYPE, { width: 88, hidden: true }),
    transportMode: col.code('运输方式', TRANSPORT_MODE, { width: 88, hidden: true }),
  },
  filters: {
    numbers: filter.numbers('订单号·客户单号·唛头', { placeholder: '订单号 / 客户单号 / 唛头' }),
    pod: filter.picker('目的港', 'ports', { quick: true }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    pol: filter.picker('起运港', 'ports'),
    transportMode: filter.codes('运输方式', TRANSPORT_MODE),
    attributes: filter.codes('属性', ATTRIBUTE),
    cargoReadyDate: filter.dates('备货完成'),
    received: filter.flag('仅看已全部收货'),
  },
  pages: { orders: ALL_ORDERS },
  defaultSort: 'requireEtd,-waitingDays',
});
export type PoolRow = ListRow<typeof poolList>;
