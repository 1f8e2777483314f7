import { COUNT_FIELDS } from './count.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, id, int, optional, optionalText, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { COUNT_MODES, COUNT_STATES, COUNT_TONES } from './count.labels.ts';
import { QUALITIES } from './stock.labels.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/counts';
const view = { permission: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] }, scope } as const;
const create = 'warehouse.count.create' as const;
const approve = 'warehouse.count.approve' as const;

/** 4.6: 草稿 → 盘点中 → 待复核 → 已审核, or 已作废; a line that cannot be posted goes back to be counted again (WMS-033). */
export const countMachine = defineMachine({
  entity: 'wh_count',
  title: '盘点单',
  states: COUNT_STATES,
  actions: {
    update: { label: '编辑', from: ['DRAFT'], to: null, permission: create },
    start: { label: '开始盘点', from: ['DRAFT'], to: 'COUNTING', permission: create },
    count: { label: '录入盘点', from: ['COUNTING'], to: null, permission: create },
    submit: { label: '提交复核', from: ['COUNTING'], to: 'REVIEW', permission: create },
    approve: { label: '审核', from: ['REVIEW'], to: ['APPROVED', 'COUNTING'], permission: approve },
    void: {
      label: '作废',
      from: ['DRAFT', 'COUNTING', 'REVIEW'],
      to: 'VOID',
      permission: { anyOf: [create, approve] },
      reason: true,
      danger: true,
    },
  },
});
export type CountAction = keyof typeof countMachine.actions;

/** 盘点单 (W4). */
export const countList = defineList<{ warehouseId: string; createdBy: string | null }>()({
  name: 'warehouse.counts',
  title: '盘点单',
  path: PATH,
  ...view,
  columns: {
    countNo: col.text(COUNT_FIELDS.countNo, { sort: true, fixed: true, width: 150 }),
    warehouseName: col.text(COUNT_FIELDS.warehouseId, { width: 120 }),
    scopeText: col.text(COUNT_FIELDS.scopeText, { width: 180 }),
    mode: col.code(COUNT_FIELDS.mode, COUNT_MODES, { width: 90 }),
    blind: col.bool(COUNT_FIELDS.blind, { width: 64 }),
    lineCount: col.int('行数', { width: 64 }),
    countedCount: col.int('已盘', { width: 64 }),
    /** Of approved counts, in pieces. */
    adjusted: col.int('调整件数', { width: 84 }),
    creatorName: col.text('制单人', { width: 84 }),
    approverName: col.text(COUNT_FIELDS.approvedBy, { width: 84 }),
    createdAt: col.time('创建时间', { sort: true }),
    state: col.code(COUNT_FIELDS.state, COUNT_STATES, { tones: COUNT_TONES, fixed: 'end', width: 84 }),
  },
  filters: {
    keyword: filter.search('单号/范围'),
    warehouseId: filter.picker(COUNT_FIELDS.warehouseId, 'warehouses', { quick: true }),
    state: filter.codes(COUNT_FIELDS.state, COUNT_STATES, { quick: true }),
    mode: filter.codes(COUNT_FIELDS.mode, COUNT_MODES),
    createdAt: filter.dates('创建时间'),
  },
  defaultSort: '-createdAt',
});
export type CountRow = ListRow<typeof countList>;

/** What is counted: everything in the named places and of the named owner; at least a zone, locations, an owner or goods. */
export const countInput = z
  .object({
    warehouseId: id(),
    zoneId: optional(id()),
    locationIds: z._default(z.array(id()).check(z.maxLength(2000)), []),
    customerId: optional(id()),
    goods: optionalText(100),
    mode: code(COUNT_MODES),
    /** The counters do not see what the books say. */
    blind: z._default(z.boolean(), true),
    remark: optionalText(500),
  })
  .check(
    z.refine(
      ({ zoneId, locationIds, customerId, goods }) =>
        zoneId !== null || locationIds.length > 0 || customerId !== null || goods !== null,
      { error: '请选择库区、库位、客户或品名', path: ['zoneId'] },
    ),
  );
export type CountInput = z.output<typeof countInput>;

const line = z.object({
  id: z.string(),
  version: z.number(),
  lineNo: z.number(),
  locationId: z.string(),
  locationCode: z.string(),
  batchId: z.string(),
  batchNo: z.string(),
  customerName: z.string(),
  goodsName: z.string(),
  mark: z.nullable(z.string()),
  quality: code(QUALITIES),
  /** On hand at the start, and when it was counted last; null while a blind count runs. */
  snapshot: z.nullable(z.number()),
  book: z.nullable(z.number()),
  counted: z.nullable(z.number()),
  countedAt: z.nullable(z.string()),
  counterName: z.nullable(z.string()),
  second: z.nullable(z.number()),
  secondAt: z.nullable(z.string()),
  secondName: z.nullable(z.string()),
  needsSecond: z.boolean(),
  /** Counted less books; null while it is not known or not shown. */
  difference: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  adjusted: z.nullable(z.number()),
});
export type CountLine = z.output<typeof line>;
const answer = z.object({
  id: z.string(),
  version: z.number(),
  countNo: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  zoneId: z.nullable(z.string()),
  locationIds: z.array(z.string()),
  customerId: z.nullable(z.string()),
  goods: z.nullable(z.string()),
  scopeText: z.string(),
  mode: code(COUNT_MODES),
  blind: z.boolean(),
  remark: z.nullable(z.string()),
  state: code(COUNT_STATES),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  approverName: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  stateReason: z.nullable(z.string()),
  lines: z.array(line),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type CountDetail = z.output<typeof answer>;
const by = (permission: typeof create | typeof approve) => ({ permission, scope, answer }) as const;

export const counts = {
  get: read({ path: `${PATH}/{id}`, summary: '盘点单详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新增盘点单',
    body: z.extend(countInput, { ack: ack() }),
    labels: COUNT_FIELDS,
    ...by(create),
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑盘点单',
    body: z.extend(countInput, { version: version(), ack: ack() }),
    labels: COUNT_FIELDS,
    ...by(create),
  }),
  start: command({ path: `${PATH}/{id}/start`, summary: '开始盘点', body: stateBody(), ...by(create) }),
  /**
   * What was counted, line by line: a line carries the version that the keeper saw, so that two keepers count one 盘点单
   * together. A line that was counted already is corrected; one that waits for its second count gets that; without a number
   * only its reason is entered. `found`: goods that lie where the books have none of them.
   */
  count: command({
    path: `${PATH}/{id}/count`,
    summary: '录入盘点',
    body: z.object({
      lines: z
        ._default(
          z.array(
            z.object({
              id: id(),
              version: version(),
              counted: optional(int(0, 10_000_000)),
              reason: optionalText(200),
            }),
          ),
          [],
        )
        .check(z.maxLength(2000)),
      found: z._default(
        z
          .array(
            z.object({
              locationId: id(),
              batchId: id(),
              quality: code(QUALITIES),
              counted: int(1, 10_000_000),
              reason: optionalText(200),
            }),
          )
          .check(z.maxLength(200)),
        [],
      ),
      ack: ack(),
    }),
    ...by(create),
  }),
  submit: command({ path: `${PATH}/{id}/submit`, summary: '提交盘点复核', body: stateBody(), ...by(create) }),
  approve: command({ path: `${PATH}/{id}/approve`, summary: '审核盘点', body: stateBody(), ...by(approve) }),
  void: command({
    path: `${PATH}/{id}/void`,
    summary: '作废盘点单',
    permission: { anyOf: [create, approve] },
    scope,
    body: reasonBody(2),
    answer,
  }),
};
