import { DAMAGE_FIELDS } from './damage.fields.ts';
import * as z from 'zod/mini';
import { MANY_FILES, batchAnswer, batchBody, command, read, reasonBody, stateBody, upload } from '../endpoint.ts';
import { ack, code, id, int, money, optional, optionalText, text, version } from '../fields.ts';
import { MAX_PIECES } from '../measured.ts';
import {
  DAMAGE_CAUSES,
  DAMAGE_DISPOSITIONS,
  DAMAGE_LIABILITIES,
  DAMAGE_STAGES,
  DAMAGE_STATES,
} from './damage.labels.ts';
import { QUALITIES, STOCK_KINDS } from './stock.labels.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/damages';
const view = { permission: 'warehouse.damage.view', scope } as const;

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
    files: MANY_FILES,
    path: PATH,
    summary: '登记残损',
    permission: 'warehouse.damage.create',
    scope,
    body: z.object({
      locationId: id(),
      batchId: id(),
      quality: code(QUALITIES),
      qty: int(1, MAX_PIECES),
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
