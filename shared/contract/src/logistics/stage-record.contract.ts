import { read } from '../endpoint.ts';
import * as z from 'zod/mini';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { STAGE, STAGE_TONES } from './container.machine.ts';
import { MILESTONE, RECORD_ACTION, RECORD_SOURCE } from './stage-record.labels.ts';

/** L8 柜子状态记录 over all containers; `stayMinutes` is the time spent in 从阶段 (LOG-065). */
export const stageRecordList = defineList<{ containerId: string }>()({
  name: 'logistics.records',
  title: '柜子状态记录',
  path: '/logistics/records',
  permission: 'logistics.record.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text('柜子', { sort: true, fixed: true, width: 168 }),
    containerNo: col.text('箱号', { width: 130 }),
    action: col.code('动作', RECORD_ACTION, { width: 84 }),
    fromStage: col.code('从阶段', STAGE, { tones: STAGE_TONES, width: 96 }),
    toStage: col.code('到阶段', STAGE, { tones: STAGE_TONES, width: 96 }),
    milestone: col.code('节点', MILESTONE, { width: 96, hidden: true }),
    occurredAt: col.time('发生时间', { sort: true }),
    recordedAt: col.time('记录时间', { sort: true }),
    stayMinutes: col.int('停留时长', { sort: true, width: 110 }),
    location: col.text('地点', { hidden: true }),
    reason: col.text('原因', { width: 200 }),
    userName: col.text('操作人', { width: 96 }),
    source: col.code('来源', RECORD_SOURCE, { width: 72 }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·箱号', { placeholder: '柜子编号 / 箱号，可粘贴多个' }),
    containerId: filter.picker('柜子', 'containers', { quick: true }),
    action: filter.codes('动作', RECORD_ACTION, { quick: true }),
    toStage: filter.codes('到阶段', STAGE, { quick: true }),
    createdBy: filter.picker('操作人', 'users'),
    occurredAt: filter.dates('发生时间', { quick: true }),
  },
  defaultSort: '-recordedAt',
  exportPermission: 'logistics.record.export',
});
export type StageRecordListRow = ListRow<typeof stageRecordList>;

/** One container's records in order, for the timeline. */
export interface StageRecord {
  id: string;
  seq: number;
  action: keyof typeof RECORD_ACTION;
  fromStage: keyof typeof STAGE | null;
  toStage: keyof typeof STAGE | null;
  milestone: keyof typeof MILESTONE | null;
  occurredAt: string;
  recordedAt: string;
  stayMinutes: number | null;
  reason: string | null;
  remark: string | null;
  userName: string | null;
  source: keyof typeof RECORD_SOURCE;
}
export const stageRecords = {
  ofContainer: read({
    path: '/logistics/containers/{id}/records',
    summary: '柜子的状态记录',
    permission: { anyOf: ['logistics.record.view', 'logistics.container.view'] },
    scope: 'logistics',
    answer: z.object({ containerCode: z.string(), list: z.array(z.custom<StageRecord>()) }),
  }),
};
