import { TRUCK_FIELDS } from './truck.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { TRUCK_KIND } from './truck.labels.ts';
import { TRUCK_STATE, TRUCK_TONES } from './truck.machine.ts';

/** L22 拖车单. */
export const truckList = defineList<{ containerId: string | null; costCurrency: string | null }>()({
  name: 'logistics.trucks',
  title: '拖车单',
  path: '/logistics/trucks',
  permission: 'logistics.truck.view',
  scope: 'logistics',
  columns: {
    truckNo: col.text(TRUCK_FIELDS.truckNo, { sort: true, fixed: true, width: 150 }),
    kind: col.code(TRUCK_FIELDS.kind, TRUCK_KIND, { width: 96 }),
    subject: col.text('柜子/订单', { width: 170 }),
    plate: col.text(TRUCK_FIELDS.plate, { sort: true, width: 100 }),
    driverName: col.text(TRUCK_FIELDS.driverId, { width: 84 }),
    useAt: col.time(TRUCK_FIELDS.useAt, { sort: true, width: 132 }),
    supplierName: col.text(TRUCK_FIELDS.supplierId, { width: 130 }),
    phone: col.text(TRUCK_FIELDS.phone, { width: 120 }),
    route: col.text('路线', { width: 220 }),
    cartons: col.int(TRUCK_FIELDS.cartons, { sort: true, sum: true, width: 80 }),
    volume: col.volume('CBM', { sort: true, sum: true, width: 90 }),
    gross: col.weight('毛重(kg)', { sort: true, sum: true, width: 110 }),
    cost: col.money('费用', { currency: 'costCurrency', field: 'money.cost', sum: true, width: 116 }),
    ownerName: col.text(TRUCK_FIELDS.ownerId, { width: 84 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    state: col.code(TRUCK_FIELDS.state, TRUCK_STATE, { tones: TRUCK_TONES, sort: true, fixed: 'end', width: 88 }),
  },
  filters: {
    numbers: filter.numbers('拖车单号·车牌·柜子', { placeholder: '拖车单号 / 车牌 / 柜子编号，可粘贴多个' }),
    kind: filter.codes(TRUCK_FIELDS.kind, TRUCK_KIND, { quick: true }),
    supplierId: filter.picker(TRUCK_FIELDS.supplierId, 'suppliers', { quick: true }),
    useAt: filter.dates(TRUCK_FIELDS.useAt, { quick: true }),
    containerId: filter.picker(TRUCK_FIELDS.containerId, 'containers'),
    orderId: filter.picker('订单', 'orders'),
    vehicleId: filter.picker(TRUCK_FIELDS.vehicleId, 'vehicles'),
    driverId: filter.picker(TRUCK_FIELDS.driverId, 'drivers'),
    ownerId: filter.picker(TRUCK_FIELDS.ownerId, 'users'),
    lacking: filter.flag('仅看缺资料'),
  },
  tabs: { all: '全部', ...TRUCK_STATE },
  defaultSort: '-useAt',
  exportPermission: 'logistics.truck.export',
});
export type TruckListRow = ListRow<typeof truckList>;
