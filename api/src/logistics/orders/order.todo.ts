import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inAll, type TodoKind, type Waiting } from '../../services/board/todo-kind.ts';
import type { Ctx } from '../../platform/context.ts';
import { orders } from './order.entity.ts';
import { lgOrder } from './order.tables.ts';
import { cameBack, missingOrderPapers, ofFrozenCustomer, waitsForReview } from './order-waits.ts';

/** Orders that wait since a moment, oldest first. */
async function waiting(ctx: Ctx, where: SQL | undefined, since: SQL<Date>, limit: number) {
  const rows = await ctx.db
    .select({ id: lgOrder.id, no: lgOrder.orderNo, customer: acCustomer.shortName, since, inAll })
    .from(lgOrder)
    .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(and(orders.scopeWhere(ctx.actor), where))
    .orderBy(asc(since), asc(lgOrder.id))
    .limit(limit);
  return rows.map(({ id, ...row }): Waiting => ({ ...row, link: `/transport/order/info?id=${id}` }));
}

export const orderTodos: readonly TodoKind[] = [
  {
    kind: 'review',
    group: 'REVIEW',
    title: '待审核订单',
    may: (actor) => actor.may('logistics.order.review'),
    link: () => '/transport/order?tab=submitted&mine=1',
    find: async (ctx, limit) =>
      waiting(ctx, await waitsForReview(ctx), sql`${lgOrder.submittedAt}`.mapWith(lgOrder.submittedAt), limit),
  },
  {
    kind: 'rejected',
    group: 'EXCEPTION',
    title: '被驳回订单',
    may: (actor) => actor.may('logistics.order.update'),
    link: () => '/transport/order?tab=draft&mine=1',
    find: (ctx, limit) => waiting(ctx, cameBack(ctx), sql`${lgOrder.updatedAt}`.mapWith(lgOrder.updatedAt), limit),
  },
  {
    kind: 'order-papers',
    group: 'PAPER',
    title: '订单缺资料',
    may: (actor) => actor.may('logistics.order.update') && actor.may('logistics.order.view'),
    link: () => '/transport/order?lacking=1',
    find: async (ctx, limit) =>
      waiting(ctx, await missingOrderPapers(ctx), sql`${lgOrder.updatedAt}`.mapWith(lgOrder.updatedAt), limit),
  },
  {
    kind: 'frozen',
    group: 'MONEY',
    title: '信用冻结客户的在途订单',
    may: (actor) => actor.may('logistics.order.view'),
    link: () => '/transport/order?frozen=1',
    find: (ctx, limit) => waiting(ctx, ofFrozenCustomer, sql`${lgOrder.confirmedAt}`.mapWith(lgOrder.updatedAt), limit),
  },
];
