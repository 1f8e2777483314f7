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
    arrivalNo: col.text('到货单号', { sort: true, fixed: true, width: 150 }),
    warehouseName: col.text('仓库', { width: 120 }),
    customerName: col.text('客户', { width: 110 }),
    plateNo: col.text('车牌', { sort: true, width: 96 }),
    driver: col.text('司机', { width: 80 }),
    dock: col.text('月台', { width: 72 }),
    notifiedAt: col.time('预报', { sort: true, width: 132 }),
    planAt: col.time('预约', { sort: true, width: 132 }),
    arrivedAt: col.time('到场', { sort: true, width: 132 }),
    unloadEndAt: col.time('卸货完成', { sort: true, width: 132 }),
    inboundCount: col.int('入库单数', { width: 84 }),
    notified: col.int('预报件数', { sort: true, sum: true, width: 92 }),
    actual: col.int('实到件数', { sort: true, sum: true, width: 92 }),
    different: col.bool('差异', { width: 68 }),
    damaged: col.int('残损', { sort: true, sum: true, width: 72 }),
    carrier: col.text('承运', { width: 120, hidden: true }),
    confirmedAt: col.time('确认时间', { sort: true, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    remark: col.text('备注', { hidden: true }),
    state: col.code('状态', ARRIVAL_STATES, { tones: ARRIVAL_TONES, fixed: 'end', width: 104 }),
  },
  filters: {
    keyword: filter.search('单号/入库单号/品名/司机'),
    warehouseId: filter.picker('仓库', 'warehouses', { quick: true }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    plateNo: filter.text('车牌', { quick: true }),
    state: filter.codes('状态', ARRIVAL_STATES),
    planAt: filter.dates('预约'),
    arrivedAt: filter.dates('到场'),
    confirmedAt: filter.dates('确认时间'),
    different: filter.flag('有差异'),
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
