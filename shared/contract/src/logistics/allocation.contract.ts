import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read } from '../endpoint.ts';
import { ack, id, int } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import type { Proposal } from './suggest.ts';
import { ATTRIBUTE, CARGO_SOURCE, SERVICE_TYPE, TRANSPORT_MODE, type Attribute } from './order.labels.ts';

/** One live allocation as the board and the container page show it; a masked one has no order, customer or name (ACC-032). */
export interface Allocation {
  id: string;
  masked: boolean;
  orderId: string | null;
  orderNo: string | null;
  customerName: string | null;
  customerCode: string | null;
  orderLineId: string | null;
  lineNo: number | null;
  /** 其他客户货物 when masked. */
  nameCn: string;
  cartons: number;
  lineCartons: number | null;
  volume: number;
  gross: number;
  attributes: Attribute[];
  hold: boolean;
}

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
    cargoReadyDate: col.date('备货日期', { sort: true, width: 108 }),
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
    cargoReadyDate: filter.dates('备货日期'),
    received: filter.flag('仅看已全部收货'),
  },
  defaultSort: 'requireEtd,-waitingDays',
});
export type PoolRow = ListRow<typeof poolList>;

/** Answer of every change on the board: the containers that changed, so that the page need not guess. */
const changed = z.object({ containerIds: z.array(z.string()) });
const PATH = '/logistics/containers/{id}/allocations';
const scope = 'logistics' as const;
const allocate = 'logistics.pingui.allocate' as const;
const items = z
  .array(z.object({ orderLineId: id(), cartons: int(1, 1_000_000) }))
  .check(z.minLength(1, '请选择货物'), z.maxLength(500));
const picked = z
  .array(z.object({ allocationId: id(), cartons: int(1, 1_000_000) }))
  .check(z.minLength(1, '请选择货物'), z.maxLength(500));

export const allocations = {
  /**
   * 加入柜子. Lines are locked; more than is free is refused with LOG-022 and the number left. LOG-018 held, LOG-041 over
   * plan (confirmable), LOG-042 over the maximum, LOG-043 what may not share.
   */
  add: command({
    path: PATH,
    summary: '加入柜子',
    permission: allocate,
    scope,
    body: z.object({ items, ack: ack() }),
    answer: changed,
  }),
  /**
   * 拼入柜子 of chosen orders (L1): every free carton of each goes into one container, by the rules of `add`; an order that
   * has none left is refused with LOG-022, one that does not fit with its own rule.
   */
  batchAdd: command({
    path: '/logistics/orders/batch/allocate',
    summary: '批量拼入柜子',
    permission: allocate,
    scope,
    body: z.extend(batchBody(), { containerId: id() }),
    answer: batchAnswer(),
  }),
  /** 移出: cartons go back to the pool; fewer than all keep the rest. */
  remove: command({
    path: `${PATH}/remove`,
    summary: '移出柜子',
    permission: allocate,
    scope,
    body: z.object({ items: picked, ack: ack() }),
    answer: changed,
  }),
  /** 移到其他柜: the same cartons, in one transaction; both containers in 待拼柜. */
  move: command({
    path: `${PATH}/move`,
    summary: '移到其他柜',
    permission: 'logistics.pingui.move',
    scope,
    body: z.object({ items: picked, toContainerId: id(), ack: ack() }),
    answer: changed,
  }),
  /** 自动拼柜建议 (LOG-046): a preview, saves nothing. */
  suggest: read({
    path: '/logistics/containers/{id}/suggest',
    summary: '自动拼柜建议',
    permission: 'logistics.pingui.suggest',
    scope,
    answer: z.object({
      proposals: z.array(
        z.custom<Proposal & { orderNo: string; customerName: string; nameCn: string; freeCartons: number }>(),
      ),
      /** What the container would hold with them, cm³ and gram. */
      volume: z.number(),
      gross: z.number(),
    }),
  }),
};
