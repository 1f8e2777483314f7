import { CONTAINER_FIELDS } from './container.fields.ts';
import { INSPECTION_FIELDS } from './inspection.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import type { Stage } from './container.machine.ts';
import { INSPECTION_RESULT, RESULT_TONES, SAMPLING } from './inspection-rules.ts';
import { INSPECTION_STATE, INSPECTION_TONES, type InspectionState } from './inspection.machine.ts';
import { ALL_CONTAINERS } from './everywhere-pages.ts';

/** L13 待验货: containers of the stage with their inspections; finished ones stay in 已完成 after the container has gone on. */
export const inspectionList = defineList<{
  hold: boolean;
  stage: Stage;
  inspectionId: string | null;
  inspectionVersion: number | null;
  inspectionState: InspectionState | null;
  inspectorId: string | null;
  reportedBy: string | null;
  editedBy: string[] | null;
  overall: keyof typeof INSPECTION_RESULT | null;
  waivedAt: string | null;
}>()({
  name: 'logistics.inspections',
  title: '待验货',
  path: '/logistics/inspections',
  permission: 'logistics.yanhuo.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text(CONTAINER_FIELDS.containerCode, { sort: true, fixed: true, width: 150 }),
    inspectionNo: col.text('验货单', { sort: true, width: 150 }),
    state: col.code(INSPECTION_FIELDS.state, INSPECTION_STATE, { tones: INSPECTION_TONES, width: 88 }),
    planDate: col.date(INSPECTION_FIELDS.planDate, { sort: true, width: 104 }),
    inspectorName: col.text(INSPECTION_FIELDS.inspectorId, { width: 80 }),
    checked: col.int('已验', { width: 64 }),
    wanted: col.int('应验', { width: 64 }),
    result: col.code(INSPECTION_FIELDS.overall, INSPECTION_RESULT, { tones: RESULT_TONES, width: 92 }),
    planLoadDate: col.date(CONTAINER_FIELDS.planLoadDate, { sort: true, width: 104 }),
    orderCount: col.int(CONTAINER_FIELDS.orderCount, { sort: true, width: 76 }),
    photos: col.int('照片数', { width: 76 }),
    place: col.text(INSPECTION_FIELDS.place, { width: 140 }),
    sampling: col.code(INSPECTION_FIELDS.sampling, SAMPLING, { width: 72 }),
    containerType: col.text(CONTAINER_FIELDS.containerType, { sort: true, width: 76 }),
    route: col.text('航线', { width: 140 }),
    planCartons: col.int('箱数', { sort: true, sum: true, width: 84 }),
    stageSince: col.time('进入待验货', { sort: true, hidden: true }),
    ownerName: col.text(INSPECTION_FIELDS.ownerId, { width: 84 }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·箱号·验货单号', { placeholder: '柜子编号 / 箱号 / 验货单号，可粘贴多个' }),
    planDate: filter.dates(INSPECTION_FIELDS.planDate, { quick: true }),
    inspectorId: filter.picker(INSPECTION_FIELDS.inspectorId, 'users', { quick: true }),
    planLoadDate: filter.dates(CONTAINER_FIELDS.planLoadDate),
    result: filter.codes(INSPECTION_FIELDS.overall, INSPECTION_RESULT),
    pod: filter.picker(CONTAINER_FIELDS.pod, 'ports'),
    ownerId: filter.picker(INSPECTION_FIELDS.ownerId, 'users'),
    hold: filter.flag('仅看暂停'),
    mine: filter.flag('仅看待我复核'),
  },
  pages: { containers: ALL_CONTAINERS },
  tabs: {
    open: '待安排',
    assigned: '已派验',
    working: '验货中',
    reported: '待复核',
    rejected: '不合格',
    done: '已完成',
  },
  defaultSort: 'stageSince',
  exportPermission: 'logistics.container.export',
});
export type InspectionListRow = ListRow<typeof inspectionList>;
