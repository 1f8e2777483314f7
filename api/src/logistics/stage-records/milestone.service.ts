import { containerMachine } from '@shared/contract/logistics/container.machine.ts';
import { occurredIssue, orderIssue, type Milestone } from '@shared/contract/logistics/milestone-rules.ts';
import { MILESTONE } from '@shared/contract/logistics/stage-record.labels.ts';
import { and, eq } from 'drizzle-orm';
import { lockContainers } from '../allocations/allocation-figures.ts';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { fieldsOf, requireBeforeRelease, requireOrder } from './milestone-fields.ts';
import { standingOf, type Standing } from './milestone-standing.ts';
import { stageRecords } from './stage-record.entity.ts';
import { insertRecord } from './stage-record.service.ts';
import { lgStageRecord, type StageRecordRow } from './stage-record.tables.ts';

/** A milestone to record. */
export interface NewMilestone {
  milestone: Milestone;
  occurredAt: Date;
  location?: string | null;
  remark?: string | null;
  source?: StageRecordRow['source'];
}
type Replaced = { id: string; milestone: Milestone; reason: string } | null;

/**
 * Records a milestone of a locked container (LOG-068) and fills the container's fields; never changes its stage. One that stands
 * already at the same moment is asked about. `instead`: the record that it puts right.
 */
export async function addMilestone(
  ctx: CommandCtx,
  row: ContainerRow,
  entry: NewMilestone,
  instead: Replaced = null,
): Promise<{ id: string; container: ContainerRow }> {
  containers.mustBeLegal(containerMachine, row, 'record');
  const issue = occurredIssue(entry.occurredAt, ctx.now(), row.createdAt);
  if (issue)
    throw refuse('LOG-068', `${row.containerCode} ${MILESTONE[entry.milestone]}：${issue}。`, {
      fields: { occurredAt: issue },
    });
  const known = (await standingOf(ctx, row.id)).filter(({ id }) => id !== instead?.id);
  const doubt = orderIssue(entry, known);
  if (doubt) ctx.warn('LOG-068', `${row.containerCode}：${doubt}。`);
  const at = entry.occurredAt.getTime();
  if (known.some(({ milestone, occurredAt }) => milestone === entry.milestone && occurredAt.getTime() === at))
    ctx.warn('LOG-068', `${row.containerCode}：同一时间的${MILESTONE[entry.milestone]}已记录，是否重复？`);
  const made = await insertRecord(ctx, {
    containerId: row.id,
    action: 'MILESTONE',
    fromStage: row.stage,
    toStage: row.stage,
    milestone: entry.milestone,
    occurredAt: entry.occurredAt,
    location: entry.location ?? null,
    remark: entry.remark ?? null,
    ...(entry.source ? { source: entry.source } : {}),
    ...(instead ? { correctsId: instead.id, reason: instead.reason } : {}),
  });
  const standing: Standing[] = [...known, { id: made.id, milestone: entry.milestone, occurredAt: entry.occurredAt }];
  const touched = instead ? [entry.milestone, instead.milestone] : [entry.milestone];
  return { id: made.id, container: await fill(ctx, row, standing, instead ? '更正节点' : '记录节点', touched) };
}

/** Records a milestone, or puts the standing one of its kind right when it says another time. */
export async function setMilestone(
  ctx: CommandCtx,
  row: ContainerRow,
  entry: NewMilestone,
  reason: string,
): Promise<ContainerRow> {
  const known = (await standingOf(ctx, row.id)).findLast(({ milestone }) => milestone === entry.milestone);
  if (known && known.occurredAt.getTime() === entry.occurredAt.getTime()) return row;
  return (await addMilestone(ctx, row, entry, known ? { ...known, reason } : null)).container;
}

/** 更正: a record in place of a standing milestone; without a milestone the container never had it. */
export async function correctMilestone(
  ctx: CommandCtx,
  recordId: string,
  input: Omit<NewMilestone, 'milestone'> & { milestone: Milestone | null; reason: string },
): Promise<{ id: string }> {
  const record = await stageRecords.find(ctx, recordId);
  const [row] = await lockContainers(ctx, [record.containerId]);
  if (!row) throw refuse('NOT_FOUND');
  if (record.milestone === null) throw refuse('ILLEGAL_STATE', '只能更正节点记录，阶段变化请用回退。');
  const standing = await standingOf(ctx, row.id);
  if (!standing.some(({ id }) => id === recordId))
    throw refuse(
      'ILLEGAL_STATE',
      `${row.containerCode} 的这条${MILESTONE[record.milestone]}记录已被更正，请更正后来的记录。`,
    );
  const { milestone, reason, ...rest } = input;
  if (milestone !== null)
    return addMilestone(ctx, row, { ...rest, milestone }, { id: recordId, milestone: record.milestone, reason });
  containers.mustBeLegal(containerMachine, row, 'record');
  const made = await insertRecord(ctx, {
    containerId: row.id,
    action: 'NOTE',
    fromStage: row.stage,
    toStage: row.stage,
    occurredAt: ctx.now(),
    remark: rest.remark ?? `${MILESTONE[record.milestone]}未发生`,
    reason,
    correctsId: recordId,
  });
  const left = standing.filter(({ id }) => id !== recordId);
  await fill(ctx, row, left, '更正节点', [record.milestone]);
  return { id: made.id };
}

/** Whether the very same milestone stands already (LOG-002: the same file twice adds nothing). */
export async function knowsMilestone(ctx: CommandCtx, containerId: string, entry: NewMilestone): Promise<boolean> {
  const [found] = await ctx.tx
    .select({ id: lgStageRecord.id })
    .from(lgStageRecord)
    .where(
      and(
        eq(lgStageRecord.containerId, containerId),
        eq(lgStageRecord.milestone, entry.milestone),
        eq(lgStageRecord.occurredAt, entry.occurredAt),
      ),
    );
  return found !== undefined;
}

/** Writes what the milestones of these kinds say now into the container. */
async function fill(
  ctx: CommandCtx,
  row: ContainerRow,
  standing: readonly Standing[],
  action: string,
  milestones: readonly Milestone[],
): Promise<ContainerRow> {
  const parts: Partial<ContainerRow>[] = [];
  for (const milestone of new Set(milestones)) parts.push(await fieldsOf(ctx, row, milestone, standing));
  const next = parts.reduce<Partial<ContainerRow>>((all, part) => ({ ...all, ...part }), {});
  if (Object.keys(next).length > 0) {
    requireOrder(row, next);
    await requireBeforeRelease(ctx, row, next.ata ?? null, standing);
  }
  const [milestone] = milestones;
  const filled = await containers.update(ctx, row, next, {
    action: `${action} ${milestone ? MILESTONE[milestone] : ''}`,
    code: 'milestone',
    touch: true,
  });
  const { id: containerId, containerCode, atd } = filled;
  if (atd !== row.atd) await ctx.emit('container.departed', { containerId, containerCode, atd, was: row.atd });
  return filled;
}

/** The moment of a milestone form as a date; VALIDATION when it is none. */
export function moment(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid({ occurredAt: '时间格式不正确' });
  return at;
}
