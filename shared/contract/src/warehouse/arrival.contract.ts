import { ARRIVAL_FIELDS } from './arrival.fields.ts';
import * as z from 'zod/mini';
import { phone } from '../accounts/party.contract.ts';
import { isPlate, normalisePlate } from '../accounts/identifiers.ts';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, date, id, int, optional, optionalText, text, time, version } from '../fields.ts';
import { MAX_PIECES, grams, side } from '../measured.ts';
import type { PermissionCode } from '../permissions.ts';
import { arrivalAnswer, arrivalCandidate, arrivalOfInbound } from './arrival.answers.ts';
import { DECISIONS, DIFFERENCE_REASONS } from './arrival.labels.ts';
import { DAMAGE_CAUSES } from './damage.labels.ts';
import { optionalPlate } from './inbound.input.ts';

const PATH = '/warehouse/arrivals';
const scope = 'warehouse' as const;
const view = { permission: 'warehouse.arrival.view', scope } as const;
const answer = arrivalAnswer;

/** Pieces of a line; side of a piece in mm, weight of a piece in gram. */
const pieces = (least = 0) => int(least, MAX_PIECES);
const unitWeight = () => optional(grams(1, 100_000_000));
const MAX_LINES = 500;

const truck = {
  driver: optionalText(50),
  driverPhone: phone(),
  /** The haulier, where it is a supplier of ours: the gate asks for its access, else for the customer's (WMS-050). */
  carrierId: optional(id()),
  carrier: optionalText(100),
  dock: optionalText(20),
};
/** An announced line: of an inbound, or goods without one. */
const lineInput = z.object({
  inboundLineId: optional(id()),
  goodsId: optional(id()),
  /** Asked where no inbound line names the goods. */
  goodsName: optionalText(200),
  notified: pieces(),
});
export type ArrivalLineInput = z.output<typeof lineInput>;
const fields = z.object({
  warehouseId: id(),
  customerId: id(),
  companyId: id(),
  planAt: optional(time()),
  plateNo: optionalPlate(),
  ...truck,
  remark: optionalText(500),
  /** Inbounds of which every open line comes; a line of `lines` says how many of it. */
  inboundIds: z._default(z.array(id()).check(z.maxLength(50, '最多 50 张入库单')), []),
  lines: z._default(z.array(lineInput).check(z.maxLength(MAX_LINES, '最多 500 行')), []),
});
/** What the form of an arrival sends. */
export const arrivalInput = fields.check((payload) => {
  const seen = new Set<string>();
  for (const [index, { inboundLineId, goodsName }] of payload.value.lines.entries()) {
    const wrong = (field: string, message: string) =>
      payload.issues.push({ code: 'custom', message, input: payload.value, path: ['lines', index, field] });
    if (inboundLineId === null) {
      if (goodsName === null) wrong('goodsName', '必填');
    } else if (seen.has(inboundLineId)) wrong('inboundLineId', '同一入库明细重复');
    else seen.add(inboundLineId);
  }
});
export type ArrivalInput = z.output<typeof arrivalInput>;

const plate = () =>
  z.pipe(z.pipe(text(20), z.transform(normalisePlate)), z.string().check(z.refine(isPlate, '车牌号不正确')));
const arriveBody = z.object({
  version: version(),
  ack: ack(),
  plateNo: plate(),
  ...truck,
  /** Now, unless somebody writes it down later. */
  arrivedAt: optional(time()),
});
export type ArriveInput = Omit<z.output<typeof arriveBody>, 'version' | 'ack'>;

/** What was counted of a line; a page holds a field against its part before it sends it. */
export const countLine = z.object({
  /** Left out: goods that nobody announced. */
  id: optional(id()),
  /** The revision of the line that was seen: another keeper's later count is not overwritten. */
  seen: z._default(int(0), 0),
  goodsId: optional(id()),
  goodsName: optionalText(200),
  actual: optional(pieces()),
  damaged: z._default(pieces(), 0),
  cause: optional(code(DAMAGE_CAUSES)),
  reason: optional(code(DIFFERENCE_REASONS)),
  reasonText: optionalText(200),
  lengthMm: side(),
  widthMm: side(),
  heightMm: side(),
  unitWeight: unitWeight(),
  productionDate: optional(date()),
  expiryDate: optional(date()),
});
export type CountLineInput = z.output<typeof countLine>;
const countBody = z.object({
  /** Only said: what another keeper counted meanwhile on other lines is kept beside this. */
  version: version(),
  ack: ack(),
  lines: z._default(z.array(countLine).check(z.maxLength(MAX_LINES)), []),
  /** Scanned pieces: they are added to whatever the line has. */
  scans: z._default(z.array(z.object({ lineId: id(), pieces: pieces(1) })).check(z.maxLength(MAX_LINES)), []),
  /** Who brought the goods and signed for the count; left out: as it was. */
  signName: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(50)))),
});
export type CountInput = z.output<typeof countBody>;

const confirmBody = z.object({ version: version(), ack: ack(), businessDate: optional(date()) });
const resolveBody = z.object({
  version: version(),
  ack: ack(),
  businessDate: optional(date()),
  decisions: z
    .array(z.object({ lineId: id(), decision: code(DECISIONS), text: optionalText(200) }))
    .check(z.maxLength(MAX_LINES)),
  /** Why the goods are let in beyond the quota (WMS-052); asked when they are. */
  quotaReason: optionalText(200),
});
export type ResolveInput = z.output<typeof resolveBody>;

const may = (permission: PermissionCode) => ({ permission, scope, answer }) as const;
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;

/** What the fields of its form are called. */
const BODY = { ...ARRIVAL_FIELDS, inboundIds: '入库单', lines: '明细' } as const;

export const arrivals = {
  get: read({ path: `${PATH}/{id}`, summary: '到货单详情', ...view, answer }),
  /** Inbounds of a customer that wait for goods in a warehouse, with what is open of their lines. */
  candidates: read({
    path: `${PATH}/candidates`,
    summary: '可到货入库单',
    permission: 'warehouse.arrival.create',
    scope,
    query: z.object({ warehouseId: z.optional(id()), customerId: z.optional(id()), inboundId: z.optional(id()) }),
    answer: z.object({ list: z.array(arrivalCandidate) }),
  }),
  /** The visits that brought goods of an inbound. */
  ofInbound: read({
    path: '/warehouse/inbounds/{id}/arrivals',
    summary: '入库单的到货单',
    permission: 'warehouse.inbound.view',
    scope,
    answer: z.object({ list: z.array(arrivalOfInbound) }),
  }),
  create: command({
    path: PATH,
    summary: '新建到货预报',
    body: z.extend(arrivalInput, { ack: ack() }),
    labels: BODY,
    ...may('warehouse.arrival.create'),
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑到货预报',
    body: z.extend(arrivalInput, { version: version(), ack: ack() }),
    labels: BODY,
    ...may('warehouse.arrival.create'),
  }),
  release: command({
    path: one('release'),
    summary: '到货放行进场',
    body: reasonBody(2),
    ...may('warehouse.arrival.resolve'),
  }),
  arrive: command({ path: one('arrive'), summary: '登记到场', body: arriveBody, ...may('warehouse.arrival.gate') }),
  startUnload: command({
    path: one('start-unload'),
    summary: '开始卸货',
    body: stateBody(),
    ...may('warehouse.arrival.count'),
  }),
  count: command({ path: one('count'), summary: '到货清点', body: countBody, ...may('warehouse.arrival.count') }),
  finishUnload: command({
    path: one('finish-unload'),
    summary: '完成卸货',
    body: stateBody(),
    ...may('warehouse.arrival.count'),
  }),
  /** Without a difference: posts the receipt (4.2) and is 已确认; else a manager decides (异常待处理). */
  confirm: command({
    path: one('confirm'),
    summary: '到货确认',
    body: confirmBody,
    ...may('warehouse.arrival.confirm'),
  }),
  recount: command({
    path: one('recount'),
    summary: '到货退回清点',
    body: reasonBody(2),
    ...may('warehouse.arrival.resolve'),
  }),
  /** A decision for every line that differs (4.3), then the receipt. */
  resolve: command({
    path: one('resolve'),
    summary: '处理到货异常',
    body: resolveBody,
    ...may('warehouse.arrival.resolve'),
  }),
  void: command({ path: one('void'), summary: '作废到货单', body: reasonBody(2), ...may('warehouse.arrival.void') }),
};
