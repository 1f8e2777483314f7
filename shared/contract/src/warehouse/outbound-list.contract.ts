import { col, defineList, filter, type ListRow } from '../list.ts';
import { OUTBOUND_TYPES } from './outbound.labels.ts';
import { OUTBOUND_STATES, OUTBOUND_TONES } from './outbound.machine.ts';

/** 出库单 (W7). Pieces; volume cm³ and weight gram of what is allocated, before that of what is asked for. */
export const outboundList = defineList<{
  warehouseId: string;
  customerId: string;
  containerId: string | null;
  createdBy: string | null;
  submittedBy: string | null;
  shippedBy: string | null;
}>()({
  name: 'warehouse.outbounds',
  title: '出库单',
  path: '/warehouse/outbounds',
  permission: 'warehouse.outbound.view',
  scope: 'warehouse',
  columns: {
    outboundNo: col.text('出库单号', { sort: true, fixed: true, width: 150 }),
    type: col.code('类型', OUTBOUND_TYPES, { sort: true, width: 80 }),
    customerName: col.text('客户', { width: 108 }),
    warehouseName: col.text('仓库', { sort: true, width: 104 }),
    /** Of 客户提货 who collects, for those who may see persons. */
    target: col.text('货柜号/提货人/调入仓', { width: 128 }),
    planAt: col.time('计划出库', { sort: true, width: 136 }),
    qtyRequested: col.int('申请件数', { sort: true, sum: true, width: 84 }),
    qtyAllocated: col.int('配货件数', { sum: true, width: 84 }),
    qtyPicked: col.int('拣货件数', { sum: true, width: 84 }),
    qtyShipped: col.int('出库件数', { sum: true, width: 84 }),
    volume: col.volume('CBM', { sort: true, sum: true, width: 84 }),
    weight: col.weight('KG', { sort: true, sum: true, width: 92 }),
    held: col.bool('控货', { width: 64 }),
    approverName: col.text('审核人', { width: 80 }),
    plateNo: col.text('车牌', { width: 96, hidden: true }),
    shippedAt: col.time('出库时间', { sort: true, width: 136, hidden: true }),
    creatorName: col.text('创建人', { width: 80, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, width: 136, hidden: true }),
    state: col.code('状态', OUTBOUND_STATES, { tones: OUTBOUND_TONES, fixed: 'end', width: 84 }),
  },
  filters: {
    numbers: filter.numbers('出库单号·货柜号', { placeholder: '出库单号 / 货柜号，可粘贴多个' }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    warehouseId: filter.picker('仓库', 'warehouses', { quick: true }),
    type: filter.codes('类型', OUTBOUND_TYPES, { quick: true }),
    state: filter.codes('状态', OUTBOUND_STATES),
    planAt: filter.dates('计划出库'),
    shippedAt: filter.dates('出库时间'),
    plateNo: filter.text('车牌'),
    held: filter.flag('仅看控货'),
    containerId: filter.picker('柜子', 'containers'),
  },
  tabs: {
    all: '全部',
    draft: '草稿',
    submitted: '待审核',
    approved: '待配货',
    picking: '待拣货',
    picked: '待出库',
    shipped: '已出库',
    ended: '已取消·冲红',
  },
  defaultSort: '-createdAt',
  exportPermission: 'warehouse.outbound.export',
});
export type OutboundRow = ListRow<typeof outboundList>;
