import { OUTBOUND_FIELDS } from './outbound.fields.ts';
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
    outboundNo: col.text(OUTBOUND_FIELDS.outboundNo, { sort: true, fixed: true, width: 150 }),
    type: col.code('类型', OUTBOUND_TYPES, { sort: true, width: 80 }),
    customerName: col.text(OUTBOUND_FIELDS.customerId, { width: 108 }),
    warehouseName: col.text(OUTBOUND_FIELDS.warehouseId, { sort: true, width: 104 }),
    /** Of 客户提货 who collects, for those who may see persons. */
    target: col.text('货柜号/提货人/调入仓', { width: 128 }),
    planAt: col.time(OUTBOUND_FIELDS.planAt, { sort: true, width: 136 }),
    qtyRequested: col.int(OUTBOUND_FIELDS.qtyRequested, { sort: true, sum: true, width: 84 }),
    qtyAllocated: col.int(OUTBOUND_FIELDS.qtyAllocated, { sum: true, width: 84 }),
    qtyPicked: col.int(OUTBOUND_FIELDS.qtyPicked, { sum: true, width: 84 }),
    qtyShipped: col.int(OUTBOUND_FIELDS.qtyShipped, { sum: true, width: 84 }),
    volume: col.volume('CBM', { sort: true, sum: true, width: 84 }),
    weight: col.weight('KG', { sort: true, sum: true, width: 92 }),
    held: col.bool('控货', { width: 64 }),
    approverName: col.text(OUTBOUND_FIELDS.approvedBy, { width: 80 }),
    plateNo: col.text(OUTBOUND_FIELDS.plateNo, { width: 96, hidden: true }),
    shippedAt: col.time(OUTBOUND_FIELDS.shippedAt, { sort: true, width: 136, hidden: true }),
    creatorName: col.text('创建人', { width: 80, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, width: 136, hidden: true }),
    state: col.code(OUTBOUND_FIELDS.state, OUTBOUND_STATES, { tones: OUTBOUND_TONES, fixed: 'end', width: 84 }),
  },
  filters: {
    numbers: filter.numbers('出库单号·货柜号', { placeholder: '出库单号 / 货柜号，可粘贴多个' }),
    customerId: filter.picker(OUTBOUND_FIELDS.customerId, 'customers', { quick: true }),
    warehouseId: filter.picker(OUTBOUND_FIELDS.warehouseId, 'warehouses', { quick: true }),
    type: filter.codes('类型', OUTBOUND_TYPES, { quick: true }),
    state: filter.codes(OUTBOUND_FIELDS.state, OUTBOUND_STATES),
    planAt: filter.dates(OUTBOUND_FIELDS.planAt),
    shippedAt: filter.dates(OUTBOUND_FIELDS.shippedAt),
    plateNo: filter.text(OUTBOUND_FIELDS.plateNo),
    held: filter.flag('仅看控货'),
    containerId: filter.picker(OUTBOUND_FIELDS.containerId, 'containers'),
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
