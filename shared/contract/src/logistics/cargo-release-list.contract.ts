import { CONTAINER_FIELDS } from './container.fields.ts';
import { CARGO_RELEASE_FIELDS } from './cargo-release.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { RELEASE_DOCUMENT, RELEASE_KIND } from './cargo-release.contract.ts';
import { CARGO_RELEASE_STATE, CARGO_RELEASE_TONES } from './cargo-release.machine.ts';
import { STAGE, STAGE_TONES } from './container.machine.ts';

/** 放货单 over all orders and containers (13.1, a view of L20). Amounts in CNY as they stood at the application. */
export const cargoReleaseList = defineList<{
  orderId: string;
  containerId: string;
  /** Who applied does not decide (ACC-039). */
  applicantId: string | null;
}>()({
  name: 'logistics.releases',
  title: '放货单',
  path: '/logistics/releases',
  permission: 'logistics.release.view',
  scope: 'logistics',
  columns: {
    releaseNo: col.text(CARGO_RELEASE_FIELDS.releaseNo, { sort: true, fixed: true, width: 150 }),
    orderNo: col.text('订单', { sort: true, width: 146 }),
    customerName: col.text('客户', { width: 104 }),
    containerCode: col.text(CARGO_RELEASE_FIELDS.containerId, { sort: true, width: 146 }),
    kind: col.code('方式', RELEASE_KIND, { width: 84 }),
    openReceivable: col.money('未收应收', { currency: 'CNY', field: 'money.sell', sort: true, sum: true, width: 110 }),
    overdue: col.money('客户逾期', { currency: 'CNY', field: 'money.sell', sort: true, width: 100 }),
    applicantName: col.text(CARGO_RELEASE_FIELDS.applicantId, { width: 84 }),
    reason: col.text(CARGO_RELEASE_FIELDS.reason, { width: 160 }),
    createdAt: col.time('申请时间', { sort: true, width: 136 }),
    document: col.code(CARGO_RELEASE_FIELDS.document, RELEASE_DOCUMENT, { width: 84 }),
    stage: col.code(CONTAINER_FIELDS.stage, STAGE, { tones: STAGE_TONES, width: 88, hidden: true }),
    approverName: col.text(CARGO_RELEASE_FIELDS.approverId, { width: 84 }),
    approvedAt: col.time(CARGO_RELEASE_FIELDS.approvedAt, { sort: true, width: 136 }),
    endReason: col.text(CARGO_RELEASE_FIELDS.endReason, { width: 160 }),
    ownerName: col.text(CARGO_RELEASE_FIELDS.ownerId, { width: 84, hidden: true }),
    state: col.code(CARGO_RELEASE_FIELDS.state, CARGO_RELEASE_STATE, {
      tones: CARGO_RELEASE_TONES,
      fixed: 'end',
      width: 88,
    }),
  },
  filters: {
    numbers: filter.numbers('放货单·订单·柜子', { placeholder: '放货单号 / 订单号 / 柜子编号 / 箱号，可粘贴多个' }),
    customerId: filter.picker('客户', 'customers', { quick: true }),
    kind: filter.codes('方式', RELEASE_KIND, { quick: true }),
    createdAt: filter.dates('申请日期', { quick: true }),
    document: filter.codes(CARGO_RELEASE_FIELDS.document, RELEASE_DOCUMENT),
    stage: filter.codes(CONTAINER_FIELDS.stage, STAGE),
    applicantId: filter.picker(CARGO_RELEASE_FIELDS.applicantId, 'users'),
    ownerId: filter.picker(CARGO_RELEASE_FIELDS.ownerId, 'users'),
    mine: filter.flag('仅看待我审批'),
  },
  tabs: { all: '全部', ...CARGO_RELEASE_STATE },
  defaultSort: '-createdAt',
  exportPermission: 'logistics.container.export',
});
export type CargoReleaseListRow = ListRow<typeof cargoReleaseList>;
