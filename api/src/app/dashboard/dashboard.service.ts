import type { FunnelTile, Kpi } from '@shared/contract/dashboard/dashboard.contract.ts';
import { STAGES } from '@shared/contract/logistics/container.machine.ts';
import { and, count, ne, sql, type SQL } from 'drizzle-orm';
import { containers } from '../../logistics/containers/container.entity.ts';
import { dueSoonWhere, overdueWhere } from '../../logistics/containers/container-sla.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { KPI_KINDS } from './kpi-kinds.ts';

const number = (value: SQL) => sql<number>`count(*) filter (where ${value})`.mapWith(Number);

/** 柜子流程 in the caller's scope: per stage how many, how many late, how many late within 24 hours (LOG-066). */
export async function funnel(ctx: Ctx): Promise<FunnelTile[]> {
  const late = await overdueWhere(ctx);
  const soon = await dueSoonWhere(ctx);
  const month = `${ctx.today().slice(0, 7)}-01`;
  const found = await ctx.db
    .select({
      stage: lgContainer.stage,
      count: count(),
      overdue: number(late),
      dueSoon: number(soon),
    })
    .from(lgContainer)
    .where(
      and(
        containers.scopeWhere(ctx.actor),
        sql`(${lgContainer.stage} <> 'DELIVERED' or ${lgContainer.stageSince} >= ${startOfDay(month)})`,
        ne(lgContainer.stage, 'CANCELLED'),
      ),
    )
    .groupBy(lgContainer.stage);
  return STAGES.map((stage) => {
    const row = found.find((each) => each.stage === stage);
    return {
      stage,
      count: row?.count ?? 0,
      overdue: row?.overdue ?? 0,
      dueSoon: row?.dueSoon ?? 0,
      filter: stage === 'DELIVERED' ? `stageSince=${month}..` : null,
    };
  });
}

/** First day of the month, of the one before, and the same moment of last month as today is of this one. */
export function months(today: string): { first: string; before: string; until: string } {
  const first = `${today.slice(0, 7)}-01`;
  const before = `${addDays(first, -1).slice(0, 7)}-01`;
  const days = Number(today.slice(8));
  const until = addDays(before, days);
  return { first, before, until: until > first ? first : until };
}

/** 本月指标 in the caller's scope; last month up to the same day. */
export async function kpis(ctx: Ctx): Promise<{ month: string; figures: Kpi[] }> {
  const { first, before, until } = months(ctx.today());
  const now = { from: startOfDay(first) };
  const last = { from: startOfDay(before), to: startOfDay(until) };
  const asked = KPI_KINDS.filter((kind) => kind.may(ctx.actor));
  const found = await readAll(
    ctx,
    ...asked.map((kind) => async () => {
      const [current, previous] = await kind.find(ctx, [now, last]);
      return kind.figures.map((figure) => ({
        ...figure,
        current: current[figure.key] ?? null,
        previous: previous[figure.key] ?? null,
      }));
    }),
  );
  return { month: first.slice(0, 7), figures: found.flat() };
}
