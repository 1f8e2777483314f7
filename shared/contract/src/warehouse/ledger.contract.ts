import { WAREHOUSE_PAGES } from './document-pages.ts';
import { BATCH_FIELDS } from './batch.fields.ts';
import { definePicker } from '../shared/picker.contract.ts';
import * as z from 'zod/mini';
import { addDays } from '../business-day.ts';
import { read } from '../endpoint.ts';
import { col, defineList, filter, type Filter, type ListRow } from '../list.ts';
import { INTERNAL_TYPES, LEDGER_TYPES, QUALITIES, QUALITY_TONES } from './stock.labels.ts';

const view = { permission: 'warehouse.ledger.view', scope: 'warehouse' } as const;
export const DIRECTIONS = { IN: '入', OUT: '出' } as const;

/** Filters of stock that ledger and daily inventory share, so that their sums are of the same goods (WMS-045). */
export const STOCK_FILTERS = {
  warehouseId: filter.picker(BATCH_FIELDS.warehouseId, 'warehouses', { quick: true }),
  customerId: filter.picker(BATCH_FIELDS.customerId, 'customers', { quick: true }),
  goods: filter.text('品名/唛头', { quick: true }),
  batchNo: filter.text(BATCH_FIELDS.batchNo),
  zoneId: filter.picker('库区', 'zones'),
  location: filter.text('库位编码'),
  quality: filter.codes('品质', QUALITIES),
} as const satisfies Record<string, Filter>;

/**
 * WMS-042: internal moves are neither in nor out of a warehouse, but they are of a zone, a location or a quality: whether
 * they count under such filters. `internal`: 含内部移动, asked for.
 */
export const countsInternal = (filters: Readonly<Record<string, unknown>>): boolean =>
  filters.internal === '1' || Boolean(filters.zoneId || filters.location || filters.quality);

/** What a filter by one document or batch looks at: all days, else the last seven. */
const lastDays = (today: string, given: Readonly<Record<string, unknown>>) =>
  given.docNo || given.batchNo ? '' : `${addDays(today, -6)}..${today}`;

/** 出入库明细 (W14): the stock ledger, newest first. Volume cm³, weight gram; in, out and adjust only in the totals. */
export const ledgerList = defineList<{
  docType: string;
  docId: string;
  batchId: string;
  locationId: string;
  warehouseId: string;
  reversalOf: string | null;
}>()({
  name: 'warehouse.ledger',
  title: '出入库明细',
  path: '/warehouse/stock-ledger',
  ...view,
  columns: {
    seq: col.text('流水号', { fixed: true, width: 92 }),
    businessDate: col.date('业务日期', { width: 104 }),
    occurredAt: col.time('时间', { width: 140 }),
    type: col.code('业务类型', LEDGER_TYPES, { width: 88 }),
    direction: col.code('方向', DIRECTIONS, { tones: { IN: 'green', OUT: 'orange' }, width: 60 }),
    docNo: col.text('单据号', { width: 148, opens: true }),
    warehouseName: col.text(BATCH_FIELDS.warehouseId, { width: 110 }),
    locationCode: col.text('库位', { width: 100 }),
    customerName: col.text(BATCH_FIELDS.customerId, { width: 110 }),
    goodsName: col.text(BATCH_FIELDS.goodsName, { width: 130 }),
    mark: col.text(BATCH_FIELDS.mark, { width: 110 }),
    batchNo: col.text(BATCH_FIELDS.batchNo, { width: 160 }),
    quality: col.code('品质', QUALITIES, { tones: QUALITY_TONES, width: 68 }),
    inQty: col.int('入库', { sum: true, hidden: true }),
    outQty: col.int('出库', { sum: true, hidden: true }),
    adjustQty: col.int('调整', { sum: true, hidden: true }),
    qtyDelta: col.int('变动件数', { sum: true, sumTitle: '净变动', width: 84 }),
    qtyAfter: col.int('变动后', { width: 76 }),
    volumeDelta: col.volume('CBM', { sum: true, width: 88 }),
    weightDelta: col.weight('KG', { sum: true, width: 92 }),
    groupId: col.text('事务号', { hidden: true, width: 120 }),
    reversal: col.text('冲销', { width: 110 }),
    operatorName: col.text('操作人', { width: 84 }),
  },
  filters: {
    businessDate: filter.dates('业务日期', { quick: true, preset: lastDays, most: 366 }),
    ...STOCK_FILTERS,
    type: filter.codes('业务类型', LEDGER_TYPES),
    direction: filter.codes('方向', DIRECTIONS),
    docNo: filter.text('单据号', { quick: true }),
    operatorId: filter.picker('操作人', 'users'),
    internal: filter.flag('含内部移动', { quick: true }),
  },
  defaultSort: '-id',
  exportPermission: 'warehouse.ledger.export',
  keyset: true,
});
export type LedgerRow = ListRow<typeof ledgerList>;

/** Where the document of an entry is shown; null: it has no page. */
export const documentPath = ({ docType, docId }: { docType: string; docId: string }): string | null => {
  const page = WAREHOUSE_PAGES[docType];
  return page === undefined ? null : `${page}${docId}`;
};

const step = z.object({
  id: z.string(),
  groupId: z.string(),
  type: z.enum(Object.keys(LEDGER_TYPES) as [keyof typeof LEDGER_TYPES, ...(keyof typeof LEDGER_TYPES)[]]),
  businessDate: z.string(),
  occurredAt: z.string(),
  qty: z.number(),
  /** On hand of the batch in all places of its warehouse after the entry. */
  left: z.number(),
  volume: z.number(),
  quality: z.enum(Object.keys(QUALITIES) as [keyof typeof QUALITIES, ...(keyof typeof QUALITIES)[]]),
  warehouseName: z.string(),
  locationCode: z.string(),
  docType: z.string(),
  docId: z.string(),
  docNo: z.string(),
  operatorName: z.nullable(z.string()),
  /** Whether goods only changed place or quality. */
  internal: z.boolean(),
});
export type TraceStep = z.output<typeof step>;
const traceAnswer = z.object({
  id: z.string(),
  batchNo: z.string(),
  customerName: z.string(),
  goodsName: z.string(),
  mark: z.nullable(z.string()),
  receivedDate: z.string(),
  expiryDate: z.nullable(z.string()),
  onHand: z.number(),
  /** Age today; the received day is day 1 (WMS-044). */
  ageDays: z.number(),
  steps: z.array(step),
  /** More entries than are told. */
  more: z.boolean(),
});
export type BatchTrace = z.output<typeof traceAnswer>;
/** Most entries of a trace. */
export const MAX_TRACE = 500;
/** 批次轨迹: what happened to a batch from its receipt on, oldest first. */
export const batchTrace = read({
  path: '/warehouse/batches/{id}/trace',
  summary: '批次轨迹',
  ...view,
  answer: traceAnswer,
});
/** 批次 whose stock the caller may see, by the warehouse that received it or got it by 调拨. */
export const batchPicker = definePicker({
  kind: 'batches',
  title: '批次',
  permission: 'session',
  scope: 'warehouse',
});
export const isInternal = (type: keyof typeof LEDGER_TYPES): boolean =>
  (INTERNAL_TYPES as readonly string[]).includes(type);
