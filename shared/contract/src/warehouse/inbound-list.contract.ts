import { INBOUND_FIELDS } from './inbound.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { INBOUND_STATES, INBOUND_TONES, INBOUND_TYPES, type InboundSource } from './inbound.labels.ts';

/** 入库单 (W6). */
export const inboundList = defineList<{
  warehouseId: string;
  customerId: string;
  sourceType: InboundSource | null;
  sourceId: string | null;
  createdBy: string | null;
}>()({
  name: 'warehouse.inbounds',
  title: '入库单',
  path: '/warehouse/inbounds',
  permission: 'warehouse.inbound.view',
  scope: 'warehouse',
  columns: {
    inboundNo: col.text(INBOUND_FIELDS.inboundNo, { sort: true, fixed: true, width: 142 }),
    customerName: col.text(INBOUND_FIELDS.customerId, { width: 104 }),
    mark: col.text(INBOUND_FIELDS.mark, { width: 80 }),
    sourceNo: col.text(INBOUND_FIELDS.sourceNo, { width: 136 }),
    expectedAt: col.time(INBOUND_FIELDS.expectedAt, { sort: true, width: 126 }),
    expected: col.int(INBOUND_FIELDS.expected, { sort: true, sum: true, width: 88 }),
    received: col.int(INBOUND_FIELDS.received, { sort: true, sum: true, width: 88 }),
    putaway: col.int(INBOUND_FIELDS.putaway, { sum: true, width: 76 }),
    type: col.code(INBOUND_FIELDS.type, INBOUND_TYPES, { width: 84 }),
    warehouseName: col.text(INBOUND_FIELDS.warehouseId, { width: 110 }),
    volume: col.volume('CBM', { sum: true, width: 90 }),
    weight: col.weight('KG', { sum: true, width: 100 }),
    short: col.int(INBOUND_FIELDS.short, { sum: true, width: 72 }),
    over: col.int(INBOUND_FIELDS.over, { sum: true, width: 72 }),
    damaged: col.int(INBOUND_FIELDS.damaged, { sum: true, width: 72 }),
    creatorName: col.text('创建人', { width: 84 }),
    receivedAt: col.time(INBOUND_FIELDS.receivedAt, { sort: true, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    notice: col.text(INBOUND_FIELDS.notice, { width: 160 }),
    remark: col.text(INBOUND_FIELDS.remark, { hidden: true }),
    state: col.code(INBOUND_FIELDS.state, INBOUND_STATES, { tones: INBOUND_TONES, fixed: 'end', width: 88 }),
  },
  filters: {
    keyword: filter.search('单号/来源单号/唛头/品名'),
    type: filter.codes(INBOUND_FIELDS.type, INBOUND_TYPES, { quick: true }),
    warehouseId: filter.picker(INBOUND_FIELDS.warehouseId, 'warehouses', { quick: true }),
    customerId: filter.picker(INBOUND_FIELDS.customerId, 'customers', { quick: true }),
    state: filter.codes(INBOUND_FIELDS.state, INBOUND_STATES),
    expectedAt: filter.dates(INBOUND_FIELDS.expectedAt),
    receivedAt: filter.dates(INBOUND_FIELDS.receivedAt),
    different: filter.flag('有差异'),
    noticed: filter.flag('订单有变动'),
  },
  tabs: {
    all: '全部',
    draft: INBOUND_STATES.DRAFT,
    pending: INBOUND_STATES.PENDING,
    partial: INBOUND_STATES.PARTIAL,
    putaway: INBOUND_STATES.PUTAWAY,
    done: INBOUND_STATES.DONE,
    ended: '已取消·已冲红',
  },
  defaultSort: '-createdAt',
  exportPermission: 'warehouse.inbound.export',
});
export type InboundRow = ListRow<typeof inboundList>;
