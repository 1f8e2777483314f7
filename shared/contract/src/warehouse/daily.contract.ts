import { BATCH_FIELDS } from './batch.fields.ts';
import * as z from 'zod/mini';
import { addDays } from '../business-day.ts';
import { command, download, read } from '../endpoint.ts';
import { ack, date, id } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { STOCK_FILTERS } from './ledger.contract.ts';
import { MALL_ITEM_FIELDS } from './mall-item.fields.ts';
import { QUALITIES, QUALITY_TONES } from './stock.labels.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/daily-inventory';
const view = { permission: 'warehouse.daily.view', scope } as const;

/** What one row of 每日库存明细 sums up; the finest is a place. */
export const DAILY_GROUPS = {
  batch: BATCH_FIELDS.batchNo,
  goods: '品名',
  customer: BATCH_FIELDS.customerId,
  warehouse: BATCH_FIELDS.warehouseId,
  location: '库位',
} as const;
export type DailyGroup = keyof typeof DAILY_GROUPS;
/** LIVE: an open day that was not made yet, read from balances and ledger; today always is. */
export const DAILY_STATES = { LIVE: '实时', GENERATED: '已生成', LOCKED: '已锁定' } as const;
/** Columns that a grouping has nothing for. */
export const HIDDEN_OF_GROUP: Readonly<Record<DailyGroup, readonly string[]>> = {
  location: [],
  batch: ['zoneName', 'locationCode', 'quality'],
  goods: ['zoneName', 'locationCode', 'quality', 'mark', 'batchNo', 'ageDays'],
  customer: ['zoneName', 'locationCode', 'quality', 'mark', 'batchNo', 'ageDays', 'goodsName'],
  warehouse: ['zoneName', 'locationCode', 'quality', 'mark', 'batchNo', 'ageDays', 'goodsName', 'customerName'],
};
/** Figures of a row as the ledger alone gives them (WMS-042); those of the row must be the same. */
export interface LedgerFigures {
  opening: number;
  inQty: number;
  outQty: number;
  adjustQty: number;
  closing: number;
}

/** 每日库存明细 (W13). Volume cm³, weight gram, at the end of the day. Internal moves count as `countsInternal` says. */
export const dailyList = defineList<{ ledger: LedgerFigures; warehouseId: string; customerId: string | null }>()({
  name: 'warehouse.daily',
  title: '每日库存明细',
  path: PATH,
  ...view,
  columns: {
    day: col.date('日期', { fixed: true, sort: true, width: 98 }),
    warehouseName: col.text(BATCH_FIELDS.warehouseId, { sort: true, width: 100 }),
    zoneName: col.text('库区', { width: 100 }),
    locationCode: col.text('库位', { sort: true, width: 100 }),
    customerName: col.text(BATCH_FIELDS.customerId, { sort: true, width: 104 }),
    mark: col.text(BATCH_FIELDS.mark, { width: 88 }),
    goodsName: col.text(BATCH_FIELDS.goodsName, { sort: true, width: 116 }),
    /** Of goods that the mall of the warehouse sells. */
    sku: col.text(MALL_ITEM_FIELDS.sku, { width: 96 }),
    batchNo: col.text(BATCH_FIELDS.batchNo, { sort: true, width: 146 }),
    quality: col.code('品质', QUALITIES, { tones: QUALITY_TONES, width: 68 }),
    opening: col.int('期初', { sum: true, width: 62 }),
    inQty: col.int('入库', { sum: true, sort: true, width: 66 }),
    outQty: col.int('出库', { sum: true, sort: true, width: 66 }),
    adjustQty: col.int('调整', { sum: true, width: 58 }),
    closing: col.int('期末', { sum: true, sort: true, width: 66 }),
    closingVolume: col.volume('CBM', { sum: true, sort: true, width: 92 }),
    closingWeight: col.weight('KG', { sum: true, width: 96 }),
    ageDays: col.int('库龄', { sort: true, width: 68 }),
    state: col.code('状态', DAILY_STATES, { tones: { LIVE: 'blue', GENERATED: 'green' }, width: 80 }),
    checked: col.bool('核对', { fixed: 'end', width: 64 }),
  },
  filters: {
    day: filter.dates('日期', {
      quick: true,
      most: 31,
      preset: (today) => `${addDays(today, -1)}..${addDays(today, -1)}`,
    }),
    ...STOCK_FILTERS,
    ageDays: filter.range('库龄(天)'),
    zero: filter.flag('零库存显示'),
    /** One of DAILY_GROUPS; the page sets it. */
    group: filter.codes('汇总方式', DAILY_GROUPS),
  },
  defaultSort: '-day,warehouseName',
  exportPermission: 'warehouse.daily.export',
});
export type DailyRow = ListRow<typeof dailyList>;

const trendPoint = z.object({
  day: z.string(),
  inQty: z.number(),
  outQty: z.number(),
  closing: z.number(),
  closingVolume: z.number(),
});
export type TrendPoint = z.output<typeof trendPoint>;
const filterQuery = z.catchall(
  z.object({ sort: z.optional(z.string().check(z.maxLength(200))) }),
  z.string().check(z.maxLength(20_000)),
);
export const daily = {
  /** Pieces and volume per day under the filters of the list. */
  trend: read({
    path: `${PATH}/trend`,
    summary: '库存趋势',
    ...view,
    query: filterQuery,
    answer: z.object({ points: z.array(trendPoint) }),
  }),
  /** 重新生成 of a day that no bill covers (WMS-043). */
  regenerate: command({
    path: `${PATH}/regenerate`,
    summary: '重新生成每日库存',
    permission: 'warehouse.daily.regenerate',
    scope,
    body: z.object({ warehouseId: id(), day: date(), ack: ack() }),
    answer: z.object({ rows: z.number(), changed: z.boolean() }),
  }),
  /** 库存日报 as PDF, by the filters of the list; at most MAX_REPORT rows. */
  report: download({ path: `${PATH}/report`, summary: '库存日报', ...view, query: filterQuery }),
  /** Says in the log of each warehouse that it is printed; refused as the file is. */
  printReport: command({
    path: `${PATH}/report`,
    summary: '打印库存日报',
    ...view,
    body: filterQuery,
    answer: z.object({ records: z.number() }),
  }),
};
/** Most rows of a printed 库存日报. */
export const MAX_REPORT = 2000;
