import * as z from 'zod/mini';
import { isPlate, normalisePlate } from '../accounts/identifiers.ts';
import { phone } from '../accounts/party.contract.ts';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, date, id, int, optional, optionalText, quantity, text, time, version } from '../fields.ts';
import type { PermissionCode } from '../permissions.ts';
import { DAMAGE_CAUSES } from './damage.labels.ts';
import { INBOUND_SOURCES, INBOUND_STATES, INBOUND_TYPES, TYPES_TO_CHOOSE } from './inbound.labels.ts';
import { lineIssues } from './inbound-line.rules.ts';
import { QUALITIES } from './stock.labels.ts';

const PATH = '/warehouse/inbounds';
const scope = 'warehouse' as const;
const view = { permission: 'warehouse.inbound.view', scope } as const;

/** Side of a piece in mm, volume of a piece in cm³, weight of a piece in gram, pieces of a line. */
const side = () => optional(int(1, 15_000));
const unitVolume = () => optional(int(1, 2_000_000_000));
const unitWeight = () => optional(int(1, 100_000_000));
const pieces = (least = 0) => int(least, 1_000_000);
/** Text of a plate as ACC-011 writes it, or none. */
export const optionalPlate = () =>
  z.pipe(
    optionalText(20),
    z.pipe(
      z.transform((value: string | null) => (value === null ? null : normalisePlate(value))),
      z.nullable(z.string().check(z.refine(isPlate, '车牌号不正确'))),
    ),
  );

/** A goods line; a line that is kept has its id. The three sides give the volume, else it is typed (2.7). */
const lineInput = z.object({
  id: optional(id()),
  /** Line of the order that it comes from. */
  sourceLineId: optional(id()),
  goodsId: optional(id()),
  goodsName: text(200),
  brand: optionalText(100),
  spec: optionalText(200),
  hsCode: optional(z.string().check(z.regex(/^\d{10}$/, 'HS 编码为 10 位数字'))),
  packUnit: optionalText(20),
  qtyExpected: pieces(1),
  pcsPerPack: optional(quantity().check(z.refine((value) => Number(value) > 0, '必须大于 0'))),
  lengthMm: side(),
  widthMm: side(),
  heightMm: side(),
  unitVolume: unitVolume(),
  unitWeight: unitWeight(),
  productionDate: optional(date()),
  expiryDate: optional(date()),
});
export type InboundLineInput = z.output<typeof lineInput>;

const fields = z.object({
  type: code(TYPES_TO_CHOOSE),
  warehouseId: id(),
  customerId: id(),
  companyId: id(),
  sourceType: optional(code({ ORDER: INBOUND_SOURCES.ORDER, CONTAINER: INBOUND_SOURCES.CONTAINER })),
  sourceId: optional(id()),
  expectedAt: time(),
  mark: optionalText(100),
  carrier: optionalText(100),
  plateNo: optionalPlate(),
  driver: optionalText(50),
  driverPhone: phone(),
  remark: optionalText(500),
  lines: z.array(lineInput).check(z.maxLength(500, '最多 500 行')),
});
/** What the form of an inbound sends; a draft may still be without lines. */
export const inboundInput = fields.check((payload) => {
  const { type, mark, lines } = payload.value;
  if (type === 'CARGO' && mark === null)
    payload.issues.push({ code: 'custom', message: '集货入库必填', input: mark, path: ['mark'] });
  for (const [index, line] of lines.entries())
    for (const [field, message] of Object.entries(lineIssues(line)))
      payload.issues.push({ code: 'custom', message, input: line, path: ['lines', index, field] });
});
export type InboundInput = z.output<typeof inboundInput>;

/** 直接收货 of one line: what came, how much of it is damaged, what was measured of a piece. */
const receiptLine = z.object({
  lineId: id(),
  actual: pieces(),
  damaged: pieces(),
  cause: optional(code(DAMAGE_CAUSES)),
  reason: optionalText(200),
  lengthMm: side(),
  widthMm: side(),
  heightMm: side(),
  unitWeight: unitWeight(),
  productionDate: optional(date()),
  expiryDate: optional(date()),
});
export type ReceiptLineInput = z.output<typeof receiptLine>;
const receiveBody = z.object({
  version: version(),
  ack: ack(),
  businessDate: optional(date()),
  lines: z.array(receiptLine).check(z.minLength(1, '没有收货数量'), z.maxLength(500)),
});
/** 复尺 of one batch (WMS-034): what one piece measures now. */
const remeasureBody = z.object({
  version: version(),
  ack: ack(),
  batchId: id(),
  lengthMm: int(1, 15_000),
  widthMm: int(1, 15_000),
  heightMm: int(1, 15_000),
  unitWeight: int(1, 100_000_000),
  reason: text(200),
});
/** One split of a batch: pieces from where they stand to a location. */
const putting = z.object({ stockId: id(), locationId: id(), qty: pieces(1) });
const putawayBody = z.object({
  version: version(),
  ack: ack(),
  items: z.array(putting).check(z.minLength(1, '没有上架数量'), z.maxLength(500)),
  /** Lifts the capacity of locations; for who may (warehouse.location.override). */
  overrideReason: optionalText(200),
});

const counts = {
  expected: z.number(),
  received: z.number(),
  damaged: z.number(),
  short: z.number(),
  over: z.number(),
  putaway: z.number(),
};
const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema);
const line = z.object({
  id: z.string(),
  lineNo: z.number(),
  sourceLineId: nullable(z.string()),
  goodsId: nullable(z.string()),
  goodsName: z.string(),
  brand: nullable(z.string()),
  spec: nullable(z.string()),
  hsCode: nullable(z.string()),
  packUnit: nullable(z.string()),
  pcsPerPack: nullable(z.string()),
  lengthMm: nullable(z.number()),
  widthMm: nullable(z.number()),
  heightMm: nullable(z.number()),
  unitVolume: nullable(z.number()),
  unitWeight: nullable(z.number()),
  /** Sides, volume and weight are what the warehouse has measured. */
  measured: z.boolean(),
  productionDate: nullable(z.string()),
  expiryDate: nullable(z.string()),
  /** Days that goods keep; with them the dates are compulsory. */
  shelfLifeDays: nullable(z.number()),
  ...counts,
});
export type InboundLine = z.output<typeof line>;
/** Pieces of a batch of the inbound at a location. */
const batch = z.object({
  stockId: z.string(),
  batchId: z.string(),
  batchNo: z.string(),
  lineId: z.string(),
  goodsName: z.string(),
  quality: code(QUALITIES),
  locationId: z.string(),
  locationCode: z.string(),
  zoneName: z.string(),
  staging: z.boolean(),
  onHand: z.number(),
  reserved: z.number(),
  frozen: z.number(),
  unitVolume: z.number(),
  unitWeight: z.number(),
  receivedDate: z.string(),
});
export type InboundBatch = z.output<typeof batch>;
const linked = z.object({ id: z.string(), no: z.string() });
const answer = z.object({
  id: z.string(),
  version: z.number(),
  inboundNo: z.string(),
  type: code(INBOUND_TYPES),
  warehouseId: z.string(),
  warehouseName: z.string(),
  /** As labels of its locations say it. */
  warehouseCode: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  sourceType: nullable(code(INBOUND_SOURCES)),
  sourceId: nullable(z.string()),
  sourceNo: nullable(z.string()),
  expectedAt: z.string(),
  mark: nullable(z.string()),
  carrier: nullable(z.string()),
  plateNo: nullable(z.string()),
  driver: nullable(z.string()),
  driverPhone: nullable(z.string()),
  remark: nullable(z.string()),
  state: code(INBOUND_STATES),
  stateReason: nullable(z.string()),
  /** What happened to its order after goods had come. */
  notice: nullable(z.string()),
  reversalOf: nullable(linked),
  reversedBy: nullable(linked),
  creatorName: nullable(z.string()),
  createdAt: z.string(),
  /** cm³ and gram of the expected, of the received pieces where any came. */
  volume: z.number(),
  weight: z.number(),
  ...counts,
  lines: z.array(line),
  batches: z.array(batch),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type InboundDetail = z.output<typeof answer>;
const may = (permission: PermissionCode) => ({ permission, scope, answer }) as const;
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;

/** Where a batch may go: the best places first (WMS-031). */
const suggestion = z.object({
  stockId: z.string(),
  locationId: z.string(),
  code: z.string(),
  zoneName: z.string(),
  qty: z.number(),
  why: z.string(),
});
export type PutawaySuggestion = z.output<typeof suggestion>;

export const inbounds = {
  get: read({ path: `${PATH}/{id}`, summary: '入库单详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新建入库单',
    body: z.extend(inboundInput, { ack: ack() }),
    ...may('warehouse.inbound.create'),
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑入库单',
    body: z.extend(inboundInput, { version: version(), ack: ack() }),
    ...may('warehouse.inbound.edit'),
  }),
  submit: command({
    path: one('submit'),
    summary: '提交入库单',
    body: stateBody(),
    ...may('warehouse.inbound.submit'),
  }),
  submitMany: command({
    path: `${PATH}/submit`,
    summary: '批量提交入库单',
    permission: 'warehouse.inbound.submit',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  /** 直接收货 without a truck visit: posts at once (WMS-020, WMS-021). */
  receive: command({
    path: one('receive'),
    summary: '入库收货',
    body: receiveBody,
    ...may('warehouse.inbound.receive'),
  }),
  putaway: command({
    path: one('putaway'),
    summary: '入库上架',
    body: putawayBody,
    ...may('warehouse.inbound.putaway'),
  }),
  /** 上架 of one scan; it needs no version, because each scan is counted for itself. */
  putawayScan: command({
    path: one('putaway-scan'),
    summary: '扫码上架',
    body: z.object({
      batchNo: text(60),
      locationCode: text(40),
      /** What the label of the location says; a code that was typed names no warehouse. */
      warehouseCode: optionalText(20),
      qty: pieces(1),
      ack: ack(),
    }),
    ...may('warehouse.inbound.putaway'),
  }),
  /** 合并上架: what waits of each goes where the suggestions say; what finds no room stays in staging. */
  putawayMany: command({
    path: `${PATH}/putaway`,
    summary: '合并上架',
    permission: 'warehouse.inbound.putaway',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  /** 复尺: the pieces on hand get the new volume and weight from today on. */
  remeasure: command({
    path: one('remeasure'),
    summary: '批次复尺',
    body: remeasureBody,
    ...may('warehouse.inbound.receive'),
  }),
  suggestions: read({
    path: one('putaway-suggestions'),
    summary: '上架建议',
    permission: 'warehouse.inbound.putaway',
    scope,
    answer: z.object({ list: z.array(suggestion) }),
  }),
  closeShort: command({
    path: one('close-short'),
    summary: '入库单短少结案',
    body: reasonBody(2),
    ...may('warehouse.inbound.close'),
  }),
  settleNotice: command({
    path: one('settle-notice'),
    summary: '订单变动已核对',
    body: stateBody(),
    ...may('warehouse.inbound.close'),
  }),
  cancel: command({
    path: one('cancel'),
    summary: '取消入库单',
    body: reasonBody(2),
    permission: { anyOf: ['warehouse.inbound.cancel', 'warehouse.inbound.create'] },
    scope,
    answer,
  }),
  /** Answers the new document with the negative quantities. */
  reverse: command({
    path: one('reverse'),
    summary: '冲红入库单',
    body: reasonBody(2),
    ...may('warehouse.inbound.reverse'),
  }),
};
