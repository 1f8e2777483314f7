import { DRIVER_FIELDS } from './driver.fields.ts';
import * as z from 'zod/mini';
import { phone } from '../accounts/party.contract.ts';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, id, optional, optionalText, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { CARRIER_STATUS, CARRIER_TONES, LICENCE_CLASS } from './truck.labels.ts';

const scope = 'logistics' as const;
const PATH = '/logistics/drivers';

export const driverMachine = defineMachine({
  entity: 'lg_driver',
  title: '司机',
  states: CARRIER_STATUS,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'DISABLED'], to: null, permission: 'logistics.truck.driver' },
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'logistics.truck.driver', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'logistics.truck.driver' },
  },
});

/** 司机 of L22. */
export const driverList = defineList<{ supplierId: string; expiry: 'EXPIRED' | 'SOON' | null }>()({
  name: 'logistics.drivers',
  title: '司机',
  path: PATH,
  permission: 'logistics.truck.view',
  scope,
  columns: {
    name: col.text(DRIVER_FIELDS.name, { sort: true, fixed: true, width: 100 }),
    phone: col.text(DRIVER_FIELDS.phone, { width: 130 }),
    idNo: col.text(DRIVER_FIELDS.idNo, { field: 'user.idno', width: 180 }),
    supplierName: col.text(DRIVER_FIELDS.supplierId, { width: 140 }),
    licenceClass: col.code(DRIVER_FIELDS.licenceClass, LICENCE_CLASS, { width: 92 }),
    licenceExpiry: col.date(DRIVER_FIELDS.licenceExpiry, { sort: true, width: 116 }),
    status: col.code(DRIVER_FIELDS.status, CARRIER_STATUS, { tones: CARRIER_TONES, width: 80 }),
    remark: col.text(DRIVER_FIELDS.remark, { width: 160 }),
  },
  filters: {
    keyword: filter.search('姓名/电话'),
    supplierId: filter.picker(DRIVER_FIELDS.supplierId, 'suppliers', { quick: true }),
    status: filter.codes(DRIVER_FIELDS.status, CARRIER_STATUS),
    expiring: filter.flag('30 天内到期或已过期', { quick: true }),
  },
  defaultSort: 'name',
  exportPermission: 'logistics.truck.export',
});
export type DriverListRow = ListRow<typeof driverList>;

/** A driver as the form sends it; the id number of those who may not see it stays as it is. */
export const driverInput = z.object({
  name: text(50),
  phone: z.pipe(phone(), z.string()),
  idNo: z.pipe(
    optionalText(18),
    z.nullable(z.string().check(z.regex(/^(\d{17}[\dX]|\*{4}.{0,4}|\d{15})$/, '身份证号不正确'))),
  ),
  licenceClass: code(LICENCE_CLASS),
  licenceExpiry: optional(date()),
  supplierId: id(),
  remark: optionalText(500),
});
export type DriverInput = z.output<typeof driverInput>;
export interface DriverDetail extends DriverInput {
  id: string;
  version: number;
  status: keyof typeof CARRIER_STATUS;
  supplierName: string;
  actions: AllowedAction[];
}
const answer = z.custom<DriverDetail>();
const fields = { idNo: 'user.idno' } as const;
const write = { permission: 'logistics.truck.driver', scope, answer, fields } as const;

export const drivers = {
  get: read({ path: `${PATH}/{id}`, summary: '司机详情', permission: 'logistics.truck.view', scope, answer, fields }),
  create: command({
    path: PATH,
    summary: '新增司机',
    body: z.extend(driverInput, { ack: ack() }),
    labels: DRIVER_FIELDS,
    ...write,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑司机',
    body: z.extend(driverInput, { version: version(), ack: ack() }),
    labels: DRIVER_FIELDS,
    ...write,
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用司机', body: stateBody(), ...write }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用司机', body: stateBody(), ...write }),
};
/** Item: id, label name, hint phone; extra: name, phone, supplierId. */
export const driverPicker = definePicker({ kind: 'drivers', title: '司机', permission: 'logistics.truck.view', scope });

export const driverImport = defineImport({
  name: 'logistics.drivers',
  title: '司机',
  path: PATH,
  permission: 'logistics.truck.driver',
  scope,
  partial: true,
  columns: {
    name: importCol.text(DRIVER_FIELDS.name, { required: true, max: 50, example: '王师傅' }),
    phone: importCol.text(DRIVER_FIELDS.phone, { required: true, max: 30, example: '13800001234' }),
    supplier: importCol.text(DRIVER_FIELDS.supplierId, { required: true, max: 200, hint: '供应商编号、名称或简称' }),
    licenceClass: importCol.code(DRIVER_FIELDS.licenceClass, LICENCE_CLASS, { required: true, example: 'A2' }),
    licenceExpiry: importCol.date(DRIVER_FIELDS.licenceExpiry),
    idNo: importCol.text(DRIVER_FIELDS.idNo, { max: 18 }),
    remark: importCol.text(DRIVER_FIELDS.remark, { max: 500 }),
  },
});
export type DriverImportRow = ImportRow<typeof driverImport>;
