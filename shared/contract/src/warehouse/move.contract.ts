import { MOVE_FIELDS } from './move.fields.ts';
import { definePicker } from '../shared/picker.contract.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, id, int, optional, text, version } from '../fields.ts';
import { MAX_PIECES } from '../measured.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { MOVE_STATES, MOVE_TONES } from './move.labels.ts';
import { QUALITIES } from './stock.labels.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/moves';
const view = { permission: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] }, scope } as const;
const permission = 'warehouse.stock.move' as const;

/** 4.5: 草稿 → 已完成 → 已冲红; one person may do both steps. A reversal is a 移库单 of its own. */
export const moveMachine = defineMachine({
  entity: 'wh_move',
  title: '移库单',
  states: MOVE_STATES,
  actions: {
    update: { label: '编辑', from: ['DRAFT'], to: null, permission },
    post: { label: '完成移库', from: ['DRAFT'], to: 'DONE', permission },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission, danger: true },
    reverse: { label: '冲红', from: ['DONE'], to: 'REVERSED', permission, reason: true, danger: true },
  },
});
export type MoveAction = keyof typeof moveMachine.actions;

/** 移库单 (W4); volume cm³ of all pieces. */
export const moveList = defineList<{ warehouseId: string; reversalOf: string | null; createdBy: string | null }>()({
  name: 'warehouse.moves',
  title: '移库单',
  path: PATH,
  ...view,
  columns: {
    moveNo: col.text(MOVE_FIELDS.moveNo, { sort: true, fixed: true, width: 150 }),
    warehouseName: col.text(MOVE_FIELDS.warehouseId, { width: 120 }),
    lineCount: col.int('行数', { width: 64 }),
    qty: col.int('件数', { width: 72 }),
    places: col.text('库位', { width: 200 }),
    reason: col.text(MOVE_FIELDS.reason, { width: 160 }),
    linkedNo: col.text('冲红单据', { width: 150 }),
    posterName: col.text(MOVE_FIELDS.postedBy, { width: 84 }),
    doneAt: col.time(MOVE_FIELDS.doneAt, { sort: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    state: col.code(MOVE_FIELDS.state, MOVE_STATES, { tones: MOVE_TONES, fixed: 'end', width: 84 }),
  },
  filters: {
    keyword: filter.search('单号/库位/批次'),
    warehouseId: filter.picker(MOVE_FIELDS.warehouseId, 'warehouses', { quick: true }),
    state: filter.codes(MOVE_FIELDS.state, MOVE_STATES, { quick: true }),
    doneAt: filter.dates(MOVE_FIELDS.doneAt),
  },
  defaultSort: '-createdAt',
});
export type MoveRow = ListRow<typeof moveList>;

const line = z.object({
  batchId: id(),
  quality: code(QUALITIES),
  fromLocationId: id(),
  toLocationId: id(),
  qty: int(1, MAX_PIECES),
});
/** What a 移库单 says: pieces of batches from one location to another, and why. */
export const moveInput = z.object({
  warehouseId: id(),
  reason: text(200),
  lines: z.array(line).check(z.minLength(1, '至少一行'), z.maxLength(500)),
});
export type MoveInput = z.output<typeof moveInput>;
/** Lifts the capacity of the target (WMS-030), with its reason. */
const override = { overrideReason: optional(text(200)) };

const answer = z.object({
  id: z.string(),
  version: z.number(),
  moveNo: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  reason: z.string(),
  state: code(MOVE_STATES),
  doneAt: z.nullable(z.string()),
  posterName: z.nullable(z.string()),
  /** The 移库单 that this one reverses, and the one that reverses this. */
  reversalOf: z.nullable(z.string()),
  reversalOfNo: z.nullable(z.string()),
  reversedByNo: z.nullable(z.string()),
  lines: z.array(
    z.object({
      id: z.string(),
      /** The balance that the pieces leave; null: there is none any more. Absent: an older server. */
      stockId: z.optional(z.nullable(z.string())),
      batchId: z.string(),
      batchNo: z.string(),
      goodsName: z.string(),
      mark: z.nullable(z.string()),
      customerName: z.string(),
      quality: code(QUALITIES),
      fromLocationId: z.string(),
      fromCode: z.string(),
      toLocationId: z.string(),
      toCode: z.string(),
      /** Negative in a reversal. */
      qty: z.number(),
      volume: z.number(),
    }),
  ),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type MoveDetail = z.output<typeof answer>;
const move = { permission, scope, answer } as const;

export const moves = {
  get: read({ path: `${PATH}/{id}`, summary: '移库单详情', ...view, answer }),
  /** 移库: done at once, or kept as a draft. */
  create: command({
    path: PATH,
    summary: '移库',
    body: z.extend(moveInput, { draft: z._default(z.boolean(), false), ...override, ack: ack() }),
    labels: { ...MOVE_FIELDS, lines: '明细', draft: '草稿', overrideReason: '超容原因' },
    ...move,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑移库单',
    body: z.extend(moveInput, { version: version(), ack: ack() }),
    labels: { ...MOVE_FIELDS, lines: '明细' },
    ...move,
  }),
  post: command({
    path: `${PATH}/{id}/post`,
    summary: '完成移库',
    body: z.extend(stateBody(), override),
    ...move,
  }),
  reverse: command({ path: `${PATH}/{id}/reverse`, summary: '冲红移库单', body: reasonBody(2), ...move }),
  remove: command({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: '删除移库单',
    body: stateBody(),
    permission,
    scope,
  }),
};

/** What `extra` of a balance says: its batch, goods and quality, and how many pieces may leave it (on hand less frozen). */
export const movableStock = z.object({
  batchId: z.string(),
  quality: code(QUALITIES),
  goodsName: z.string(),
  movable: z.number(),
});
/** Stock of a location (`parent`) that may be moved. Item: id, label batch number, hint goods · mark · owner · quality · pieces. */
export const stockPicker = definePicker({ kind: 'stocks', title: '库存', permission, scope });
