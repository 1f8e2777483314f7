import { VEHICLE_FIELDS, VEHICLE_FIGURES } from './vehicle.fields.ts';
import * as z from 'zod/mini';
import { cleaned } from '../accounts/party.contract.ts';
import { isPlate, normalisePlate } from '../accounts/identifiers.ts';
import { dictCode } from '../base/trade.contract.ts';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, date, id, optional, optionalText, version } from '../fields.ts';
import { cubicCentimetres, grams, metres } from '../measured.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { CARRIER_STATUS, CARRIER_TONES } from './truck.labels.ts';

/** Number plate of China, normalised (ACC-011, LOG-095). */
export const plate = () => cleaned(20, normalisePlate, isPlate, '车牌号不正确');
const scope = 'logistics' as const;
const PATH = '/logistics/vehicles';

export const vehicleMachine = defineMachine({
  entity: 'lg_vehicle',
  title: '车辆',
  states: CARRIER_STATUS,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'DISABLED'], to: null, permission: 'logistics.truck.vehicle' },
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'logistics.truck.vehicle', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'logistics.truck.vehicle' },
  },
});

/** 车辆 of L22, with a warning before papers expire. */
export const vehicleList = defineList<{
  supplierId: string;
  type: string;
  lengthMm: number | null;
  expiry: 'EXPIRED' | 'SOON' | null;
}>()({
  name: 'logistics.vehicles',
  title: '车辆',
  path: PATH,
  permission: 'logistics.truck.view',
  scope,
  columns: {
    plate: col.text(VEHICLE_FIELDS.plate, { sort: true, fixed: true, width: 120 }),
    typeName: col.text(VEHICLE_FIELDS.type, { sort: true, width: 110 }),
    supplierName: col.text(VEHICLE_FIELDS.supplierId, { width: 140 }),
    lengthM: col.decimal(VEHICLE_FIGURES.lengthM, { width: 96 }),
    payload: col.weight(VEHICLE_FIGURES.payloadKg, { sort: true, width: 120 }),
    volumeCap: col.volume(VEHICLE_FIGURES.volumeCbm, { sort: true, width: 110 }),
    inspectionExpiry: col.date(VEHICLE_FIELDS.inspectionExpiry, { sort: true, width: 116 }),
    insuranceExpiry: col.date(VEHICLE_FIELDS.insuranceExpiry, { sort: true, width: 116 }),
    status: col.code(VEHICLE_FIELDS.status, CARRIER_STATUS, { tones: CARRIER_TONES, width: 80 }),
    remark: col.text(VEHICLE_FIELDS.remark, { width: 160 }),
  },
  filters: {
    keyword: filter.search(VEHICLE_FIELDS.plate),
    supplierId: filter.picker(VEHICLE_FIELDS.supplierId, 'suppliers', { quick: true }),
    type: filter.picker(VEHICLE_FIELDS.type, 'vehicle-types', { quick: true }),
    status: filter.codes(VEHICLE_FIELDS.status, CARRIER_STATUS),
    expiring: filter.flag('30 天内到期或已过期', { quick: true }),
  },
  defaultSort: 'plate',
  exportPermission: 'logistics.truck.export',
});
export type VehicleListRow = ListRow<typeof vehicleList>;

/** A vehicle as the form sends it: mm, gram, cm³. */
export const vehicleInput = z.object({
  plate: z.pipe(plate(), z.string()),
  /** Entry of the dictionary 车型. */
  type: dictCode(),
  supplierId: id(),
  lengthMm: optional(metres(1, 30_000)),
  payload: optional(grams(1, 100_000_000)),
  volumeCap: optional(cubicCentimetres(1, 200_000_000)),
  inspectionExpiry: optional(date()),
  insuranceExpiry: optional(date()),
  remark: optionalText(500),
});
export type VehicleInput = z.output<typeof vehicleInput>;
export interface VehicleDetail extends VehicleInput {
  id: string;
  version: number;
  status: keyof typeof CARRIER_STATUS;
  supplierName: string;
  actions: AllowedAction[];
}
const answer = z.custom<VehicleDetail>();
const write = { permission: 'logistics.truck.vehicle', scope, answer } as const;

export const vehicles = {
  get: read({ path: `${PATH}/{id}`, summary: '车辆详情', permission: 'logistics.truck.view', scope, answer }),
  create: command({
    path: PATH,
    summary: '新增车辆',
    body: z.extend(vehicleInput, { ack: ack() }),
    labels: VEHICLE_FIELDS,
    ...write,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑车辆',
    body: z.extend(vehicleInput, { version: version(), ack: ack() }),
    labels: VEHICLE_FIELDS,
    ...write,
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用车辆', body: stateBody(), ...write }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用车辆', body: stateBody(), ...write }),
};
/** Item: id, label plate; extra: plate, supplierId. */
export const vehiclePicker = definePicker({
  kind: 'vehicles',
  title: '车辆',
  permission: 'logistics.truck.view',
  scope,
});

export const vehicleImport = defineImport({
  name: 'logistics.vehicles',
  title: '车辆',
  path: PATH,
  permission: 'logistics.truck.vehicle',
  scope,
  partial: true,
  columns: {
    plate: importCol.text(VEHICLE_FIELDS.plate, { required: true, max: 20, example: '浙B12345' }),
    type: importCol.dict(VEHICLE_FIELDS.type, 'vehicle_type', { required: true, example: '9.6米厢车' }),
    supplier: importCol.text(VEHICLE_FIELDS.supplierId, { required: true, max: 200, hint: '供应商编号、名称或简称' }),
    lengthM: importCol.decimal(VEHICLE_FIGURES.lengthM, { decimals: 2 }),
    payloadKg: importCol.decimal(VEHICLE_FIGURES.payloadKg, { decimals: 3 }),
    volumeCbm: importCol.decimal(VEHICLE_FIGURES.volumeCbm, { decimals: 3 }),
    inspectionExpiry: importCol.date(VEHICLE_FIELDS.inspectionExpiry),
    insuranceExpiry: importCol.date(VEHICLE_FIELDS.insuranceExpiry),
    remark: importCol.text(VEHICLE_FIELDS.remark, { max: 500 }),
  },
});
export type VehicleImportRow = ImportRow<typeof vehicleImport>;
