import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { stayMinutes } from '@shared/contract/logistics/stage-replay.ts';
import type { RecordAction } from '@shared/contract/logistics/stage-record.labels.ts';
import { eq, sql } from 'drizzle-orm';
import type { CommandCtx } from '../platform/context.ts';
import { lgStageRecord } from './stage-record.tables.ts';

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
  const [last] = await ctx.tx
    .select({ seq: sql<number>`coalesce(max(${lgStageRecord.seq}), 0)::int` })
    .from(lgStageRecord)
    .where(eq(lgStageRecord.containerId, container.id));
  const by = ctx.actor.system ? null : ctx.actor.userId;
  await ctx.tx.insert(lgStageRecord).values({
    containerId: container.id,
    seq: (last?.seq ?? 0) + 1,
    action: entry.action,
    fromStage: entry.first ? null : container.stage,
    toStage: entry.toStage ?? container.stage,
    occurredAt: at,
    recordedAt: at,
    reason: entry.reason ?? null,
    stayMinutes: entry.first ? null : stayMinutes(container.stageSince, at),
    source: ctx.actor.system ? 'SYSTEM' : 'MANUAL',
    createdBy: by,
    createdAt: at,
    updatedBy: by,
    updatedAt: at,
  });
}
