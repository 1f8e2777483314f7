import * as z from 'zod/mini';
import { isPlate, normalisePlate } from '../accounts/identifiers.ts';
import { phone } from '../accounts/party.contract.ts';
import { ack, code, date, id, int, money, optional, optionalText, quantity, text, time, version } from '../fields.ts';
import { MAX_PIECES, MAX_SIDE, cubicCentimetres, grams, millimetres, side } from '../measured.ts';
import { DAMAGE_CAUSES } from './damage.labels.ts';
import { INBOUND_SOURCES, TYPES_TO_CHOOSE } from './inbound.labels.ts';
import { lineIssues } from './inbound-line.rules.ts';

/** Side of a piece in mm, volume of a piece in cm³, weight of a piece in gram, pieces of a line. */
const unitVolume = () => optional(cubicCentimetres(1, 2_000_000_000));
const unitWeight = () => optional(grams(1, 100_000_000));
const pieces = (least = 0) => int(least, MAX_PIECES);
/** Text of a plate as ACC-011 writes it, or none. */
export const optionalPlate = () =>
  z.pipe(
    optionalText(20),
    z.pipe(
      z.transform((value: string | null) => (value === null ? null : normalisePlate(value))),
      z.nullable(z.string().check(z.refine(isPlate, '车牌号不正确'))),
    ),
  );

/** Most lines of an inbound. */
export const INBOUND_LINES = 500;

/** A goods line; a line that is kept has its id. The three sides give the volume, else it is typed (2.7). */
export const inboundLineInput = z.object({
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
export type InboundLineInput = z.output<typeof inboundLineInput>;

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
  lines: z.array(inboundLineInput).check(z.maxLength(INBOUND_LINES, `最多 ${INBOUND_LINES} 行`)),
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
/** 收货 without a truck visit. */
export const receiveInput = z.object({
  version: version(),
  ack: ack(),
  businessDate: optional(date()),
  lines: z.array(receiptLine).check(z.minLength(1, '没有收货数量'), z.maxLength(500)),
});
/** 复尺 of one batch (WMS-034): what one piece measures now. */
export const remeasureInput = z.object({
  version: version(),
  ack: ack(),
  batchId: id(),
  lengthMm: millimetres(1, MAX_SIDE),
  widthMm: millimetres(1, MAX_SIDE),
  heightMm: millimetres(1, MAX_SIDE),
  unitWeight: grams(1, 100_000_000),
  reason: text(200),
});
/** 登记成本 of lines of 商城入库, in the base currency (W11). */
export const costsInput = z.object({
  version: version(),
  ack: ack(),
  lines: z.array(z.object({ lineId: id(), unitCost: money() })).check(z.minLength(1, '没有填成本'), z.maxLength(500)),
});
export type CostsInput = z.output<typeof costsInput>;
/** One split of a batch: pieces from where they stand to a location. */
const putting = z.object({ stockId: id(), locationId: id(), qty: pieces(1) });
/** 上架 over locations, split as one likes. */
export const putawayInput = z.object({
  version: version(),
  ack: ack(),
  items: z.array(putting).check(z.minLength(1, '没有上架数量'), z.maxLength(500)),
  /** Lifts the capacity of locations; for who may (warehouse.location.override). */
  overrideReason: optionalText(200),
});
/** 上架 by scan: label of the batch, label of the location, pieces. */
export const putawayScanInput = z.object({
  batchNo: text(60),
  locationCode: text(40),
  /** What the label of the location says; a code that was typed names no warehouse. */
  warehouseCode: optionalText(20),
  qty: pieces(1),
  ack: ack(),
});
