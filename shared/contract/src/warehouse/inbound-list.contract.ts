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
    inboundNo: col.text('入库单号', { sort: true, fixed: true, width: 142 }),
    customerName: col.text('客户', { width: 104 }),
    mark: col.text('唛头', { width: 80 }),
    sourceNo: col.text('来源单号', { width: 136 }),
    expectedAt: col.time('预计到货', { sort: true, width: 126 }),
    expected: col.int('预计件数', { sort: true, sum: true, width: 88 }),
    received: col.int('实收件数', { sort: true, sum: true, width: 88 }),
    putaway: col.int('上架件数', { sum: true, width: 76 }),
    type: col.code('类型', INBOUND_TYPES, { width: 84 }),
    warehouseName: col.text('仓库', { width: 110 }),
    volume: col.volume('CBM', { sum: true, width: 90 }),
    weight: col.weight('KG', { sum: true, width: 100 }),
    short: col.int('短少', { sum: true, width: 72 }),
    over: col.int('溢出', { sum: true, width: 72 }),
    damaged: col.int('残损', { sum: true, width: 72 }),
    creatorName: col.text('创建人', { width: 84 }),
    receivedAt: col.time('实际到货', { sort: true, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    notice: col.text('订单变动', { width: 160 }),
    remark: col.text('备注', { hidden: true }),
    state: col.code('状态', INBOUND_STATES, { tones: INBOUND_TONES, fixed: 'end', width: 88 }),
  },
  filters: {
    keyword: filter.search('单号/来源单号/唛头/品名'),
    type: filter.codes('类型', INBOUND_TYPES, { quick: true }),
    warehouseId: filter.picker('仓库', 'warehouses', { quick: true }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    expectedAt: filter.dates('预计到货'),
    receivedAt: filter.dates('实际到货'),
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
