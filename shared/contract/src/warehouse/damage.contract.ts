import { DAMAGE_FIELDS } from './damage.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody, upload } from '../endpoint.ts';
import { ack, code, id, int, money, optional, optionalText, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import {
  DAMAGE_CAUSES,
  DAMAGE_DISPOSITIONS,
  DAMAGE_LIABILITIES,
  DAMAGE_STAGES,
  DAMAGE_STATES,
  DAMAGE_TONES,
} from './damage.labels.ts';
import { QUALITIES, STOCK_KINDS, type Quality } from './stock.labels.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/damages';
const view = { permission: 'warehouse.damage.view', scope } as const;

/** 4.7; scrap ends by its approvals, everything else by 处理完成; 冲红 of the outbound that ended it opens it again. */
export const damageMachine = defineMachine({
  entity: 'wh_damage',
  title: '残损单',
  states: DAMAGE_STATES,
  actions: {
    judge: { label: '判定', from: ['TO_JUDGE'], to: 'JUDGED', permission: 'warehouse.damage.judge' },
    handle: { label: '处理', from: ['JUDGED'], to: 'HANDLING', permission: 'warehouse.damage.handle' },
    finish: { label: '处理完成', from: ['HANDLING'], to: 'HANDLED', permission: 'warehouse.damage.handle' },
    approveScrap: {
      label: '审批报废',
      from: ['HANDLING'],
      to: ['HANDLING', 'HANDLED'],
      permission: 'warehouse.damage.scrap_approve',
      danger: true,
    },
    scrap: { label: '财务同意报废', from: ['HANDLING'], to: 'HANDLED', permission: null },
    reopen: { label: '出库冲红退回', from: ['HANDLED'], to: 'JUDGED', permission: null },
    claim: {
      label: '索赔',
      from: ['JUDGED', 'HANDLING', 'HANDLED'],
      to: null,
      permission: 'warehouse.damage.claim',
    },
    cancel: {
      label: '撤销',
      from: ['TO_JUDGE', 'JUDGED'],
      to: 'WITHDRAWN',
      permission: { anyOf: ['warehouse.damage.create', 'warehouse.damage.judge'] },
      reason: true,
      danger: true,
    },
  },
});
export type DamageAction = keyof typeof damageMachine.actions;

/** 残损件 (W12). */
export const damageList = defineList<{
  warehouseId: string;
  batchId: string;
  liableSupplierId: string | null;
  createdBy: string | null;
  handledBy: string | null;
  claimedAt: string | null;
  foundQuality: Quality;
}>()({
  name: 'warehouse.damages',
  title: '残损件',
  path: PATH,
  ...view,
  columns: {
    damageNo: col.text(DAMAGE_FIELDS.damageNo, { sort: true, fixed: true, width: 150 }),
    stage: col.code(DAMAGE_FIELDS.stage, DAMAGE_STAGES, { width: 64 }),
    warehouseName: col.text(DAMAGE_FIELDS.warehouseId, { width: 110 }),
    stockKind: col.code('类别', STOCK_KINDS, { width: 64 }),
    goodsName: col.text('品名', { width: 130 }),
    batchNo: col.text(DAMAGE_FIELDS.batchId, { width: 150 }),
    customerName: col.text(DAMAGE_FIELDS.customerId, { width: 100 }),
    locationCode: col.text('库位', { width: 100, hidden: true }),
    qty: col.int(DAMAGE_FIELDS.qty, { sort: true, sum: true, width: 64 }),
    cause: col.code(DAMAGE_FIELDS.cause, DAMAGE_CAUSES, { width: 64 }),
    liability: col.code(DAMAGE_FIELDS.liability, DAMAGE_LIABILITIES, { width: 76 }),
    claimAmount: col.money('索赔金额', { currency: 'CNY', sum: true, width: 100 }),
    disposition: col.code(DAMAGE_FIELDS.disposition, DAMAGE_DISPOSITIONS, { width: 88 }),
    photos: col.int('照片', { width: 60 }),
    sourceNo: col.text(DAMAGE_FIELDS.sourceNo, { width: 140, hidden: true }),
    creatorName: col.text('登记人', { width: 76 }),
    createdAt: col.time('登记时间', { sort: true }),
    state: col.code(DAMAGE_FIELDS.state, DAMAGE_STATES, { tones: DAMAGE_TONES, fixed: 'end', width: 80 }),
  },
  filters: {
    keyword: filter.search('单号/品名/批次/唛头'),
    warehouseId: filter.picker(DAMAGE_FIELDS.warehouseId, 'warehouses', { quick: true }),
    stage: filter.codes(DAMAGE_FIELDS.stage, DAMAGE_STAGES, { quick: true }),
    stockKind: filter.codes('类别', STOCK_KINDS),
    cause: filter.codes(DAMAGE_FIELDS.cause, DAMAGE_CAUSES),
    liability: filter.codes(DAMAGE_FIELDS.liability, DAMAGE_LIABILITIES),
    disposition: filter.codes(DAMAGE_FIELDS.disposition, DAMAGE_DISPOSITIONS),
    customerId: filter.picker(DAMAGE_FIELDS.customerId, 'customers'),
    createdAt: filter.dates('登记时间'),
    approval: filter.flag('仅看待我审批'),
  },
  tabs: {
    toJudge: '待判定',
    judged: '已判定',
    handling: '处理中',
    handled: '已处理',
    withdrawn: '已撤销',
    all: '全部',
  },
  defaultSort: '-createdAt',
  exportPermission: 'warehouse.damage.view',
});
export type DamageRow = ListRow<typeof damageList>;

const answer = z.object({
  id: z.string(),
  version: z.number(),
  damageNo: z.string(),
  stage: code(DAMAGE_STAGES),
  warehouseId: z.string(),
  warehouseName: z.string(),
  stockKind: code(STOCK_KINDS),
  customerId: z.string(),
  customerName: z.string(),
  batchId: z.string(),
  batchNo: z.string(),
  goodsName: z.string(),
  mark: z.nullable(z.string()),
  locationId: z.string(),
  locationCode: z.string(),
  foundCode: z.string(),
  quality: code(QUALITIES),
  foundQuality: code(QUALITIES),
  qty: z.number(),
  cause: code(DAMAGE_CAUSES),
  sourceType: z.nullable(z.string()),
  sourceId: z.nullable(z.string()),
  sourceNo: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  state: code(DAMAGE_STATES),
  liability: z.nullable(code(DAMAGE_LIABILITIES)),
  liableSupplierId: z.nullable(z.string()),
  liableSupplierName: z.nullable(z.string()),
  disposition: z.nullable(code(DAMAGE_DISPOSITIONS)),
  judgeNote: z.nullable(z.string()),
  judgerName: z.nullable(z.string()),
  judgedAt: z.nullable(z.string()),
  handleNote: z.nullable(z.string()),
  handlerName: z.nullable(z.string()),
  handledAt: z.nullable(z.string()),
  /** CNY. */
  scrapValue: z.nullable(z.string()),
  scrapApproverName: z.nullable(z.string()),
  scrapApprovedAt: z.nullable(z.string()),
  financeApproverName: z.nullable(z.string()),
  financeApprovedAt: z.nullable(z.string()),
  outboundNo: z.nullable(z.string()),
  claimAmount: z.nullable(z.string()),
  claimantName: z.nullable(z.string()),
  claimedAt: z.nullable(z.string()),
  withdrawReason: z.nullable(z.string()),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
  photos: z.number(),
  /** Entries of the ledger that this 残损单 has posted. */
  ledger: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      type: z.string(),
      locationCode: z.string(),
      quality: code(QUALITIES),
      qty: z.number(),
    }),
  ),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type DamageDetail = z.output<typeof answer>;

const judgement = {
  liability: code(DAMAGE_LIABILITIES),
  liableSupplierId: optional(id()),
  disposition: code(DAMAGE_DISPOSITIONS),
  /** A location for damaged goods; null: the first one of the warehouse. */
  toLocationId: optional(id()),
  judgeNote: optionalText(500),
};
export type Judgement = z.output<z.ZodMiniObject<typeof judgement>>;
/** What is done with it (not 待定); the value in CNY of what is scrapped. */
const handling = {
  disposition: code(DAMAGE_DISPOSITIONS),
  handleNote: optionalText(500),
  scrapValue: optional(money()),
};
export type Handling = z.output<z.ZodMiniObject<typeof handling>>;
/** REPAIR: where the good pieces go; 折价销售, 退供应商, 客户自提: the outbound that took them. */
const finishing = { toLocationId: optional(id()), outboundNo: optionalText(40) };
export type Finishing = z.output<z.ZodMiniObject<typeof finishing>>;

export const damages = {
  get: read({ path: `${PATH}/{id}`, summary: '残损单详情', ...view, answer }),
  /** 登记残损 of pieces in stock, with at least one photo. */
  create: upload({
    path: PATH,
    summary: '登记残损',
    permission: 'warehouse.damage.create',
    scope,
    body: z.object({
      locationId: id(),
      batchId: id(),
      quality: code(QUALITIES),
      qty: int(1, 1_000_000),
      stage: code(DAMAGE_STAGES),
      cause: code(DAMAGE_CAUSES),
      remark: optionalText(500),
      ack: ack(),
    }),
    labels: DAMAGE_FIELDS,
    answer,
  }),
  judge: command({
    path: `${PATH}/{id}/judge`,
    summary: '判定残损',
    permission: 'warehouse.damage.judge',
    scope,
    body: z.object({ version: version(), ack: ack(), ...judgement }),
    answer,
  }),
  judgeMany: command({
    path: `${PATH}/judge`,
    summary: '批量判定残损',
    permission: 'warehouse.damage.judge',
    scope,
    body: z.extend(batchBody(), {
      liability: code(DAMAGE_LIABILITIES),
      liableSupplierId: optional(id()),
      disposition: code(DAMAGE_DISPOSITIONS),
    }),
    answer: batchAnswer(),
  }),
  handle: command({
    path: `${PATH}/{id}/handle`,
    summary: '处理残损',
    permission: 'warehouse.damage.handle',
    scope,
    body: z.object({ version: version(), ack: ack(), ...handling }),
    answer,
  }),
  /** 报废申请 of several: each of this value. */
  scrapMany: command({
    path: `${PATH}/scrap`,
    summary: '批量报废申请',
    permission: 'warehouse.damage.handle',
    scope,
    body: z.extend(batchBody(), { scrapValue: money(), handleNote: text(500) }),
    answer: batchAnswer(),
  }),
  finish: command({
    path: `${PATH}/{id}/finish`,
    summary: '残损处理完成',
    permission: 'warehouse.damage.handle',
    scope,
    body: z.object({ version: version(), ack: ack(), ...finishing }),
    answer,
  }),
  approveScrap: command({
    path: `${PATH}/{id}/approve-scrap`,
    summary: '审批报废',
    permission: 'warehouse.damage.scrap_approve',
    scope,
    body: stateBody(),
    answer,
  }),
  claim: command({
    path: `${PATH}/{id}/claim`,
    summary: '残损索赔',
    permission: 'warehouse.damage.claim',
    scope,
    body: z.object({ version: version(), ack: ack(), claimAmount: money() }),
    answer,
  }),
  cancel: command({
    path: `${PATH}/{id}/cancel`,
    summary: '撤销残损单',
    permission: { anyOf: ['warehouse.damage.create', 'warehouse.damage.judge'] },
    scope,
    body: reasonBody(2),
    answer,
  }),
};
