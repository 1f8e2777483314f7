import { LOCATION_FIELDS } from './location.fields.ts';
import type { PermissionCode } from '../permissions.ts';
import { definePicker } from '../shared/picker.contract.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, stateBody } from '../endpoint.ts';
import { ack, code, id, int, optional, reason, text, version } from '../fields.ts';
import { cubicCentimetres, grams, millimetres } from '../measured.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { CHAMBER_STATES, CHAMBER_TONES } from './chamber.contract.ts';
import { LOCATION_CODE } from './location-codes.ts';
import { LOCATION_FILLS, LOCATION_KINDS, LOCATION_LOCKS, LOCK_TONES, LOCKS_TO_SET } from './location.labels.ts';
import { MASTER_STATUSES, MASTER_TONES } from './warehouse.contract.ts';
import { TEMP_CLASSES, ZONE_USES } from './zone.contract.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/locations';

/** A location is locked with a reason, unlocked, and stopped only when nothing is in it (WMS-006). */
export const locationMachine = defineMachine({
  entity: 'wh_location',
  title: '库位',
  states: MASTER_STATUSES,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'DISABLED'], to: null, permission: 'warehouse.location.edit' },
    lock: { label: '锁定', from: ['ENABLED'], to: null, permission: 'warehouse.location.lock', reason: true },
    unlock: { label: '解锁', from: ['ENABLED', 'DISABLED'], to: null, permission: 'warehouse.location.lock' },
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'warehouse.location.edit', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'warehouse.location.edit' },
  },
});

/** 库位管理 (W4); capacity cm³ and gram, 0 is unlimited (不限). */
export const locationList = defineList<{
  zoneId: string;
  chamberId: string;
  warehouseId: string;
  maxPallets: number;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  fixedCustomerId: string | null;
  mixOwner: boolean;
  mixSku: boolean;
  mixBatch: boolean;
  mapRow: number;
  mapCol: number;
  level: number;
}>()({
  name: 'warehouse.locations',
  title: '库位',
  path: PATH,
  permission: 'warehouse.location.view',
  scope,
  columns: {
    code: col.text(LOCATION_FIELDS.code, { sort: true, fixed: true, width: 130 }),
    warehouseName: col.text(LOCATION_FIELDS.warehouseId, { width: 130 }),
    zoneName: col.text(LOCATION_FIELDS.zoneId, { width: 130 }),
    chamberName: col.text(LOCATION_FIELDS.chamberId, { width: 110 }),
    chamberState: col.code('仓态', CHAMBER_STATES, { tones: CHAMBER_TONES, width: 76 }),
    kind: col.code(LOCATION_FIELDS.kind, LOCATION_KINDS, { width: 76 }),
    place: col.text('行-列-层', { width: 90 }),
    capacity: col.volume('容积(CBM)', { sort: true, width: 104 }),
    maxWeight: col.weight('承重(kg)', { sort: true, width: 104 }),
    /** Whole percent of the capacity; null: unlimited (WMS-035). */
    usage: col.int('占用率(%)', { sort: true, width: 96 }),
    onHand: col.int('在库件数', { sort: true, sum: true, width: 96 }),
    owners: col.int('货主数', { width: 76 }),
    mixing: col.text('混放', { width: 110 }),
    fixedCustomerName: col.text(LOCATION_FIELDS.fixedCustomerId, { width: 120 }),
    lockState: col.code(LOCATION_FIELDS.lockState, LOCATION_LOCKS, { tones: LOCK_TONES, width: 76 }),
    lockReason: col.text(LOCATION_FIELDS.lockReason, { width: 150 }),
    pickSeq: col.int(LOCATION_FIELDS.pickSeq, { sort: true, width: 92 }),
    status: col.code(LOCATION_FIELDS.status, MASTER_STATUSES, { tones: MASTER_TONES, width: 76 }),
  },
  filters: {
    keyword: filter.search(LOCATION_FIELDS.code),
    warehouseId: filter.picker(LOCATION_FIELDS.warehouseId, 'warehouses', { quick: true }),
    zoneId: filter.picker(LOCATION_FIELDS.zoneId, 'zones', { quick: true }),
    chamberId: filter.picker(LOCATION_FIELDS.chamberId, 'chambers'),
    kind: filter.codes(LOCATION_FIELDS.kind, LOCATION_KINDS, { quick: true }),
    fill: filter.codes('占用', LOCATION_FILLS, { quick: true }),
    customerId: filter.picker('客户', 'customers'),
    lockState: filter.codes(LOCATION_FIELDS.lockState, LOCATION_LOCKS),
    fixedCustomerId: filter.picker(LOCATION_FIELDS.fixedCustomerId, 'customers'),
    status: filter.codes(LOCATION_FIELDS.status, MASTER_STATUSES),
  },
  defaultSort: 'code',
  exportPermission: 'warehouse.location.view',
});
export type LocationRow = ListRow<typeof locationList>;

/** What may be set of many locations at once, and with 批量生成. mm, cm³, gram; 0 is unlimited. */
const limits = {
  kind: code(LOCATION_KINDS),
  lengthMm: optional(millimetres(1, 100_000)),
  widthMm: optional(millimetres(1, 100_000)),
  heightMm: optional(millimetres(1, 100_000)),
  /** Empty: the product of the three sides, unlimited without them. */
  capacity: optional(cubicCentimetres(0, 1_000_000_000_000)),
  maxWeight: grams(0, 1_000_000_000_000),
  maxPallets: int(0, 10_000),
  mixOwner: z.boolean(),
  mixSku: z.boolean(),
  mixBatch: z.boolean(),
  fixedCustomerId: optional(id()),
};
/** What a form sends (2.5). */
export const locationInput = z.object({
  chamberId: id(),
  code: text(22).check(z.regex(LOCATION_CODE, '大写字母和数字，用短横线分成 1–4 段')),
  mapRow: int(1, 60),
  mapCol: int(1, 60),
  level: int(1, 99),
  pickSeq: int(0, 999_999),
  ...limits,
});
export type LocationInput = z.output<typeof locationInput>;
/** Stacking rules that a kind begins with (2.5). */
export const mixingOf = (
  kind: keyof typeof LOCATION_KINDS,
): Pick<LocationInput, 'mixOwner' | 'mixSku' | 'mixBatch'> => ({
  mixOwner: kind !== 'RACK',
  mixSku: true,
  mixBatch: true,
});

/** 批量生成 (W4): all of the plan or none (WMS-004). */
export const locationPlan = z.object({
  chamberId: id(),
  pattern: text(40),
  rows: z.object({ from: int(1, 60), to: int(1, 60) }),
  cols: z.object({ from: int(1, 60), to: int(1, 60) }),
  levels: z.object({ from: int(1, 99), to: int(1, 99) }),
  ...limits,
});
export type LocationPlanInput = z.output<typeof locationPlan>;

const answer = z.object({
  id: z.string(),
  version: z.number(),
  ...limits,
  chamberId: z.string(),
  code: z.string(),
  mapRow: z.number(),
  mapCol: z.number(),
  level: z.number(),
  pickSeq: z.number(),
  zoneId: z.string(),
  warehouseId: z.string(),
  lockState: code(LOCATION_LOCKS),
  lockReason: z.nullable(z.string()),
  status: code(MASTER_STATUSES),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type LocationDetail = z.output<typeof answer>;
const write = { permission: 'warehouse.location.edit', scope, answer } as const;
const lockRights = { permission: 'warehouse.location.lock', scope } as const;
const lockBody = { lock: code(LOCKS_TO_SET), reason: reason() };

export const locations = {
  get: read({ path: `${PATH}/{id}`, summary: '库位详情', permission: 'warehouse.location.view', scope, answer }),
  create: command({
    path: PATH,
    summary: '新增库位',
    body: z.extend(locationInput, { ack: ack() }),
    labels: LOCATION_FIELDS,
    ...write,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑库位',
    body: z.extend(locationInput, { version: version(), ack: ack() }),
    labels: LOCATION_FIELDS,
    ...write,
  }),
  generate: command({
    path: `${PATH}/generate`,
    summary: '批量生成库位',
    permission: 'warehouse.location.edit',
    scope,
    body: z.extend(locationPlan, { ack: ack() }),
    answer: z.object({ created: z.number() }),
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用库位', body: stateBody(), ...write }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用库位', body: stateBody(), ...write }),
  lock: command({
    path: `${PATH}/lock`,
    summary: '锁定库位',
    ...lockRights,
    body: z.extend(batchBody(), lockBody),
    answer: batchAnswer(),
  }),
  unlock: command({
    path: `${PATH}/unlock`,
    summary: '解锁库位',
    ...lockRights,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  /** 批量修改: what is given is set, the rest stays. */
  change: command({
    path: `${PATH}/change`,
    summary: '批量修改库位',
    permission: 'warehouse.location.edit',
    scope,
    body: z.extend(batchBody(), {
      capacity: optional(cubicCentimetres(0, 1_000_000_000_000)),
      maxWeight: optional(grams(0, 1_000_000_000_000)),
      mixOwner: optional(z.boolean()),
      mixSku: optional(z.boolean()),
      mixBatch: optional(z.boolean()),
      pickSeq: optional(int(0, 999_999)),
    }),
    answer: batchAnswer(),
  }),
};

export const locationImport = defineImport({
  name: 'warehouse.locations',
  title: '库位',
  path: PATH,
  permission: 'warehouse.location.import',
  scope,
  partial: true,
  columns: {
    warehouse: importCol.text(LOCATION_FIELDS.warehouseId, {
      required: true,
      max: 60,
      hint: '仓库编码或名称',
      example: 'NB01',
    }),
    zone: importCol.text(LOCATION_FIELDS.zoneId, { required: true, max: 60, hint: '库区编码', example: 'A' }),
    chamber: importCol.text(LOCATION_FIELDS.chamberId, { required: true, max: 60, hint: '仓间编码', example: '01' }),
    code: importCol.text(LOCATION_FIELDS.code, { required: true, max: 22, example: 'A-01-02-3' }),
    kind: importCol.code(LOCATION_FIELDS.kind, LOCATION_KINDS, { required: true, example: '货架' }),
    mapRow: importCol.int(LOCATION_FIELDS.mapRow, { required: true, example: '1' }),
    mapCol: importCol.int(LOCATION_FIELDS.mapCol, { required: true, example: '2' }),
    level: importCol.int(LOCATION_FIELDS.level, { required: true, example: '3' }),
    lengthMm: importCol.int(LOCATION_FIELDS.lengthMm),
    widthMm: importCol.int(LOCATION_FIELDS.widthMm),
    heightMm: importCol.int(LOCATION_FIELDS.heightMm),
    capacityCbm: importCol.decimal('容积(CBM)', { decimals: 3 }),
    maxWeightKg: importCol.decimal('承重(kg)', { decimals: 3 }),
    pickSeq: importCol.int(LOCATION_FIELDS.pickSeq),
  },
});
export type LocationImportRow = ImportRow<typeof locationImport>;

/** Room of a location: cm³ and gram, a limit of 0 is none (WMS-035); with its chamber, which is open for work or not. */
export const locationRoom = z.object({
  zoneName: z.string(),
  zoneUse: code(ZONE_USES),
  tempClass: code(TEMP_CLASSES),
  chamberId: z.string(),
  chamberCode: z.string(),
  chamberVersion: z.number(),
  chamberState: code(CHAMBER_STATES),
  capacity: z.number(),
  maxWeight: z.number(),
  used: z.number(),
  weight: z.number(),
});
export type LocationRoom = z.output<typeof locationRoom>;
/** Who reads the room of a location with it: who sees how full places are, and who puts goods into them. */
export const ROOM_RIGHTS = [
  'warehouse.zone.view',
  'warehouse.location.view',
  'warehouse.inbound.putaway',
  'warehouse.stock.move',
] as const satisfies readonly PermissionCode[];
/**
 * Locations of a warehouse (`parent`) that goods may come to. Item: id, label code, hint zone · chamber; extra
 * `{ warehouseId }`, and of who holds one of ROOM_RIGHTS its room.
 */
export const locationPicker = definePicker({
  kind: 'locations',
  title: '库位',
  permission: 'session',
  scope: 'warehouse',
});
