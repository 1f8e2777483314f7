import { and, sql } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Ctx } from '../platform/context.ts';
import { leftStage } from './left-stage.ts';

/** Mean fill rate in percent (LOG-044, one decimal; null: none) of the containers in scope that left 待拼柜 in a time. */
export async function fillOf(ctx: Ctx, from: Date, to?: Date): Promise<{ rate: number | null; containers: number }> {
  const [row] = await ctx.db
    .select({
      rate: sql<number | null>`round(avg(${lgContainer.fillRate}), 1)::float8`,
      containers: sql<number>`count(*)`.mapWith(Number),
    })
    .from(lgContainer)
    .where(
      and(
        containers.scopeWhere(ctx.actor),
        sql`${lgContainer.stage} not in ('CONSOLIDATE', 'CANCELLED')`,
        leftStage('CONSOLIDATE', from, to),
      ),
    );
  return row ?? { rate: null, containers: 0 };
}
