import { CARGO_RELEASE_FIELDS } from './cargo-release.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, optionalText } from '../fields.ts';
import type { CargoReleaseState } from './cargo-release.machine.ts';
import type { Stage } from './container.machine.ts';
import type { RELEASE_STATE } from './order.labels.ts';

/** How cargo is released: against money, on credit, or by special approval (LOG-090). */
export const RELEASE_KIND = { PAID: '款到放货', CREDIT: '信用放货', SPECIAL: '特批放货' } as const;
export type ReleaseKind = keyof typeof RELEASE_KIND;
/** Which bill of lading the cargo is released by. */
export const RELEASE_DOCUMENT = { TELEX: '电放', ORIGINAL: '正本', WAYBILL: '海运单' } as const;
/** Stages of a container in which its cargo may be released. */
export const RELEASE_STAGES = ['CLEAR', 'DELIVER'] as const satisfies readonly Stage[];

/** A 放货单. Amounts in CNY as they stood at the application; they follow money.sell. */
export interface CargoRelease {
  id: string;
  version: number;
  releaseNo: string;
  state: CargoReleaseState;
  kind: ReleaseKind;
  document: keyof typeof RELEASE_DOCUMENT;
  orderId: string;
  orderNo: string;
  containerId: string;
  containerCode: string;
  customerName: string;
  openReceivable?: string;
  overdue?: string;
  reason: string | null;
  applicantName: string | null;
  appliedAt: string;
  approverName: string | null;
  approvedAt: string | null;
  /** Why it was refused or revoked. */
  endReason: string | null;
  actions: AllowedAction[];
}
/** A container of an order with its release, for the tab 放货 of the order. */
export interface ReleasePlace {
  containerId: string;
  containerCode: string;
  stage: Stage;
  cartons: number;
  state: keyof typeof RELEASE_STATE;
  /** Whether the caller may apply now. */
  open: boolean;
}
/** What LOG-090 says before the application; amounts in CNY, they follow money.sell. */
export interface ReleaseCheck {
  orderNo: string;
  containerCode: string;
  customerName: string;
  /** Setting release.mode. */
  mode: ReleaseKind;
  count: number;
  unconfirmedCount: number;
  unconfirmed?: string;
  open?: string;
  overdue?: string;
  /** Why it cannot be released against money, or on credit; empty: it can. */
  paid: string[];
  credit: string[];
  /** RATE_MISSING: receivables that cannot be reckoned in CNY, so that nothing can be applied for yet; null: none. */
  rateMissing: string | null;
}

const scope = 'logistics' as const;
const PATH = '/logistics/releases';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const AMOUNTS = { openReceivable: 'money.sell', overdue: 'money.sell' } as const;
const answer = { scope, fields: AMOUNTS, answer: z.custom<CargoRelease>() } as const;

export const cargoReleases = {
  /** 放货 of an order: its containers and every 放货单, newest first. */
  ofOrder: read({
    path: '/logistics/orders/{id}/releases',
    summary: '订单的放货单',
    permission: { anyOf: ['logistics.release.view', 'logistics.order.view'] },
    scope,
    fields: { 'list.*.openReceivable': 'money.sell', 'list.*.overdue': 'money.sell' },
    answer: z.object({ places: z.array(z.custom<ReleasePlace>()), list: z.array(z.custom<CargoRelease>()) }),
  }),
  get: read({ path: `${PATH}/{id}`, summary: '放货单详情', permission: 'logistics.release.view', ...answer }),
  /** LOG-090 for an order in a container, before the application. */
  check: read({
    path: '/logistics/release-check',
    summary: '放货检查',
    permission: { anyOf: ['logistics.release.apply', 'logistics.release.approve'] },
    scope,
    query: z.object({ orderId: id(), containerId: id() }),
    fields: { unconfirmed: 'money.sell', open: 'money.sell', overdue: 'money.sell' },
    answer: z.custom<ReleaseCheck>(),
  }),
  /**
   * 申请放货: 款到 and 信用 are 已放货 at once when LOG-090 is satisfied, else refused with RELEASE_REQUIRED; 特批 waits for
   * another person. W LOG-090 where 款到 finds no receivable of the order in this container at all.
   */
  apply: command({
    path: PATH,
    summary: '申请放货',
    permission: 'logistics.release.apply',
    ...answer,
    body: z.object({
      orderId: id(),
      containerId: id(),
      kind: code(RELEASE_KIND),
      document: code(RELEASE_DOCUMENT),
      reason: optionalText(500),
      ack: ack(),
    }),
    labels: CARGO_RELEASE_FIELDS,
  }),
  /** 特批 by another person (ACC-039) within the approve_limit of the roles (ACC-030). */
  approve: command({
    path: one('approve'),
    summary: '同意放货',
    permission: 'logistics.release.approve',
    body: stateBody(),
    ...answer,
  }),
  refuse: command({
    path: one('refuse'),
    summary: '拒绝放货',
    permission: 'logistics.release.approve',
    body: reasonBody(2),
    ...answer,
  }),
  /** Before the delivery is 派送中 (5.11). */
  revoke: command({
    path: one('revoke'),
    summary: '撤销放货',
    permission: 'logistics.release.revoke',
    body: reasonBody(2),
    ...answer,
  }),
};
