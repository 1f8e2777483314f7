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
    truckNo: col.text('拖车单号', { sort: true, fixed: true, width: 150 }),
    kind: col.code('类型', TRUCK_KIND, { width: 96 }),
    subject: col.text('柜子/订单', { width: 170 }),
    plate: col.text('车牌', { sort: true, width: 100 }),
    driverName: col.text('司机', { width: 84 }),
    useAt: col.time('用车时间', { sort: true, width: 132 }),
    supplierName: col.text('拖车行', { width: 130 }),
    phone: col.text('电话', { width: 120 }),
    route: col.text('路线', { width: 220 }),
    cartons: col.int('箱数', { sort: true, sum: true, width: 80 }),
    volume: col.volume('CBM', { sort: true, sum: true, width: 90 }),
    gross: col.weight('毛重(kg)', { sort: true, sum: true, width: 110 }),
    cost: col.money('费用', { currency: 'costCurrency', field: 'money.cost', sum: true, width: 116 }),
    ownerName: col.text('负责人', { width: 84 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    state: col.code('状态', TRUCK_STATE, { tones: TRUCK_TONES, sort: true, fixed: 'end', width: 88 }),
  },
  filters: {
    numbers: filter.numbers('拖车单号·车牌·柜子', { placeholder: '拖车单号 / 车牌 / 柜子编号，可粘贴多个' }),
    kind: filter.codes('类型', TRUCK_KIND, { quick: true }),
    supplierId: filter.picker('拖车行', 'suppliers', { quick: true }),
    useAt: filter.dates('用车时间', { quick: true }),
    containerId: filter.picker('柜子', 'containers'),
    orderId: filter.picker('订单', 'orders'),
    vehicleId: filter.picker('车辆', 'vehicles'),
    driverId: filter.picker('司机', 'drivers'),
    ownerId: filter.picker('负责人', 'users'),
    lacking: filter.flag('仅看缺资料'),
  },
  tabs: { all: '全部', ...TRUCK_STATE },
  defaultSort: '-useAt',
  exportPermission: 'logistics.truck.export',
});
export type TruckListRow = ListRow<typeof truckList>;
