import type { FunnelTile } from '@shared/contract/dashboard/dashboard.contract.ts';
import { STAGES } from '@shared/contract/logistics/container.machine.ts';
import { and, count, gte, lt, ne, sql, type SQL } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { overdueWhere } from '../containers/container.sla.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { addDays, startOfDay } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';
import { readAll } from '../platform/reads.ts';

const number = (value: SQL) => sql<number>`count(*) filter (where ${value})`.mapWith(Number);

/** 柜子流程 in the caller's scope: per stage how many, how many late, how many late within 24 hours (LOG-066). */
export async function funnel(ctx: Ctx): Promise<FunnelTile[]> {
  const late = await overdueWhere(ctx);
  const soon = await overdueWhere(ctx, 24);
  const month = `${ctx.today().slice(0, 7)}-01`;
  const found = await ctx.db
    .select({
      stage: lgContainer.stage,
      count: count(),
      overdue: number(late),
      dueSoon: number(sql`(${soon} and not coalesce(${late}, false))`),
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

/** 本月指标 in the caller's scope: orders made, containers that left 待拼柜 and their volume; last month up to the same day. */
export async function kpis(ctx: Ctx) {
  const { first, before, until } = months(ctx.today());
  const [this_, last, end] = [startOfDay(first), startOfDay(before), startOfDay(until)];
  const made = (from: Date, to?: Date) =>
    ctx.db
      .select({ count: count() })
      .from(lgOrder)
      .where(
        and(
          orders.scopeWhere(ctx.actor),
          ne(lgOrder.status, 'CANCELLED'),
          gte(lgOrder.createdAt, from),
          to && lt(lgOrder.createdAt, to),
        ),
      );
  const done = (from: Date, to?: Date) =>
    ctx.db
      .select({
        count: sql<number>`count(distinct ${lgContainer.id})`.mapWith(Number),
        volume: sql<number>`coalesce(sum(${lgContainer.planVolume}), 0)`.mapWith(Number),
      })
      .from(lgContainer)
      .where(
        and(
          containers.scopeWhere(ctx.actor),
          ne(lgContainer.stage, 'CANCELLED'),
          ne(lgContainer.stage, 'CONSOLIDATE'),
          sql`exists (select 1 from ${lgStageRecord} where ${lgStageRecord.containerId} = ${lgContainer.id}
            and ${lgStageRecord.action} = 'ADVANCE' and ${lgStageRecord.fromStage} = 'CONSOLIDATE'
            and ${lgStageRecord.occurredAt} >= ${from} ${to ? sql`and ${lgStageRecord.occurredAt} < ${to}` : sql``})`,
        ),
      );
  const [[orderNow], [orderBefore], [boxNow], [boxBefore]] = await readAll(
    ctx,
    () => made(this_),
    () => made(last, end),
    () => done(this_),
    () => done(last, end),
  );
  return {
    month: first.slice(0, 7),
    newOrders: { current: orderNow?.count ?? 0, previous: orderBefore?.count ?? 0 },
    consolidatedVolume: { current: boxNow?.volume ?? 0, previous: boxBefore?.volume ?? 0 },
    consolidatedContainers: { current: boxNow?.count ?? 0, previous: boxBefore?.count ?? 0 },
  };
}
