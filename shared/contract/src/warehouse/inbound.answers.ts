import * as z from 'zod/mini';
import { code } from '../fields.ts';
import { INBOUND_SOURCES, INBOUND_STATES, INBOUND_TYPES } from './inbound.labels.ts';
import { QUALITIES } from './stock.labels.ts';

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
  /** In which the pieces come: of a 调拨 as they left. */
  quality: code(QUALITIES),
  /** Of 商城入库, base currency; absent: not for the caller. */
  unitCost: z.optional(nullable(z.string())),
  /** Days that goods keep; with them the dates are compulsory. */
  shelfLifeDays: nullable(z.number()),
  ...counts,
});
export type InboundLine = z.output<typeof line>;
/** 带入订单明细: what an order says of a new inbound, and its 入仓 lines with the cartons that no inbound has brought or expects. */
export const orderRest = z.object({
  customerId: z.string(),
  companyId: z.string(),
  warehouseId: nullable(z.string()),
  mark: nullable(z.string()),
  list: z.array(
    z.object({
      sourceLineId: z.string(),
      goodsName: z.string(),
      qtyExpected: z.number(),
      lengthMm: nullable(z.number()),
      widthMm: nullable(z.number()),
      heightMm: nullable(z.number()),
      unitVolume: nullable(z.number()),
      unitWeight: nullable(z.number()),
    }),
  ),
});
export type OrderRest = z.output<typeof orderRest>;
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
/** An inbound with its lines and where its pieces lie. */
export const inboundAnswer = z.object({
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
export type InboundDetail = z.output<typeof inboundAnswer>;

/** Where a batch may go: the best places first (WMS-031). */
export const putawaySuggestion = z.object({
  stockId: z.string(),
  locationId: z.string(),
  code: z.string(),
  zoneName: z.string(),
  qty: z.number(),
  why: z.string(),
});
export type PutawaySuggestion = z.output<typeof putawaySuggestion>;
