import { CHAMBER_FIELDS } from './chamber.fields.ts';
import { definePicker } from '../shared/picker.contract.ts';
import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { ack, code, id, int, optional, optionalText, reason, text, time, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import type { ChargeTier } from './charge-tiers.ts';
import type { ZoneUse } from './zone.contract.ts';

/** States of a chamber 4.1, reasons for a working opening and for any record (2.4). */
export const CHAMBER_STATES = { CLOSED: '关仓', OPEN: '开仓', MAINTENANCE: '检修' } as const;
export const CHAMBER_TONES = { CLOSED: 'default', OPEN: 'green', MAINTENANCE: 'orange' } as const;
export const OPENING_PURPOSES = { WORK: '作业', INSPECT: '查验', REPAIR: '检修' } as const;
/** Where the photos of a visit hang at its record (2.4). */
export const OPEN_PHOTO_SLOT = '开仓照片';
export const CLOSE_PHOTO_SLOT = '关仓照片';
export const RECORD_PURPOSES = { ...OPENING_PURPOSES, LEASE: '包仓' } as const;

/**
 * 4.1: a working visit opens and closes a chamber; 检修 behaves as fully locked. A lease runs beside them in any state; which
 * of 包仓开始 and 包仓结束 is offered follows from whether one is open.
 */
export const chamberMachine = defineMachine({
  entity: 'wh_chamber',
  title: '仓间',
  states: CHAMBER_STATES,
  actions: {
    open: { label: '开仓', from: ['CLOSED'], to: 'OPEN', permission: 'warehouse.chamber.open' },
    close: { label: '关仓', from: ['OPEN'], to: 'CLOSED', permission: 'warehouse.chamber.close' },
    maintain: {
      label: '检修',
      from: ['CLOSED'],
      to: 'MAINTENANCE',
      permission: 'warehouse.chamber.maintain',
      danger: true,
    },
    restore: { label: '恢复', from: ['MAINTENANCE'], to: 'CLOSED', permission: 'warehouse.chamber.maintain' },
    leaseStart: {
      label: '包仓开始',
      from: ['CLOSED', 'OPEN', 'MAINTENANCE'],
      to: null,
      permission: 'warehouse.chamber.lease',
    },
    leaseEnd: {
      label: '包仓结束',
      from: ['CLOSED', 'OPEN', 'MAINTENANCE'],
      to: null,
      permission: 'warehouse.chamber.lease',
    },
  },
});

const view = { permission: 'warehouse.setting.view', scope: 'warehouse' } as const;
const edit = { permission: 'warehouse.setting.edit', scope: 'warehouse' } as const;
const lease = { permission: 'warehouse.chamber.lease', scope: 'warehouse' } as const;

/** Chambers of a warehouse (W2, tab 仓间). */
export const chamberList = defineList<{
  zoneId: string;
  warehouseId: string;
  warehouseName: string;
  tempClass: string;
  useType: ZoneUse;
  leaseCustomerId: string | null;
}>()({
  name: 'warehouse.chambers',
  title: '仓间',
  path: '/warehouse/chambers',
  ...view,
  columns: {
    code: col.text('编码', { sort: true, fixed: true, width: 96 }),
    name: col.text('名称', { sort: true, width: 140 }),
    zoneName: col.text(CHAMBER_FIELDS.zoneId, { width: 140 }),
    state: col.code(CHAMBER_FIELDS.state, CHAMBER_STATES, { tones: CHAMBER_TONES }),
    openedAt: col.time('当前开仓时间'),
    purpose: col.code('事由', OPENING_PURPOSES),
    openedByName: col.text('操作人'),
    leaseCustomerName: col.text(CHAMBER_FIELDS.leaseCustomerId, { width: 140 }),
    leasedAt: col.time('包仓开始'),
    maintainUntil: col.time(CHAMBER_FIELDS.maintainUntil, { width: 168 }),
    capacity: col.volume('容积'),
  },
  filters: {
    keyword: filter.search('编码/名称'),
    warehouseId: filter.picker('仓库', 'warehouses'),
    zoneId: filter.picker(CHAMBER_FIELDS.zoneId, 'zones', { quick: true }),
    state: filter.codes(CHAMBER_FIELDS.state, CHAMBER_STATES, { quick: true }),
    leaseCustomerId: filter.picker(CHAMBER_FIELDS.leaseCustomerId, 'customers'),
  },
  defaultSort: 'code',
});
export type ChamberRow = ListRow<typeof chamberList>;

/** What a chamber form sends (2.3). Capacity cm³, 0 is unlimited. */
export const chamberInput = z.object({
  zoneId: id(),
  code: text(20).check(z.regex(/^[A-Z0-9-]{1,20}$/, '1–20 位大写字母、数字或短横线')),
  name: text(60),
  capacity: int(0),
});
export type ChamberInput = z.output<typeof chamberInput>;

/** 开仓 (2.4): time defaults to now, not in the future, not before the last close; temperature °C × 10, compulsory in cold zones. */
export const openingBody = z.object({
  version: version(),
  ack: ack(),
  purpose: code(OPENING_PURPOSES),
  at: optional(time()),
  temperature: optional(int(-1000, 1000)),
  sealNo: optionalText(40),
});
/** 关仓: temperature compulsory in cold zones. */
export const closingBody = z.object({
  version: version(),
  ack: ack(),
  at: optional(time()),
  temperature: optional(int(-1000, 1000)),
  sealNo: optionalText(40),
});
/** 包仓开始 (4.1): the rule is the most specific 包仓×天 of the customer on that day (2.15); the time defaults to now. */
export const leaseStartBody = z.object({ version: version(), ack: ack(), customerId: id(), at: optional(time()) });
/** 包仓结束: the chamber must be empty. */
export const leaseEndBody = z.object({ version: version(), ack: ack(), at: optional(time()) });
/** 恢复 of a chamber, with a reason. */
const restoreBody = z.object({ version: version(), ack: ack(), reason: reason() });
/** 检修 with its planned end; without one it is open-ended, which is longer than any day (4.1). */
const maintainBody = z.extend(restoreBody, { maintainUntil: optional(time()) });

export type ChamberDetail = ChamberInput & {
  id: string;
  version: number;
  warehouseId: string;
  warehouseName: string;
  zoneName: string;
  tempClass: string;
  state: keyof typeof CHAMBER_STATES;
  leaseCustomerId: string | null;
  leaseCustomerName: string | null;
  /** Planned end of a 检修; null: it is open-ended, or there is none. */
  maintainUntil: string | null;
  actions: { code: string; enabled: boolean; unmet: string[] }[];
};
const detail = z.custom<ChamberDetail>();
/** A chamber after 开仓 or 关仓 with the record that it made or completed; its photos hang there. */
export type VisitedChamber = ChamberDetail & { recordId: string };
const visited = z.custom<VisitedChamber>();

/** What a lease of a chamber to a customer would cost; without a rule, or with `unmet`, it cannot start (4.1). */
export interface LeaseOffer {
  rule: { id: string; tiers: ChargeTier[]; freeDays: number; currency: string; validTo: string | null } | null;
  unmet: string[];
}

export const chambers = {
  get: read({ path: '/warehouse/chambers/{id}', summary: '仓间详情', ...view, answer: detail }),
  create: command({
    path: '/warehouse/chambers',
    summary: '新增仓间',
    ...edit,
    body: chamberInput,
    labels: CHAMBER_FIELDS,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: '/warehouse/chambers/{id}',
    summary: '编辑仓间',
    ...edit,
    body: z.extend(chamberInput, { version: version(), ack: ack() }),
    labels: CHAMBER_FIELDS,
    answer: detail,
  }),
  open: command({
    path: '/warehouse/chambers/{id}/open',
    summary: '开仓',
    permission: 'warehouse.chamber.open',
    scope: 'warehouse',
    body: openingBody,
    answer: visited,
  }),
  close: command({
    path: '/warehouse/chambers/{id}/close',
    summary: '关仓',
    permission: 'warehouse.chamber.close',
    scope: 'warehouse',
    body: closingBody,
    answer: visited,
  }),
  maintain: command({
    path: '/warehouse/chambers/{id}/maintain',
    summary: '检修',
    permission: 'warehouse.chamber.maintain',
    scope: 'warehouse',
    body: maintainBody,
    labels: CHAMBER_FIELDS,
    answer: detail,
  }),
  restore: command({
    path: '/warehouse/chambers/{id}/restore',
    summary: '恢复',
    permission: 'warehouse.chamber.maintain',
    scope: 'warehouse',
    body: restoreBody,
    answer: detail,
  }),
  leaseOffer: read({
    path: '/warehouse/chambers/{id}/lease-offer',
    summary: '包仓条件',
    ...lease,
    query: z.object({ customerId: z.optional(id()) }),
    answer: z.custom<LeaseOffer>(),
  }),
  leaseStart: command({
    path: '/warehouse/chambers/{id}/lease-start',
    summary: '包仓开始',
    ...lease,
    body: leaseStartBody,
    answer: detail,
  }),
  leaseEnd: command({
    path: '/warehouse/chambers/{id}/lease-end',
    summary: '包仓结束',
    ...lease,
    body: leaseEndBody,
    answer: detail,
  }),
};

/** 仓间 in the caller's scope; `extra.code` is what stands on the label of its door. */
export const chamberPicker = definePicker({
  kind: 'chambers',
  title: '仓间',
  permission: 'session',
  scope: 'warehouse',
});
