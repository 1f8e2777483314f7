import { ARRIVAL_FIELDS } from './arrival.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { ARRIVAL_STATES, ARRIVAL_TONES } from './arrival.labels.ts';

/** 到货单 (W10). */
export const arrivalList = defineList<{
  warehouseId: string;
  customerId: string;
  companyId: string;
  releaseReason: string | null;
}>()({
  name: 'warehouse.arrivals',
  title: '到货单',
  path: '/warehouse/arrivals',
  permission: 'warehouse.arrival.view',
  scope: 'warehouse',
  columns: {
    arrivalNo: col.text(ARRIVAL_FIELDS.arrivalNo, { sort: true, fixed: true, width: 150 }),
    warehouseName: col.text(ARRIVAL_FIELDS.warehouseId, { width: 120 }),
    customerName: col.text(ARRIVAL_FIELDS.customerId, { width: 110 }),
    plateNo: col.text(ARRIVAL_FIELDS.plateNo, { sort: true, width: 96 }),
    driver: col.text(ARRIVAL_FIELDS.driver, { width: 80 }),
    dock: col.text(ARRIVAL_FIELDS.dock, { width: 72 }),
    notifiedAt: col.time('预报', { sort: true, width: 132 }),
    planAt: col.time('预约', { sort: true, width: 132 }),
    arrivedAt: col.time(ARRIVAL_FIELDS.arrivedAt, { sort: true, width: 132 }),
    unloadEndAt: col.time(ARRIVAL_FIELDS.unloadEndAt, { sort: true, width: 132 }),
    inboundCount: col.int(ARRIVAL_FIELDS.inboundCount, { width: 84 }),
    notified: col.int(ARRIVAL_FIELDS.notified, { sort: true, sum: true, width: 92 }),
    actual: col.int(ARRIVAL_FIELDS.actual, { sort: true, sum: true, width: 92 }),
    different: col.bool('差异', { width: 68 }),
    damaged: col.int(ARRIVAL_FIELDS.damaged, { sort: true, sum: true, width: 72 }),
    carrier: col.text(ARRIVAL_FIELDS.carrier, { width: 120, hidden: true }),
    confirmedAt: col.time(ARRIVAL_FIELDS.confirmedAt, { sort: true, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    remark: col.text(ARRIVAL_FIELDS.remark, { hidden: true }),
    state: col.code(ARRIVAL_FIELDS.state, ARRIVAL_STATES, { tones: ARRIVAL_TONES, fixed: 'end', width: 104 }),
  },
  filters: {
    keyword: filter.search('单号/入库单号/品名/司机'),
    warehouseId: filter.picker(ARRIVAL_FIELDS.warehouseId, 'warehouses', { quick: true }),
    customerId: filter.picker(ARRIVAL_FIELDS.customerId, 'customers', { quick: true }),
    companyId: filter.picker(ARRIVAL_FIELDS.companyId, 'companies'),
    carrierId: filter.picker(ARRIVAL_FIELDS.carrierId, 'suppliers'),
    plateNo: filter.text(ARRIVAL_FIELDS.plateNo, { quick: true }),
    state: filter.codes(ARRIVAL_FIELDS.state, ARRIVAL_STATES),
    planAt: filter.dates('预约'),
    arrivedAt: filter.dates(ARRIVAL_FIELDS.arrivedAt),
    confirmedAt: filter.dates(ARRIVAL_FIELDS.confirmedAt),
    different: filter.flag(ARRIVAL_FIELDS.different),
    damaged: filter.flag('有残损'),
  },
  tabs: {
    today: '今日预约',
    present: '在场',
    counted: '待确认',
    exception: '异常',
    confirmed: '已确认',
    all: '全部',
  },
  defaultSort: '-notifiedAt',
});
export type ArrivalRow = ListRow<typeof arrivalList>;
