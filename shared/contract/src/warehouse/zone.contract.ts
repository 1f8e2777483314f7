import { ZONE_FIELDS } from './zone.fields.ts';
import { definePicker } from '../shared/picker.contract.ts';
import * as z from 'zod/mini';
import { command, read, stateBody } from '../endpoint.ts';
import { ack, code, id, int, optional, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { MASTER_STATUSES, MASTER_TONES } from './warehouse.contract.ts';

/** Temperature classes and uses of a zone (2.2). */
export const TEMP_CLASSES = {
  NORMAL: '常温',
  CHILLED: '冷藏',
  FROZEN: '冷冻',
  BONDED: '保税',
  DANGEROUS: '危险品',
} as const;
export type TempClass = keyof typeof TEMP_CLASSES;
export const TEMP_TONES = {
  NORMAL: 'default',
  CHILLED: 'blue',
  FROZEN: 'purple',
  BONDED: 'orange',
  DANGEROUS: 'red',
} as const;
export const ZONE_USES = {
  STORAGE: '存储',
  STAGING_IN: '收货暂存',
  STAGING_OUT: '出库暂存',
  MALL: '商城',
  DAMAGED: '残损',
  QUARANTINE: '待检',
} as const;
export type ZoneUse = keyof typeof ZONE_USES;
/** Colours by which staff know a zone; its code stands beside, so that a colour is never the only sign. */
export const ZONE_COLORS = { BLUE: '蓝', GREEN: '绿', ORANGE: '橙', RED: '红', PURPLE: '紫' } as const;
export const ZONE_COLOR_TONES = {
  BLUE: 'blue',
  GREEN: 'green',
  ORANGE: 'orange',
  RED: 'red',
  PURPLE: 'purple',
} as const satisfies Record<keyof typeof ZONE_COLORS, string>;
/** Cold classes need temperature limits, also when a chamber is opened or closed. */
export const COLD_CLASSES: readonly string[] = ['CHILLED', 'FROZEN'];

const view = { permission: 'warehouse.setting.view', scope: 'warehouse' } as const;
const edit = { permission: 'warehouse.setting.edit', scope: 'warehouse' } as const;
const disable = { permission: 'warehouse.setting.disable', scope: 'warehouse' } as const;

/** Zones of a warehouse (W2, tab 库区). */
export const zoneList = defineList<{ warehouseId: string; used: boolean }>()({
  name: 'warehouse.zones',
  title: '库区',
  path: '/warehouse/zones',
  ...view,
  columns: {
    code: col.text('编码', { sort: true, fixed: true, width: 96 }),
    name: col.text('名称', { sort: true, width: 140 }),
    tempClass: col.code(ZONE_FIELDS.tempClass, TEMP_CLASSES, { tones: TEMP_TONES }),
    useType: col.code(ZONE_FIELDS.useType, ZONE_USES),
    chamberCount: col.int('仓间数'),
    locationCount: col.int('库位数'),
    /** Of all locations of the zone; null: one of them is unlimited (WMS-035). */
    usage: col.int('占用率(%)'),
    onHand: col.int('在库件数'),
    owners: col.int('货主数'),
    mapRows: col.int(ZONE_FIELDS.mapRows),
    mapCols: col.int(ZONE_FIELDS.mapCols),
    color: col.code(ZONE_FIELDS.color, ZONE_COLORS, { tones: ZONE_COLOR_TONES }),
    status: col.code(ZONE_FIELDS.status, MASTER_STATUSES, { tones: MASTER_TONES }),
  },
  filters: {
    keyword: filter.search('编码/名称'),
    warehouseId: filter.picker(ZONE_FIELDS.warehouseId, 'warehouses'),
    tempClass: filter.codes(ZONE_FIELDS.tempClass, TEMP_CLASSES, { quick: true }),
    useType: filter.codes(ZONE_FIELDS.useType, ZONE_USES, { quick: true }),
    status: filter.codes(ZONE_FIELDS.status, MASTER_STATUSES, { quick: true }),
  },
  defaultSort: 'code',
});
export type ZoneRow = ListRow<typeof zoneList>;

/** What a zone form sends (2.2). Temperatures are °C × 10; compulsory for CHILLED and FROZEN, min < max. */
export const zoneInput = z.object({
  warehouseId: id(),
  code: text(20).check(z.regex(/^[A-Z0-9-]{1,20}$/, '1–20 位大写字母、数字或短横线')),
  name: text(60),
  tempClass: code(TEMP_CLASSES),
  tempMin: optional(int(-1000, 1000)),
  tempMax: optional(int(-1000, 1000)),
  useType: code(ZONE_USES),
  mapRows: int(1, 60),
  mapCols: int(1, 60),
  sortNo: int(0, 9999),
  color: optional(code(ZONE_COLORS)),
});
export type ZoneInput = z.output<typeof zoneInput>;
export type ZoneDetail = ZoneInput & {
  id: string;
  version: number;
  warehouseName: string;
  status: keyof typeof MASTER_STATUSES;
  actions: { code: string; enabled: boolean; unmet: string[] }[];
};
const detail = z.custom<ZoneDetail>();

export const zones = {
  get: read({ path: '/warehouse/zones/{id}', summary: '库区详情', ...view, answer: detail }),
  create: command({
    path: '/warehouse/zones',
    summary: '新增库区',
    ...edit,
    body: zoneInput,
    labels: ZONE_FIELDS,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: '/warehouse/zones/{id}',
    summary: '编辑库区',
    ...edit,
    body: z.extend(zoneInput, { version: version(), ack: ack() }),
    labels: ZONE_FIELDS,
    answer: detail,
  }),
  disable: command({
    path: '/warehouse/zones/{id}/disable',
    summary: '停用库区',
    ...disable,
    body: stateBody(),
    answer: detail,
  }),
  enable: command({
    path: '/warehouse/zones/{id}/enable',
    summary: '启用库区',
    ...disable,
    body: stateBody(),
    answer: detail,
  }),
  /** Only a zone that was never used: nothing but its untouched default chamber and locations (W2). */
  remove: command({ method: 'DELETE', path: '/warehouse/zones/{id}', summary: '删除库区', ...edit, body: stateBody() }),
};

/** 库区 in the caller's scope. */
export const zonePicker = definePicker({ kind: 'zones', title: '库区', permission: 'session', scope: 'warehouse' });
