import { DELIVERY_FIELDS } from './delivery.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, int, optional, optionalText, text, time, version } from '../fields.ts';
import type { CargoReleaseState } from './cargo-release.machine.ts';
import type { Stage } from './container.machine.ts';
import type { DeliveryState } from './delivery.machine.ts';
import type { DELIVERY_TYPE, RELEASE_STATE } from './order.labels.ts';
import type { Party } from './order.input.ts';

/** Why a delivery did not go as it should (2.13). */
export const DELIVERY_EXCEPTION = {
  REFUSED: '拒收',
  DAMAGED: '破损',
  SHORT: '短少',
  ADDRESS: '地址错误',
  ABSENT: '无人',
  OTHER: '其他',
} as const;
export type DeliveryException = keyof typeof DELIVERY_EXCEPTION;
/** How a partly signed delivery was settled: as a claim, or what was missing came later. */
export const DELIVERY_RESOLUTION = { CLAIM: '理赔', SECOND: '二次补送' } as const;
/** Slot of the proof of delivery; at least one file before the signature (LOG-091). */
export const POD_SLOT = '签收单POD';

/** A delivery as L20 and the tab 送达 show it. Orders out of scope are not among them. */
export interface DeliveryItem {
  id: string;
  version: number;
  deliveryNo: string;
  state: DeliveryState;
  containerId: string;
  orderId: string;
  orderNo: string;
  /** Absent for agents outside (ACC-033). */
  customerName?: string;
  customerCode: string | null;
  consignee: Party | null;
  deliveryType: keyof typeof DELIVERY_TYPE;
  loaded: number;
  delivered: number | null;
  short: number | null;
  damaged: number | null;
  appointmentAt: string | null;
  carrierName: string | null;
  plate: string | null;
  truckNo: string | null;
  dispatchedAt: string | null;
  deliveredAt: string | null;
  signer: string | null;
  exceptionKind: DeliveryException | null;
  exceptionRemark: string | null;
  pods: number;
  /** 放货 of this order in this container, and its newest 放货单. */
  release: keyof typeof RELEASE_STATE;
  releaseId: string | null;
  releaseVersion: number | null;
  releaseNo: string | null;
  releaseDocState: CargoReleaseState | null;
  actions: AllowedAction[];
}
export interface DeliveryLine {
  id: string;
  lineNo: number;
  nameCn: string;
  loaded: number;
  delivered: number | null;
  short: number | null;
  damaged: number | null;
}
export type DeliveryDetail = DeliveryItem & {
  containerCode: string;
  stage: Stage;
  carrierId: string | null;
  truckId: string | null;
  signPhone: string | null;
  resolution: keyof typeof DELIVERY_RESOLUTION | null;
  remark: string | null;
  lines: DeliveryLine[];
};

const trip = {
  appointmentAt: time(),
  carrierId: optional(id()),
  truckId: optional(id()),
  plate: optionalText(20),
  remark: optionalText(500),
};
const counts = () =>
  z
    .array(z.object({ id: id(), delivered: int(0, 1_000_000), damaged: z._default(int(0, 1_000_000), 0) }))
    .check(z.maxLength(2000));
const signature = {
  version: version(),
  ack: ack(),
  deliveredAt: time(),
  signer: text(50),
  signPhone: optionalText(30),
  lines: counts(),
  exceptionKind: optional(code(DELIVERY_EXCEPTION)),
  exceptionRemark: optionalText(500),
};
/** Signature as the form sends it: what is not delivered is short. */
export const signBody = z.object(signature);
export type SignBody = z.output<typeof signBody>;
export const bookBody = z.object({ version: version(), ack: ack(), ...trip });
export type BookBody = z.output<typeof bookBody>;
export const resolveBody = z.object({
  version: version(),
  ack: ack(),
  resolution: code(DELIVERY_RESOLUTION),
  /** 二次补送: the counts as they are now, and who signed. */
  lines: z._default(counts(), []),
  signer: optionalText(50),
  exceptionRemark: text(500),
});
export type ResolveBody = z.output<typeof resolveBody>;

const scope = 'logistics' as const;
const PATH = '/logistics/deliveries';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const answer = { scope, answer: z.custom<DeliveryDetail>() } as const;
const edit = 'logistics.songda.edit' as const;

export const deliveries = {
  get: read({
    path: `${PATH}/{id}`,
    summary: '送达单详情',
    permission: { anyOf: ['logistics.songda.view', 'logistics.release.view'] },
    ...answer,
  }),
  /** 送达 of a container: its deliveries in the caller's scope. */
  ofContainer: read({
    path: '/logistics/containers/{id}/deliveries',
    summary: '柜子的送达单',
    permission: { anyOf: ['logistics.songda.view', 'logistics.container.view'] },
    scope,
    answer: z.object({ list: z.array(z.custom<DeliveryItem>()) }),
  }),
  book: command({ path: one('book'), summary: '预约送达', permission: edit, body: bookBody, ...answer }),
  /** 派送: refused with RELEASE_REQUIRED until the order is 已放货 in this container (LOG-090). */
  dispatch: command({
    path: one('dispatch'),
    summary: '派送',
    permission: 'logistics.songda.dispatch',
    body: z.object({ version: version(), ack: ack(), dispatchedAt: time() }),
    labels: DELIVERY_FIELDS,
    ...answer,
  }),
  /** 签收 (LOG-091): delivered + short = loaded, POD ≥ 1, a reason where something is short or damaged. */
  sign: command({
    path: one('sign'),
    summary: '签收',
    permission: 'logistics.songda.sign',
    body: signBody,
    ...answer,
  }),
  /** 自提签收: the same for an order that the customer fetches; needs the release as well. */
  pickup: command({
    path: one('pickup'),
    summary: '自提签收',
    permission: 'logistics.songda.sign',
    body: signBody,
    ...answer,
  }),
  resolve: command({
    path: one('resolve'),
    summary: '处理短少破损',
    permission: 'logistics.songda.exception',
    body: resolveBody,
    ...answer,
  }),
  except: command({
    path: one('except'),
    summary: '登记送达异常',
    permission: 'logistics.songda.exception',
    body: z.object({
      version: version(),
      ack: ack(),
      exceptionKind: code(DELIVERY_EXCEPTION),
      exceptionRemark: text(500),
    }),
    ...answer,
  }),
  redeliver: command({ path: one('redeliver'), summary: '二次派送', permission: edit, body: bookBody, ...answer }),
  return: command({
    path: one('return'),
    summary: '退回',
    permission: 'logistics.songda.exception',
    body: reasonBody(2),
    ...answer,
  }),
};
