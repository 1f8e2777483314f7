import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { stayMinutes } from '@shared/contract/logistics/stage-replay.ts';
import type { RecordAction } from '@shared/contract/logistics/stage-record.labels.ts';
import { eq, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { lgStageRecord, type StageRecordRow } from './stage-record.tables.ts';

type Entry = Pick<StageRecordRow, 'containerId' | 'action' | 'fromStage' | 'toStage' | 'occurredAt'> &
  Partial<
    Pick<StageRecordRow, 'reason' | 'stayMinutes' | 'milestone' | 'location' | 'remark' | 'correctsId' | 'source'>
  >;

/** The next record of a locked container; who and when are those of the command. */
export async function insertRecord(ctx: CommandCtx, entry: Entry): Promise<StageRecordRow> {
  const at = ctx.now();
  const [last] = await ctx.tx
    .select({ seq: sql<number>`coalesce(max(${lgStageRecord.seq}), 0)::int` })
    .from(lgStageRecord)
    .where(eq(lgStageRecord.containerId, entry.containerId));
  const by = ctx.actor.system ? null : ctx.actor.userId;
  const [made] = await ctx.tx
    .insert(lgStageRecord)
    .values({
      source: ctx.actor.system ? 'SYSTEM' : ctx.actor.external ? 'AGENT' : 'MANUAL',
      ...entry,
      seq: (last?.seq ?? 0) + 1,
      recordedAt: at,
      createdBy: by,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
    })
    .returning();
  if (!made) throw new Error('lg_stage_record: nothing was inserted');
  return made;
}

/**
 * Writes the record of one change of a locked container, in the change's own transaction (LOG-064). `container` is the
 * row BEFORE the change: its stage is 从阶段 and stay is the time since it entered it (LOG-065).
 */
export async function recordStage(
  ctx: CommandCtx,
  container: { id: string; stage: Stage; stageSince: Date },
  entry: { action: RecordAction; toStage?: Stage; reason?: string | null; first?: boolean },
): Promise<void> {
  const at = ctx.now();
  await insertRecord(ctx, {
    containerId: container.id,
    action: entry.action,
    fromStage: entry.first ? null : container.stage,
    toStage: entry.toStage ?? container.stage,
    occurredAt: at,
    reason: entry.reason ?? null,
    stayMinutes: entry.first ? null : stayMinutes(container.stageSince, at),
  });
}
