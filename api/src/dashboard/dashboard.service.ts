import type { FunnelTile, Todo } from '@shared/contract/dashboard/dashboard.contract.ts';
import { STAGES } from '@shared/contract/logistics/container.machine.ts';
import { and, asc, count, eq, gte, lt, ne, sql, type SQL } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { overdueWhere } from '../containers/container.sla.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
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

/** What waits for the caller: orders to review (not the own ones), own rejected drafts, late containers of one's own. */
export async function todos(ctx: Ctx): Promise<{
  kinds: { kind: string; title: string; count: number; link: string }[];
  list: Todo[];
}> {
  const { actor } = ctx;
  const groups: { kind: string; title: string; link: string; count: number; list: Todo[] }[] = [];
  const add = async (
    kind: string,
    title: string,
    link: string,
    where: SQL | undefined,
    since: SQL | typeof lgOrder.submittedAt,
  ) => {
    const [[total], rows] = await readAll(
      ctx,
      () => ctx.db.select({ count: count() }).from(lgOrder).where(where),
      () =>
        ctx.db
          .select({ id: lgOrder.id, no: lgOrder.orderNo, customer: acCustomer.shortName, since: sql<string>`${since}` })
          .from(lgOrder)
          .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
          .where(where)
          .orderBy(asc(since), asc(lgOrder.id))
          .limit(20),
    );
    groups.push({
      kind,
      title,
      link,
      count: total?.count ?? 0,
      list: rows.map((row) => ({
        kind,
        title,
        no: row.no,
        customer: row.customer,
        since: new Date(row.since).toISOString(),
        link: `/transport/order/info?id=${row.id}`,
      })),
    });
  };
  if (actor.may('logistics.order.review')) {
    const own = sql`(${lgOrder.createdBy} is not distinct from ${actor.userId} or ${lgOrder.submittedBy} is not distinct from ${actor.userId})`;
    const self = await ctx.setting<boolean>('order.self_review');
    await add(
      'review',
      '待审核订单',
      '/transport/order?tab=submitted',
      and(orders.scopeWhere(actor), eq(lgOrder.status, 'SUBMITTED'), self ? undefined : sql`not ${own}`),
      lgOrder.submittedAt,
    );
  }
  if (actor.may('logistics.order.update'))
    await add(
      'rejected',
      '被驳回订单',
      '/transport/order?tab=draft',
      and(
        orders.scopeWhere(actor),
        eq(lgOrder.status, 'DRAFT'),
        eq(lgOrder.createdBy, actor.userId),
        sql`${lgOrder.rejectReason} is not null`,
      ),
      sql`${lgOrder.updatedAt}`,
    );
  if (actor.may('logistics.container.view')) groups.push(await lateContainers(ctx));
  return {
    kinds: groups.map(({ kind, title, count: total, link }) => ({ kind, title, count: total, link })),
    list: groups
      .flatMap((group) => group.list)
      .toSorted((left, right) => left.since.localeCompare(right.since))
      .slice(0, 20),
  };
}

async function lateContainers(ctx: Ctx) {
  const where = and(
    containers.scopeWhere(ctx.actor),
    await overdueWhere(ctx),
    eq(lgContainer.ownerId, ctx.actor.userId),
  );
  const [[total], rows] = await readAll(
    ctx,
    () => ctx.db.select({ count: count() }).from(lgContainer).where(where),
    () => ctx.db.select().from(lgContainer).where(where).orderBy(asc(lgContainer.stageSince)).limit(20),
  );
  return {
    kind: 'late',
    title: '柜子超时',
    link: `/transport/container/order?overdue=1&ownerId=${ctx.actor.userId}`,
    count: total?.count ?? 0,
    list: rows.map((row): Todo => ({
      kind: 'late',
      title: '柜子超时',
      no: row.containerCode,
      customer: null,
      since: row.stageSince.toISOString(),
      link: `/transport/container/info?id=${row.id}`,
    })),
  };
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
