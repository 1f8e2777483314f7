import { ACCESS_FIELDS } from './access.fields.ts';
import * as z from 'zod/mini';
import { normalisePlate, isPlate } from '../accounts/identifiers.ts';
import { across, phone } from '../accounts/party.contract.ts';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, date, id, text, version } from '../fields.ts';
import { cubicCentimetres } from '../measured.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import type { PermissionCode } from '../permissions.ts';
import { ACCESS_PARTIES, ACCESS_RIGHTS, ACCESS_STATES, ACCESS_TONES } from './access.labels.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/accesses';
const view = { permission: 'warehouse.access.view', scope } as const;

/** 4.8: 待审核 → 有效 / 已驳回; 有效 ↔ 暂停; 已过期 by its last day; 续期 makes a further access that is approved again. */
export const accessMachine = defineMachine({
  entity: 'wh_access',
  title: '公司准入',
  states: ACCESS_STATES,
  actions: {
    update: { label: '编辑', from: ['PENDING'], to: null, permission: 'warehouse.access.edit' },
    approve: { label: '审核', from: ['PENDING'], to: 'ACTIVE', permission: 'warehouse.access.approve' },
    reject: {
      label: '驳回',
      from: ['PENDING'],
      to: 'REJECTED',
      permission: 'warehouse.access.approve',
      reason: true,
      danger: true,
    },
    crew: {
      label: '车辆人员',
      from: ['PENDING', 'ACTIVE', 'SUSPENDED'],
      to: null,
      permission: 'warehouse.access.edit',
    },
    suspend: {
      label: '暂停',
      from: ['ACTIVE'],
      to: 'SUSPENDED',
      permission: 'warehouse.access.suspend',
      reason: true,
      danger: true,
    },
    resume: { label: '恢复', from: ['SUSPENDED'], to: 'ACTIVE', permission: 'warehouse.access.suspend' },
    renew: {
      label: '续期',
      from: ['ACTIVE', 'SUSPENDED', 'EXPIRED'],
      to: null,
      permission: 'warehouse.access.create',
    },
  },
});
export type AccessAction = keyof typeof accessMachine.actions;

/** 公司准入 (W15); quota and used cm³, a quota of 0 is unlimited. */
export const accessList = defineList<{
  partyId: string;
  warehouseId: string;
  daysLeft: number;
  createdBy: string | null;
  editedBy: string[];
}>()({
  name: 'warehouse.accesses',
  title: '公司准入',
  path: PATH,
  ...view,
  columns: {
    partyName: col.text(ACCESS_FIELDS.partyName, { sort: true, fixed: true, width: 160 }),
    partyType: col.code('公司类型', ACCESS_PARTIES, { width: 92 }),
    warehouseName: col.text(ACCESS_FIELDS.warehouseId, { sort: true, width: 130 }),
    rights: col.tags(ACCESS_FIELDS.rights, { labels: ACCESS_RIGHTS, width: 190 }),
    validFrom: col.date(ACCESS_FIELDS.validFrom, { sort: true, width: 108 }),
    validTo: col.date(ACCESS_FIELDS.validTo, { sort: true, width: 108 }),
    zoneNames: col.tags(ACCESS_FIELDS.zoneIds, { width: 140 }),
    quota: col.volume('容积上限(CBM)', { sort: true, width: 124 }),
    used: col.volume('已用(CBM)', { width: 100 }),
    vehicleCount: col.int('车牌数', { width: 76 }),
    personCount: col.int('人数', { width: 64 }),
    creatorName: col.text('申请人', { width: 84 }),
    approverName: col.text(ACCESS_FIELDS.approvedBy, { width: 84 }),
    stateReason: col.text(ACCESS_FIELDS.stateReason, { width: 160 }),
    createdAt: col.time('申请时间', { sort: true, hidden: true }),
    state: col.code(ACCESS_FIELDS.state, ACCESS_STATES, { tones: ACCESS_TONES, fixed: 'end', width: 80 }),
  },
  filters: {
    keyword: filter.search(ACCESS_FIELDS.partyName),
    partyType: filter.codes('公司类型', ACCESS_PARTIES, { quick: true }),
    warehouseId: filter.picker(ACCESS_FIELDS.warehouseId, 'warehouses', { quick: true }),
    rights: filter.codes(ACCESS_FIELDS.rights, ACCESS_RIGHTS, { quick: true }),
    plate: filter.text(ACCESS_FIELDS.vehicles),
    validTo: filter.dates(ACCESS_FIELDS.validTo),
  },
  tabs: {
    all: '全部',
    pending: '待审核',
    active: '有效',
    expiring: '30 天内到期',
    suspended: '暂停',
    expired: '已过期',
    rejected: '已驳回',
  },
  defaultSort: '-createdAt',
  exportPermission: 'warehouse.access.export',
});
export type AccessRow = ListRow<typeof accessList>;

const plate = () =>
  z.pipe(z.pipe(text(20), z.transform(normalisePlate)), z.string().check(z.refine(isPlate, '车牌号不正确')));
/** 登记车牌 and 登记人员; vehicles empty: any plate may enter. */
const crew = {
  vehicles: z._default(z.array(z.object({ plate: plate() })).check(z.maxLength(500, '最多 500 辆')), []),
  persons: z._default(z.array(z.object({ name: text(50), phone: phone() })).check(z.maxLength(500, '最多 500 人')), []),
};
export const crewInput = z.object(crew);
export type CrewInput = z.output<typeof crewInput>;
const fields = z.object({
  partyType: code(ACCESS_PARTIES),
  partyId: id(),
  warehouseId: id(),
  /** Empty: all zones. */
  zoneIds: z._default(z.array(id()).check(z.maxLength(200)), []),
  rights: z.array(code(ACCESS_RIGHTS)).check(z.minLength(1, '至少一项权限'), z.maxLength(5)),
  validFrom: date(),
  validTo: date(),
  /** cm³; 0 is unlimited. */
  quota: cubicCentimetres(0, 1_000_000_000_000),
  ...crew,
});
type Fields = z.output<typeof fields>;
const order = across<Fields>('validTo', ({ validFrom, validTo }) =>
  validFrom && validTo && validTo < validFrom ? '不能早于生效日期' : null,
);
/** What the form of an access sends (2.6). */
export const accessInput = fields.check(order);
export type AccessInput = z.output<typeof accessInput>;

const answer = z.object({
  id: z.string(),
  version: z.number(),
  partyType: code(ACCESS_PARTIES),
  partyId: z.string(),
  partyName: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  zoneIds: z.array(z.string()),
  zoneNames: z.array(z.string()),
  rights: z.array(code(ACCESS_RIGHTS)),
  validFrom: z.string(),
  validTo: z.string(),
  quota: z.number(),
  used: z.number(),
  vehicles: z.array(z.object({ plate: z.string() })),
  /** Without name and phone for who may not see contacts (ACC-031). */
  persons: z.array(z.object({ name: z.optional(z.nullable(z.string())), phone: z.optional(z.nullable(z.string())) })),
  state: code(ACCESS_STATES),
  stateReason: z.nullable(z.string()),
  creatorName: z.nullable(z.string()),
  approverName: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  createdAt: z.string(),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type AccessDetail = z.output<typeof answer>;
const may = (permission: PermissionCode) => ({ permission, scope, answer }) as const;
const renewBody = { validTo: date() };

/** What the fields of its form are called. */
const BODY = { ...ACCESS_FIELDS, partyType: '公司类型', partyId: '公司' } as const;

export const accesses = {
  get: read({ path: `${PATH}/{id}`, summary: '公司准入详情', ...view, answer }),
  /** Whether a company may use a warehouse today (WMS-050), in one call for the gate. */
  check: read({
    path: `${PATH}/check`,
    summary: '核对准入',
    ...view,
    query: z.object({
      partyType: code(ACCESS_PARTIES),
      partyId: id(),
      warehouseId: id(),
      right: code(ACCESS_RIGHTS),
      plate: z.optional(z.string().check(z.maxLength(20))),
    }),
    answer: z.object({ allowed: z.boolean(), reason: z.nullable(z.string()), accessId: z.nullable(z.string()) }),
  }),
  create: command({
    path: PATH,
    summary: '新增公司准入',
    body: z.extend(accessInput, { ack: ack() }),
    labels: BODY,
    ...may('warehouse.access.create'),
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑公司准入',
    body: z.extend(accessInput, { version: version(), ack: ack() }),
    labels: BODY,
    ...may('warehouse.access.edit'),
  }),
  crew: command({
    path: `${PATH}/{id}/crew`,
    summary: '登记准入车辆人员',
    body: z.object({ ...crew, version: version(), ack: ack() }),
    ...may('warehouse.access.edit'),
  }),
  approve: command({
    path: `${PATH}/{id}/approve`,
    summary: '审核公司准入',
    body: stateBody(),
    ...may('warehouse.access.approve'),
  }),
  reject: command({
    path: `${PATH}/{id}/reject`,
    summary: '驳回公司准入',
    body: reasonBody(2),
    ...may('warehouse.access.approve'),
  }),
  suspend: command({
    path: `${PATH}/{id}/suspend`,
    summary: '暂停公司准入',
    body: reasonBody(2),
    ...may('warehouse.access.suspend'),
  }),
  resume: command({
    path: `${PATH}/{id}/resume`,
    summary: '恢复公司准入',
    body: stateBody(),
    ...may('warehouse.access.suspend'),
  }),
  /** 续期: a further access that begins the day after this one ends, today at the earliest; it waits for its approval. */
  renew: command({
    path: `${PATH}/{id}/renew`,
    summary: '续期公司准入',
    body: z.extend(stateBody(), renewBody),
    ...may('warehouse.access.create'),
  }),
  approveMany: command({
    path: `${PATH}/approve`,
    summary: '批量审核公司准入',
    permission: 'warehouse.access.approve',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  renewMany: command({
    path: `${PATH}/renew`,
    summary: '批量续期公司准入',
    permission: 'warehouse.access.create',
    scope,
    body: z.extend(batchBody(), renewBody),
    answer: batchAnswer(),
  }),
};
