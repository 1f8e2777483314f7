import { LOADING_SLIP_FIELDS } from './loading-slip.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, int, optional, optionalText, text, time, version } from '../fields.ts';
import { grams } from '../measured.ts';
import type { LoadPosition } from './allocation.fields.ts';
import type { Stage } from './container.machine.ts';
import type { OutboundState } from '../warehouse/outbound.machine.ts';
import type { SlipState } from './loading-slip.machine.ts';

/** Why other cartons were loaded than planned. */
export const LOAD_DIFFERENCE = {
  SHORT: '少货',
  DAMAGED: '破损',
  NO_ROOM: '装不下',
  CUSTOMER: '客户要求',
  EXTRA: '多货',
} as const;
export type LoadDifference = keyof typeof LOAD_DIFFERENCE;
/** Slots of the photos of a loading; setting load.photo_slots says which are compulsory. */
export const LOAD_PHOTO_SLOTS = ['空箱', '半箱', '满箱', '关门', '封条', '箱号'] as const;

const GRAM = 100_000_000;
const lineInput = z.object({
  id: id(),
  loaded: optional(int(0, 1_000_000)),
  reason: optional(code(LOAD_DIFFERENCE)),
});
/** What the tally clerk enters; half of it may still be missing until 装完. Weights in gram. */
export const slipInput = z.object({
  version: version(),
  ack: ack(),
  place: optionalText(100),
  startAt: optional(time()),
  endAt: optional(time()),
  containerNo: optionalText(30),
  sealNo: optionalText(30),
  tare: optional(grams(1, GRAM)),
  dunnage: z._default(grams(0, GRAM), 0),
  truckId: optional(id()),
  supervisor: optionalText(50),
  signer: optionalText(50),
  remark: optionalText(500),
  lines: z.array(lineInput).check(z.maxLength(2000)),
});
export type SlipInput = z.output<typeof slipInput>;

/** One allocation on the slip; lines of orders out of scope carry no names (ACC-032). */
export interface SlipLine {
  id: string;
  masked: boolean;
  orderId: string | null;
  orderNo: string | null;
  customerCode: string | null;
  lineNo: number | null;
  nameCn: string;
  /** The customer's own code on its cartons, if they have one. */
  barcode: string | null;
  /** Cartons of the order line and of the whole order, and the number on the label of the line's first carton. */
  cartons: number;
  orderCartons: number | null;
  cartonFrom: number | null;
  /** Numbers of the cartons whose labels were scanned into the container. */
  scanned: number[];
  planned: number;
  loaded: number | null;
  reason: LoadDifference | null;
  position: LoadPosition | null;
  sequence: number | null;
  /** Gross of one planned carton in gram, for the live VGM. */
  cartonGross: number;
  /** Free cartons of the order line beside these. */
  free: number;
}
/** An outbound of a warehouse that goes into the container; pieces. */
export interface SlipOutbound {
  id: string;
  outboundNo: string;
  state: OutboundState;
  warehouseName: string;
  requested: number;
  shipped: number;
}
/** A slip with what its page shows. Weights in gram. */
export interface SlipDetail {
  id: string;
  version: number;
  slipNo: string;
  state: SlipState;
  containerId: string;
  containerCode: string;
  containerType: string;
  containerVersion: number;
  stage: Stage;
  pol: string;
  pod: string;
  planLoadDate: string | null;
  cutCy: string | null;
  cutVgm: string | null;
  typeTare: number;
  mgw: number;
  place: string | null;
  startAt: string | null;
  endAt: string | null;
  containerNo: string | null;
  sealNo: string | null;
  tare: number | null;
  dunnage: number;
  vgm: number | null;
  tallyName: string | null;
  confirmerName: string | null;
  supervisor: string | null;
  signer: string | null;
  truckId: string | null;
  truckNo: string | null;
  plate: string | null;
  driverName: string | null;
  remark: string | null;
  /** Slots that must have a photo before 装完. */
  photoSlots: string[];
  lines: SlipLine[];
  outbounds: SlipOutbound[];
  actions: AllowedAction[];
}

const PATH = '/logistics/loading-slips';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const answer = { scope: 'logistics', answer: z.custom<SlipDetail>() } as const;

export const loadingSlips = {
  get: read({ path: `${PATH}/{id}`, summary: '装柜单详情', permission: 'logistics.zhuanggui.view', ...answer }),
  /** The slip of a container that is not void; null until 验货完成 makes one. */
  ofContainer: read({
    path: '/logistics/containers/{id}/loading-slip',
    summary: '柜子的装柜单',
    permission: 'logistics.zhuanggui.view',
    scope: 'logistics',
    answer: z.object({ slip: z.nullable(z.custom<SlipDetail>()) }),
  }),
  start: command({
    path: one('start'),
    summary: '开始装柜',
    permission: 'logistics.zhuanggui.fill',
    body: stateBody(),
    ...answer,
  }),
  /** 录入: counts, door plate, seal; refused with LOG-040, LOG-026, LOG-049 where they are already wrong. */
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '录入装柜单',
    permission: 'logistics.zhuanggui.fill',
    body: slipInput,
    labels: { ...LOADING_SLIP_FIELDS, lines: '明细' },
    ...answer,
  }),
  /**
   * 扫描清点: one carton more or, with `out`, one less (judgeCarton). A label that was scanned before, into whichever live
   * container, does not count again; scans of several tablets add up.
   */
  scan: command({
    path: one('scan'),
    summary: '扫描清点',
    permission: 'logistics.zhuanggui.fill',
    body: z.object({ code: text(120), out: z._default(z.boolean(), false), ack: ack() }),
    labels: { code: '条码', out: '取出' },
    ...answer,
  }),
  /** 装完: number, seal, tare, counts and photos complete (LOG-026, 040, 045, 049). */
  finish: command({
    path: one('finish'),
    summary: '装完',
    permission: 'logistics.zhuanggui.fill',
    body: stateBody(),
    ...answer,
  }),
  /** 确认 by another person than the tally clerk (LOG-049): loaded figures and VGM go to the container. */
  confirm: command({
    path: one('confirm'),
    summary: '确认装柜单',
    permission: 'logistics.zhuanggui.confirm',
    body: stateBody(),
    ...answer,
  }),
  unconfirm: command({
    path: one('unconfirm'),
    summary: '反确认装柜单',
    permission: 'logistics.zhuanggui.unconfirm',
    body: reasonBody(2),
    ...answer,
  }),
};
