import { and, sql, type SQL } from 'drizzle-orm';
import { containers } from '../../logistics/containers/container.entity.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { consolidatedAt, knownStageExit, lateStageExit, within } from '../../logistics/stage-records/stage-exits.ts';

/** Containers in scope that left 待拼柜 since a moment and have not come back to it. */
export const consolidatedSince = (ctx: Ctx, from: Date): SQL | undefined =>
  and(
    sql`${lgContainer.stage} not in ('CONSOLIDATE', 'CANCELLED')`,
    within(consolidatedAt, { from }),
    containers.scopeWhere(ctx.actor),
  );

/** Mean fill rate in percent (LOG-044, one decimal; null: none) of the containers in scope that left 待拼柜 since a moment. */
export async function fillOf(ctx: Ctx, from: Date): Promise<{ rate: number | null; containers: number }> {
  const [row] = await ctx.db
    .select({
      rate: sql<number | null>`round(avg(${lgContainer.fillRate}), 1)::float8`,
      containers: sql<number>`count(*)`.mapWith(Number),
    })
    .from(lgContainer)
    .leftJoin(...knownStageExit)
    .leftJoin(...lateStageExit)
    .where(consolidatedSince(ctx, from));
  return row ?? { rate: null, containers: 0 };
}
