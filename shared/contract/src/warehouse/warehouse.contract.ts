import { WAREHOUSE_FIELDS } from './warehouse.fields.ts';
import { definePicker } from '../shared/picker.contract.ts';
import * as z from 'zod/mini';
import { command, read, stateBody } from '../endpoint.ts';
import { ack, code, id, int, optional, optionalText, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';

/** Labels of the warehouse tables 2.1-2.3; codes are stored, labels shown (4.21). */
export const WAREHOUSE_OWNERSHIPS = { OWN: '自有', RENTED: '租赁', PARTNER: '合作' } as const;
export const MASTER_STATUSES = { ENABLED: '启用', DISABLED: '停用' } as const;
export const MASTER_TONES = { ENABLED: 'green', DISABLED: 'default' } as const;

const view = { permission: 'warehouse.setting.view', scope: 'warehouse' } as const;
const edit = { permission: 'warehouse.setting.edit', scope: 'warehouse' } as const;
const disable = { permission: 'warehouse.setting.disable', scope: 'warehouse' } as const;

/** 启用/停用 of a warehouse, a zone or a location: 停用 only when nothing is in it (WMS-006). */
export const warehouseMachine = defineMachine({
  entity: 'wh_warehouse',
  title: '仓库',
  states: MASTER_STATUSES,
  actions: {
    disable: {
      label: '停用',
      from: ['ENABLED'],
      to: 'DISABLED',
      permission: 'warehouse.setting.disable',
      danger: true,
    },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'warehouse.setting.disable' },
  },
});

/** The warehouses as cards with how full each is (W2). Volume cm³; capacity 0 is unlimited (WMS-035). */
export const warehouseList = defineList<{ companyId: string; supplierId: string | null }>()({
  name: 'warehouse.warehouses',
  title: '仓库',
  path: '/warehouse/warehouses',
  ...view,
  columns: {
    code: col.text(WAREHOUSE_FIELDS.code, { sort: true, fixed: true }),
    name: col.text(WAREHOUSE_FIELDS.name, { sort: true }),
    ownership: col.code(WAREHOUSE_FIELDS.ownership, WAREHOUSE_OWNERSHIPS),
    companyName: col.text(WAREHOUSE_FIELDS.companyId),
    supplierName: col.text(WAREHOUSE_FIELDS.supplierId),
    areaM2: col.int(WAREHOUSE_FIELDS.areaM2),
    capacity: col.volume('容积'),
    /** Volume on hand in whole percent of the capacity; null: unlimited (WMS-035). */
    usage: col.int('容积占用(%)'),
    zoneCount: col.int('库区数'),
    chamberCount: col.int('仓间数'),
    openChamberCount: col.int('开仓数'),
    locationCount: col.int('库位数'),
    usedLocationCount: col.int('已用库位数'),
    status: col.code(WAREHOUSE_FIELDS.status, MASTER_STATUSES, { tones: MASTER_TONES }),
  },
  filters: {
    keyword: filter.search('编码/名称'),
    ownership: filter.codes(WAREHOUSE_FIELDS.ownership, WAREHOUSE_OWNERSHIPS, { quick: true }),
    status: filter.codes(WAREHOUSE_FIELDS.status, MASTER_STATUSES, { quick: true }),
  },
  defaultSort: 'code',
});
export type WarehouseRow = ListRow<typeof warehouseList>;

/** What a warehouse form sends (2.1). RENTED and PARTNER need a supplier; area whole m², capacity cm³. */
export const warehouseInput = z.object({
  code: text(20).check(z.regex(/^[A-Z0-9-]{2,20}$/, '2–20 位大写字母、数字或短横线')),
  name: text(60),
  ownership: code(WAREHOUSE_OWNERSHIPS),
  supplierId: optional(id()),
  companyId: id(),
  address: text(200),
  contact: optionalText(60),
  phone: optionalText(30),
  areaM2: int(0, 10_000_000),
  capacity: int(0),
  timezone: text(40),
  /** Days are closed by the job of the following night (WMS-040). */
  autoDayClose: z._default(z.boolean(), false),
});
export type WarehouseInput = z.output<typeof warehouseInput>;

/** Answer of a warehouse: the input with names, status and what may be done. */
export type WarehouseDetail = WarehouseInput & {
  id: string;
  version: number;
  status: keyof typeof MASTER_STATUSES;
  companyName: string;
  supplierName: string | null;
  actions: { code: string; enabled: boolean; unmet: string[] }[];
};
const detail = z.custom<WarehouseDetail>();

export const warehouses = {
  get: read({ path: '/warehouse/warehouses/{id}', summary: '仓库详情', ...view, answer: detail }),
  create: command({
    path: '/warehouse/warehouses',
    summary: '新增仓库',
    ...edit,
    body: warehouseInput,
    labels: WAREHOUSE_FIELDS,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: '/warehouse/warehouses/{id}',
    summary: '编辑仓库',
    ...edit,
    body: z.extend(warehouseInput, { version: version(), ack: ack() }),
    labels: WAREHOUSE_FIELDS,
    answer: detail,
  }),
  disable: command({
    path: '/warehouse/warehouses/{id}/disable',
    summary: '停用仓库',
    ...disable,
    body: stateBody(),
    answer: detail,
  }),
  enable: command({
    path: '/warehouse/warehouses/{id}/enable',
    summary: '启用仓库',
    ...disable,
    body: stateBody(),
    answer: detail,
  }),
};

/** 仓库 in the caller's scope. */
export const warehousePicker = definePicker({
  kind: 'warehouses',
  title: '仓库',
  permission: 'session',
  scope: 'warehouse',
});
