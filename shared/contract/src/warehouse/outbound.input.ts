import * as z from 'zod/mini';
import { isPhone, isPlate, normalisePhone, normalisePlate } from '../accounts/identifiers.ts';
import { ack, code, date, id, int, optional, optionalText, reason, text, time, version } from '../fields.ts';
import { MAX_PIECES } from '../measured.ts';
import { OUTBOUND_TYPES, PICK_STRATEGIES } from './outbound.labels.ts';
import { QUALITIES } from './stock.labels.ts';

/** Most lines of one outbound. */
export const OUTBOUND_LINES = 500;

const plateNo = () =>
  z.pipe(
    optionalText(20),
    z.pipe(
      z.transform((value: string | null) => (value === null ? null : normalisePlate(value))),
      z.nullable(z.string().check(z.refine(isPlate, '车牌号不正确'))),
    ),
  );
/** A masked number is sent back as it came; the server keeps what is stored. */
const phone = () =>
  z.pipe(
    optionalText(40),
    z.pipe(
      z.transform((value: string | null) => (value === null ? null : normalisePhone(value))),
      z.nullable(z.string().check(z.refine((value) => value.includes('*') || isPhone(value), '电话不正确'))),
    ),
  );

/** What is asked for: goods by name and mark, a batch, or a batch at one location; pieces. */
const lineInput = z.object({
  goodsName: text(200),
  mark: optionalText(100),
  batchId: optional(id()),
  locationId: optional(id()),
  orderLineId: optional(id()),
  quality: z._default(code(QUALITIES), 'GOOD'),
  qty: int(1, MAX_PIECES),
});
export type OutboundLineInput = z.output<typeof lineInput>;

const fields = z.object({
  type: code(OUTBOUND_TYPES),
  warehouseId: id(),
  customerId: id(),
  companyId: id(),
  containerId: optional(id()),
  toWarehouseId: optional(id()),
  planAt: time(),
  /** null: 先到期先出 where the goods have an expiry date, else 先进先出. */
  strategy: optional(code(PICK_STRATEGIES)),
  allowPartial: z._default(z.boolean(), false),
  pickupPerson: optionalText(50),
  pickupIdNo: optionalText(40),
  pickupPhone: phone(),
  plateNo: plateNo(),
  sealNo: optionalText(30),
  remark: optionalText(500),
  lines: z.array(lineInput).check(z.maxLength(OUTBOUND_LINES)),
  ack: ack(),
});
type Fields = z.output<typeof fields>;

/** What a type asks for beyond what every outbound has, by field (2.12). */
export function typeFaults(input: Fields): Record<string, string> {
  const faults: Record<string, string> = {};
  const need = (key: keyof Fields, message: string) => {
    if (input[key] === null) faults[key] = message;
  };
  if (input.type === 'LOADING') need('containerId', '装柜出库须选柜子');
  if (input.type === 'TRANSFER') {
    need('toWarehouseId', '调拨出库须选调入仓库');
    if (input.toWarehouseId === input.warehouseId) faults.toWarehouseId = '调入仓库不能是本仓库';
  }
  if (input.type === 'PICKUP') {
    need('pickupPerson', '客户提货须填提货人');
    need('pickupIdNo', '客户提货须填证件号');
    need('pickupPhone', '客户提货须填电话');
    need('plateNo', '客户提货须填车牌');
  }
  for (const [at, { batchId, locationId }] of input.lines.entries()) {
    if (input.strategy === 'BATCH' && batchId === null) faults[`lines.${at}.batchId`] = '指定批次时每行须选批次';
    if (input.strategy === 'MANUAL' && (batchId === null || locationId === null))
      faults[`lines.${at}.locationId`] = '指定库位时每行须选批次与库位';
    if (locationId !== null && batchId === null) faults[`lines.${at}.batchId`] = '选了库位须选批次';
  }
  return faults;
}
const ofType = z.check<Fields>((payload) => {
  for (const [path, message] of Object.entries(typeFaults(payload.value)))
    payload.issues.push({ code: 'custom', input: payload.value, path: path.split('.'), message });
});
/** What the form of an outbound sends (W8). */
export const outboundInput = fields.check(ofType);
export type OutboundInput = Fields;
export const outboundUpdate = z.extend(fields, { version: version() }).check(ofType as never);

const state = { version: version(), ack: ack() };
/** 手工配货: exactly these pieces of these balances; none: by the strategy of the document. */
export const allocateInput = z.object({
  ...state,
  takes: z.optional(
    z.array(z.object({ lineId: id(), stockId: id(), qty: int(1, MAX_PIECES) })).check(z.maxLength(2000)),
  ),
});
/** What was picked of allocations; less than allocated says why and gives the rest back. */
const pickOf = { allocationId: id(), qty: int(0, MAX_PIECES), reason: optionalText(200) };
export const pickInput = z.object({
  ...state,
  picks: z.array(z.object(pickOf)).check(z.minLength(1, '请先拣货'), z.maxLength(2000)),
});
/** One row, as a scanner picks it. */
export const pickScanInput = z.object({ ...pickOf, ack: ack() });
export const putBackInput = z.object({
  ...state,
  reason: reason(2),
  items: z
    .array(z.object({ allocationId: id(), qty: int(1, MAX_PIECES) }))
    .check(z.minLength(1, '请填退回件数'), z.maxLength(2000)),
});
/** 确认出库; plate and seal as they are now, of the day or an earlier open one (WMS-026). */
export const shipInput = z.object({
  ...state,
  plateNo: plateNo(),
  sealNo: optionalText(30),
  businessDate: optional(date()),
});
export const signInput = z.object({ ...state, signer: text(50) });
export const reverseInput = z.object({ ...state, reason: reason(2), businessDate: optional(date()) });
export type PickInput = z.output<typeof pickInput>;
export type PutBackInput = z.output<typeof putBackInput>;
export type ShipInput = z.output<typeof shipInput>;
