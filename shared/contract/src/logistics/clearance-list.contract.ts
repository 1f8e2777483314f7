import { CONTAINER_FIELDS } from './container.fields.ts';
import { CLEARANCE_FIELDS } from './clearance.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { CLEARANCE_STATE, CLEARANCE_TONES, type ClearanceState } from './clearance.machine.ts';
import { ALL_CONTAINERS } from './everywhere-pages.ts';

/**
 * L19 待清关: containers of the stage with their clearances. 免箱期 counts the days left until the last free day at the port,
 * negative when it is over, until the container is out (LOG-085). 资料 and 放货 are n/m: papers there or waived, orders released.
 */
export const clearanceList = defineList<{
  hold: boolean;
  stage: 'CLEAR';
  currency: string | null;
  clearanceId: string | null;
  clearanceVersion: number | null;
  clearanceState: ClearanceState | null;
  lastFreeDay: string | null;
  taxPaidAt: string | null;
}>()({
  name: 'logistics.clearances',
  title: '待清关',
  path: '/logistics/clearances',
  permission: 'logistics.qingguan.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text(CONTAINER_FIELDS.containerCode, { sort: true, fixed: true, width: 150 }),
    containerNo: col.text(CONTAINER_FIELDS.containerNo, { sort: true, width: 112 }),
    agentName: col.text(CLEARANCE_FIELDS.agentId, { width: 110 }),
    pod: col.text(CONTAINER_FIELDS.pod, { sort: true, width: 84 }),
    eta: col.date(CONTAINER_FIELDS.eta, { sort: true, width: 96 }),
    ata: col.date(CONTAINER_FIELDS.ata, { sort: true, width: 96 }),
    freeDaysLeft: col.int('免箱期', { sort: true, width: 88 }),
    docs: col.text('资料', { width: 64 }),
    releases: col.text('放货', { width: 64 }),
    taxTotal: col.money('税金', { currency: 'currency', sum: true, width: 120 }),
    mblNo: col.text('提单号', { sort: true, width: 122 }),
    entryNo: col.text('进口单号', { sort: true, width: 128 }),
    state: col.code(CLEARANCE_FIELDS.state, CLEARANCE_STATE, { tones: CLEARANCE_TONES, width: 88 }),
    clearanceNo: col.text(CLEARANCE_FIELDS.clearanceNo, { sort: true, width: 160, hidden: true }),
    vessel: col.text('船名航次', { width: 140, hidden: true }),
    stageSince: col.time('进入待清关', { sort: true, hidden: true }),
    ownerName: col.text(CLEARANCE_FIELDS.ownerId, { width: 84 }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·箱号·提单号', { placeholder: '柜子编号 / 箱号 / 提单号 / 清关单号，可粘贴多个' }),
    agentId: filter.picker(CLEARANCE_FIELDS.agentId, 'suppliers', { quick: true }),
    pod: filter.picker(CONTAINER_FIELDS.pod, 'ports', { quick: true }),
    eta: filter.dates(CONTAINER_FIELDS.eta, { quick: true }),
    ata: filter.dates(CONTAINER_FIELDS.ata),
    lastFreeDay: filter.dates(CONTAINER_FIELDS.lastFreeDay),
    ownerId: filter.picker(CLEARANCE_FIELDS.ownerId, 'users'),
    hold: filter.flag('仅看暂停'),
    lacking: filter.flag('仅看缺资料'),
  },
  pages: { containers: ALL_CONTAINERS },
  tabs: {
    transit: '在途',
    arrived: '已到港',
    submitted: '已递交',
    inspecting: '查验',
    tax: '待缴税',
    held: '扣留',
    released: '已放行',
  },
  defaultSort: 'eta',
  exportPermission: 'logistics.container.export',
});
export type ClearanceListRow = ListRow<typeof clearanceList>;
