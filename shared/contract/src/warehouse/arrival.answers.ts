import * as z from 'zod/mini';
import { code } from '../fields.ts';
import { ARRIVAL_STATES, DECISIONS, DIFFERENCE_REASONS } from './arrival.labels.ts';
import { DAMAGE_CAUSES } from './damage.labels.ts';
import { INBOUND_STATES } from './inbound.labels.ts';
import { QUALITIES } from './stock.labels.ts';

const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema);
const words = () => nullable(z.string());
const amount = () => nullable(z.number());

/** A line as it is counted; sides mm, weight gram, volume cm³ of one piece. */
const line = z.object({
  id: z.string(),
  lineNo: z.number(),
  /** Grows with every count; a count says which one was seen. */
  revision: z.number(),
  inboundLineId: words(),
  inboundId: words(),
  inboundNo: words(),
  mark: words(),
  goodsId: words(),
  goodsName: z.string(),
  spec: words(),
  packUnit: words(),
  /** Codes that a scanner may read from the cartons. */
  barcodes: z.array(z.string()),
  /** The inbound can still receive: else it is as if nobody had announced it. */
  planned: z.boolean(),
  notified: z.number(),
  /** What the inbound's line still waits for. */
  open: z.number(),
  actual: amount(),
  damaged: z.number(),
  cause: nullable(code(DAMAGE_CAUSES)),
  lengthMm: amount(),
  widthMm: amount(),
  heightMm: amount(),
  unitWeight: amount(),
  /** In which its pieces left another warehouse; null: nobody announced it. */
  quality: nullable(code(QUALITIES)),
  declaredVolume: amount(),
  declaredWeight: amount(),
  /** 600×400×350 of what was declared, in mm. */
  declaredSize: words(),
  productionDate: words(),
  expiryDate: words(),
  shelfLifeDays: amount(),
  dated: z.boolean(),
  reason: nullable(code(DIFFERENCE_REASONS)),
  reasonText: words(),
  counterName: words(),
  countedAt: words(),
  /** How it differs, and what may be decided about that; of a confirmed arrival: what was. */
  differences: z.array(code(DIFFERENCE_REASONS)),
  decisions: z.array(code(DECISIONS)),
  decision: nullable(code(DECISIONS)),
  decisionText: words(),
  received: z.number(),
  short: z.number(),
  supplemented: z.number(),
});
export type ArrivalLine = z.output<typeof line>;

/** An inbound that the arrival brought goods of, or that was made for what nobody had announced. */
const inbound = z.object({
  id: z.string(),
  no: z.string(),
  mark: words(),
  state: code(INBOUND_STATES),
  expected: z.number(),
  received: z.number(),
  supplement: z.boolean(),
});
export type ArrivalInbound = z.output<typeof inbound>;

export const arrivalAnswer = z.object({
  id: z.string(),
  version: z.number(),
  arrivalNo: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  notifiedAt: z.string(),
  planAt: words(),
  arrivedAt: words(),
  plateNo: words(),
  driver: words(),
  driverPhone: words(),
  carrierId: words(),
  carrier: words(),
  dock: words(),
  unloadStartAt: words(),
  unloadEndAt: words(),
  notified: z.number(),
  actual: z.number(),
  damaged: z.number(),
  different: z.boolean(),
  /** What is too much for the customer's quota, in words (WMS-052), and why a manager let it in. */
  quotaFault: words(),
  quotaReason: words(),
  signName: words(),
  releaseReason: words(),
  releaserName: words(),
  confirmerName: words(),
  confirmedAt: words(),
  creatorName: words(),
  createdAt: z.string(),
  remark: words(),
  state: code(ARRIVAL_STATES),
  stateReason: words(),
  /** Photos of differences that lie here. */
  photos: z.number(),
  lines: z.array(line),
  inbounds: z.array(inbound),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type ArrivalDetail = z.output<typeof arrivalAnswer>;

/** A line of an inbound that goods may still come for; `announced`: pieces that other visits announce already. */
export const arrivalCandidate = z.object({
  inboundLineId: z.string(),
  inboundId: z.string(),
  inboundNo: z.string(),
  mark: words(),
  expectedAt: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  carrier: words(),
  plateNo: words(),
  driver: words(),
  driverPhone: words(),
  goodsName: z.string(),
  open: z.number(),
  announced: z.number(),
});
export type ArrivalCandidate = z.output<typeof arrivalCandidate>;

/** A visit as the inbound's drawer lists it; pieces of that inbound's lines only. */
export const arrivalOfInbound = z.object({
  id: z.string(),
  arrivalNo: z.string(),
  state: code(ARRIVAL_STATES),
  plateNo: words(),
  planAt: words(),
  arrivedAt: words(),
  notified: z.number(),
  actual: z.number(),
  damaged: z.number(),
});
export type ArrivalOfInbound = z.output<typeof arrivalOfInbound>;
