import type { Milestone } from '@shared/contract/logistics/milestone-rules.ts';
import { and, asc, eq, isNotNull, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../platform/context.ts';
import { lgStageRecord } from './stage-record.tables.ts';

const later = alias(lgStageRecord, 'later');
/** Whether a record was put right by a later one; for queries over lg_stage_record. */
export const corrected: SQL<boolean> = sql<boolean>`exists (select from ${lgStageRecord} as later
  where later.corrects_id = ${lgStageRecord.id})`;

/** A milestone that stands. */
export interface Standing {
  id: string;
  milestone: Milestone;
  occurredAt: Date;
}
/** Milestones of a container that nobody has put right, in the order in which they were recorded. */
export async function standingOf(ctx: Ctx, containerId: string): Promise<Standing[]> {
  const found = await ctx.db
    .select({ id: lgStageRecord.id, milestone: lgStageRecord.milestone, occurredAt: lgStageRecord.occurredAt })
    .from(lgStageRecord)
    .where(
      and(
        eq(lgStageRecord.containerId, containerId),
        isNotNull(lgStageRecord.milestone),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(later)
            .where(eq(later.correctsId, lgStageRecord.id)),
        ),
      ),
    )
    .orderBy(asc(lgStageRecord.seq));
  return found.flatMap(({ milestone, ...each }) => (milestone ? [{ ...each, milestone }] : []));
}
