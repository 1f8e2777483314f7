import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../customers/customer.tables.ts';
import type { TodoKind, Waiting } from '../dashboard/todo-kind.ts';
import type { Ctx } from '../platform/context.ts';
import { readAll } from '../platform/reads.ts';
import { orders } from './order.entity.ts';
import { lgOrder } from './order.tables.ts';

/** Orders that wait since a moment, oldest first. */
async function waiting(ctx: Ctx, where: SQL | undefined, since: SQL<Date>, limit: number) {
  const all = and(orders.scopeWhere(ctx.actor), where);
  const [[total], rows] = await readAll(
    ctx,
    () => ctx.db.select({ count: count() }).from(lgOrder).where(all),
    () =>
      ctx.db
        .select({ id: lgOrder.id, no: lgOrder.orderNo, customer: acCustomer.shortName, since })
        .from(lgOrder)
        .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
        .where(all)
        .orderBy(asc(since), asc(lgOrder.id))
        .limit(limit),
  );
  const list = rows.map(({ id, ...row }): Waiting => ({ ...row, link: `/transport/order/info?id=${id}` }));
  return { count: total?.count ?? 0, list };
}

export const orderTodos: readonly TodoKind[] = [
  {
    kind: 'review',
    group: 'REVIEW',
    title: '待审核订单',
    may: (actor) => actor.may('logistics.order.review'),
    link: () => '/transport/order?tab=submitted',
    async find(ctx, limit) {
      const { userId } = ctx.actor;
      const own = sql`(${lgOrder.createdBy} is not distinct from ${userId} or ${lgOrder.submittedBy} is not distinct from ${userId})`;
      const self = await ctx.setting<boolean>('order.self_review');
      const where = and(eq(lgOrder.status, 'SUBMITTED'), self ? undefined : sql`not ${own}`);
      return waiting(ctx, where, sql`${lgOrder.submittedAt}`.mapWith(lgOrder.submittedAt), limit);
    },
  },
  {
    kind: 'rejected',
    group: 'EXCEPTION',
    title: '被驳回订单',
    may: (actor) => actor.may('logistics.order.update'),
    link: () => '/transport/order?tab=draft',
    find: (ctx, limit) =>
      waiting(
        ctx,
        and(
          eq(lgOrder.status, 'DRAFT'),
          eq(lgOrder.createdBy, ctx.actor.userId),
          sql`${lgOrder.rejectReason} is not null`,
        ),
        sql`${lgOrder.updatedAt}`.mapWith(lgOrder.updatedAt),
        limit,
      ),
  },
];
