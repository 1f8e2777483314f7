import { CONTAINER_FIELDS } from './container.fields.ts';
import { CLEARANCE_FIELDS } from './clearance.fields.ts';
import { DELIVERY_FIELDS } from './delivery.fields.ts';
import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import type { FeeTier } from './free-time.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';

/** 代理账单 of a container: payables of its overseas agent that name it, as far as they have come (fee lines AP). */
export const AGENT_BILL = { NONE: '未录入', DRAFT: '草稿', CONFIRMED: '已确认' } as const;

export const AGENT_BILL_TONES = { NONE: 'default', DRAFT: 'orange', CONFIRMED: 'green' } as const;

/**
 * L21 已送达. 门到门 from 装柜完成 to 送达完成 in days; 还空 with the days over the free time and the estimated fee as of today,
 * or of the return (LOG-085). 毛利 of cost accounting, empty until computed (FIN-134).
 */
export const deliveredList = defineList<{
  hold: boolean;
  gateOutAt: string | null;
  freeDays: number | null;
  /** Of the port of destination, whose calendar counts. */
  timezone: string | null;
  /** Prices of the booking for days of detention, and their currency. */
  tiers: FeeTier[] | null;
  feeCurrency: string | null;
  /** Its clearance, where the number of the agent's bill is kept (关联代理账单). */
  clearanceId: string | null;
  agentId: string | null;
}>()({
  name: 'logistics.delivered',
  title: '已送达',
  path: '/logistics/delivered-containers',
  permission: 'logistics.songda.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text(CONTAINER_FIELDS.containerCode, { sort: true, fixed: true, width: 150 }),
    containerNo: col.text(CONTAINER_FIELDS.containerNo, { sort: true, width: 118 }),
    route: col.text('航线', { width: 130 }),
    deliveredAt: col.date('送达', { sort: true, width: 104 }),
    doorDays: col.int('门到门天数', { sort: true, width: 100 }),
    emptyReturnAt: col.date('还空', { sort: true, width: 104 }),
    overdueDays: col.int('超期天数', { width: 88 }),
    short: col.int(DELIVERY_FIELDS.short, { sort: true, sum: true, width: 72 }),
    damaged: col.int(DELIVERY_FIELDS.damaged, { sort: true, sum: true, width: 72 }),
    pods: col.text('POD', { width: 64 }),
    orderCount: col.int(CONTAINER_FIELDS.orderCount, { sort: true, width: 76 }),
    atd: col.date(CONTAINER_FIELDS.atd, { sort: true, width: 104 }),
    ata: col.date(CONTAINER_FIELDS.ata, { sort: true, width: 104 }),
    clearedAt: col.date('放行', { sort: true, width: 104 }),
    overdueFee: col.money('预估超期费', { currency: 'feeCurrency', field: 'money.cost', width: 120 }),
    agentBill: col.code('代理账单', AGENT_BILL, {
      tones: AGENT_BILL_TONES,
      width: 92,
    }),
    agentBillNo: col.text(CLEARANCE_FIELDS.agentBillNo, { width: 120 }),
    profit: col.money('毛利', { currency: 'CNY', field: 'money.profit', width: 110 }),
    ownerName: col.text(DELIVERY_FIELDS.ownerId, { width: 84 }),
  },
  filters: {
    numbers: filter.numbers('柜子·箱号·送达单·订单', {
      placeholder: '柜子编号 / 箱号 / 送达单号 / 订单号，可粘贴多个',
    }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    delivered: filter.dates('送达日期', { quick: true }),
    pod: filter.picker(CONTAINER_FIELDS.pod, 'ports', { quick: true }),
    ownerId: filter.picker(DELIVERY_FIELDS.ownerId, 'users'),
  },
  tabs: { all: '全部', unreturned: '未还空', claim: '短少破损' },
  defaultSort: '-deliveredAt',
  exportPermission: 'logistics.container.export',
});
export type DeliveredListRow = ListRow<typeof deliveredList>;

/** One leg of the way with the average days over the containers that have both ends of it. */
export interface Leg {
  key: string;
  title: string;
  days: number | null;
  count: number;
}
/**
 * Statistics of L21 over the same filter: share of the deliveries that came by 要求送达 (one decimal, null without any), and
 * the average days per leg.
 */
export const deliveredStatistics = read({
  path: '/logistics/delivered-statistics',
  summary: '已送达统计',
  permission: 'logistics.songda.view',
  scope: 'logistics',
  query: deliveredList.endpoint.query,
  answer: z.object({
    containers: z.number(),
    promised: z.number(),
    onTime: z.number(),
    onTimeRate: z.nullable(z.number()),
    legs: z.array(z.custom<Leg>()),
  }),
});
