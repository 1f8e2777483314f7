import { BATCH_FIELDS } from './batch.fields.ts';
import { FREEZE_FIELDS } from './freeze.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody } from '../endpoint.ts';
import { ack, code, id, int, text } from '../fields.ts';
import { MAX_PIECES } from '../measured.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { FREEZE_STATES, FREEZE_TONES } from './move.labels.ts';
import { QUALITIES } from './stock.labels.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/freezes';
const view = { permission: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] }, scope } as const;
const permission = 'warehouse.stock.freeze' as const;

/** 冻结单 (2.13): pieces that may not leave until they are released. */
export const freezeMachine = defineMachine({
  entity: 'wh_freeze',
  title: '冻结单',
  states: FREEZE_STATES,
  actions: {
    release: { label: '解冻', from: ['ACTIVE'], to: 'RELEASED', permission, reason: true },
  },
});

/** 冻结单 of the warehouses in scope (W3, W4). */
export const freezeList = defineList<{ warehouseId: string; locationId: string; batchId: string }>()({
  name: 'warehouse.freezes',
  title: '冻结单',
  path: PATH,
  ...view,
  columns: {
    freezeNo: col.text(FREEZE_FIELDS.freezeNo, { sort: true, fixed: true, width: 150 }),
    warehouseName: col.text(FREEZE_FIELDS.warehouseId, { width: 120 }),
    locationCode: col.text(FREEZE_FIELDS.locationId, { sort: true, width: 110 }),
    customerName: col.text(FREEZE_FIELDS.customerId, { width: 110 }),
    goodsName: col.text(BATCH_FIELDS.goodsName, { width: 130 }),
    batchNo: col.text(FREEZE_FIELDS.batchId, { width: 150 }),
    quality: col.code(FREEZE_FIELDS.quality, QUALITIES, { width: 70 }),
    qty: col.int(FREEZE_FIELDS.qty, { width: 72 }),
    reason: col.text(FREEZE_FIELDS.reason, { width: 160 }),
    creatorName: col.text('冻结人', { width: 84 }),
    createdAt: col.time('冻结时间', { sort: true }),
    releaseReason: col.text(FREEZE_FIELDS.releaseReason, { width: 140 }),
    releasedAt: col.time(FREEZE_FIELDS.releasedAt, { sort: true }),
    state: col.code(FREEZE_FIELDS.state, FREEZE_STATES, { tones: FREEZE_TONES, fixed: 'end', width: 84 }),
  },
  filters: {
    keyword: filter.search('单号/库位/批次/品名'),
    warehouseId: filter.picker(FREEZE_FIELDS.warehouseId, 'warehouses', { quick: true }),
    state: filter.codes(FREEZE_FIELDS.state, FREEZE_STATES, { quick: true }),
    createdAt: filter.dates('冻结时间'),
  },
  defaultSort: '-createdAt',
});
export type FreezeRow = ListRow<typeof freezeList>;

const answer = z.object({
  id: z.string(),
  version: z.number(),
  freezeNo: z.string(),
  qty: z.number(),
  reason: z.string(),
  state: code(FREEZE_STATES),
  releaseReason: z.nullable(z.string()),
});
/** What is frozen and why. */
export const freezeInput = z.object({
  locationId: id(),
  batchId: id(),
  quality: code(QUALITIES),
  qty: int(1, MAX_PIECES),
  reason: text(200),
});
export type FreezeInput = z.output<typeof freezeInput>;

export const freezes = {
  get: read({ path: `${PATH}/{id}`, summary: '冻结单详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '冻结库存',
    permission,
    scope,
    body: z.extend(freezeInput, { ack: ack() }),
    labels: FREEZE_FIELDS,
    answer,
  }),
  release: command({ path: `${PATH}/{id}/release`, summary: '解冻', permission, scope, body: reasonBody(2), answer }),
};
