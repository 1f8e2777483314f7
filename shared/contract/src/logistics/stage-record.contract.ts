import { CONTAINER_FIELDS } from './container.fields.ts';
import { batchAnswer, batchBody, command, MANY_FILES, read, upload } from '../endpoint.ts';
import * as z from 'zod/mini';
import { ack, code, optional, optionalText, reason, time } from '../fields.ts';
import type { AttachedFile } from '../shared/attachment.contract.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { STAGE, STAGE_TONES, type Stage } from './container.machine.ts';
import { MILESTONE, RECORD_ACTION, RECORD_SOURCE } from './stage-record.labels.ts';

/** L8 柜子状态记录 over all containers; `stayMinutes` is the time spent in 从阶段 (LOG-065). */
export const stageRecordList = defineList<{ containerId: string; corrected: boolean; remark: string | null }>()({
  name: 'logistics.records',
  title: '柜子状态记录',
  path: '/logistics/records',
  permission: 'logistics.record.view',
  scope: 'logistics',
  columns: {
    containerCode: col.text('柜子', { sort: true, fixed: true, width: 150 }),
    containerNo: col.text(CONTAINER_FIELDS.containerNo, { width: 118 }),
    action: col.code('动作', RECORD_ACTION, { width: 84 }),
    fromStage: col.code('从阶段', STAGE, { tones: STAGE_TONES, width: 96 }),
    toStage: col.code('到阶段', STAGE, { tones: STAGE_TONES, width: 96 }),
    milestone: col.code('节点', MILESTONE, { width: 96 }),
    occurredAt: col.time('发生时间', { sort: true, width: 132 }),
    recordedAt: col.time('记录时间', { sort: true, width: 132 }),
    stayMinutes: col.int('停留时长', { sort: true, width: 104, exportTitle: '停留时长(分钟)' }),
    location: col.text('地点', { width: 120 }),
    reason: col.text('原因', { width: 200 }),
    remark: col.text(CONTAINER_FIELDS.remark, { width: 160, hidden: true }),
    userName: col.text('操作人', { width: 96 }),
    source: col.code('来源', RECORD_SOURCE, { width: 72 }),
    files: col.int('附件', { width: 64 }),
  },
  filters: {
    numbers: filter.numbers('柜子编号·箱号', { placeholder: '柜子编号 / 箱号，可粘贴多个' }),
    containerId: filter.picker('柜子', 'containers', { quick: true }),
    action: filter.codes('动作', RECORD_ACTION, { quick: true }),
    milestone: filter.codes('节点', MILESTONE, { quick: true }),
    toStage: filter.codes('到阶段', STAGE),
    fromStage: filter.codes('从阶段', STAGE),
    source: filter.codes('来源', RECORD_SOURCE),
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
  location: string | null;
  reason: string | null;
  remark: string | null;
  /** A later record puts it right. */
  corrected: boolean;
  userName: string | null;
  source: keyof typeof RECORD_SOURCE;
  files: AttachedFile[];
}

/** How long containers stayed in a stage over a filter, in minutes; P90 is the smallest stay that 90 % do not pass. */
export interface StageStay {
  stage: Stage;
  count: number;
  average: number;
  p90: number;
}

const milestone = {
  milestone: code(MILESTONE),
  occurredAt: time(),
  location: optionalText(100),
  remark: optionalText(500),
};
/** A milestone as the form sends it. */
export const milestoneInput = z.object({ ...milestone, ack: ack() });
export type MilestoneInput = Pick<z.output<typeof milestoneInput>, keyof typeof milestone>;

const PATH = '/logistics/records';
const answer = z.object({ id: z.string() });
export const stageRecords = {
  ofContainer: read({
    path: '/logistics/containers/{id}/records',
    summary: '柜子的状态记录',
    permission: { anyOf: ['logistics.record.view', 'logistics.container.view'] },
    scope: 'logistics',
    answer: z.object({ containerCode: z.string(), list: z.array(z.custom<StageRecord>()) }),
  }),
  /** Over the records of the list's filters: every change of stage counts the stay in the stage that was left (LOG-065). */
  stays: read({
    path: `${PATH}/stays`,
    summary: '各阶段停留时长统计',
    permission: 'logistics.record.view',
    scope: 'logistics',
    query: stageRecordList.endpoint.query,
    answer: z.object({ list: z.array(z.custom<StageStay>()) }),
  }),
  /** 新增节点 (LOG-068): never changes the stage; ATD, ATA, discharge, gate-out and empty return fill the container. */
  add: command({
    path: '/logistics/containers/{id}/records',
    summary: '新增节点',
    permission: 'logistics.record.add',
    scope: 'logistics',
    body: milestoneInput,
    answer,
  }),
  /** 批量节点: the same milestone for containers of one vessel. Multipart, parts `file`: its evidence, for each of them. */
  batch: upload({
    path: '/logistics/containers/batch/milestone',
    summary: '批量节点',
    permission: 'logistics.record.add',
    scope: 'logistics',
    body: z.extend(batchBody(), milestone),
    files: MANY_FILES,
    answer: batchAnswer(),
  }),
  /** 更正: adds a record in place of a milestone, which stays as it is; without a milestone it says that there was none. */
  correct: command({
    path: `${PATH}/{id}/correct`,
    summary: '更正节点',
    permission: 'logistics.record.correct',
    scope: 'logistics',
    body: z.object({ ...milestone, milestone: optional(code(MILESTONE)), reason: reason(2), ack: ack() }),
    answer,
  }),
};

/** 批量导入节点: a row is one milestone of one container; a row that is already known adds nothing. */
export const milestoneImport = defineImport({
  name: 'logistics.milestones',
  title: '柜子节点',
  path: PATH,
  permission: 'logistics.record.import',
  scope: 'logistics',
  partial: true,
  columns: {
    container: importCol.text('柜子编号/箱号', { required: true, example: 'GZ20261120-0001' }),
    milestone: importCol.code('节点', MILESTONE, { required: true, example: '开船' }),
    occurredAt: importCol.time('发生时间', { required: true, example: '2026-11-20 08:30' }),
    location: importCol.text('地点', { max: 100, example: '宁波' }),
    remark: importCol.text(CONTAINER_FIELDS.remark, { max: 500 }),
  },
});
export type MilestoneImportRow = ImportRow<typeof milestoneImport>;
