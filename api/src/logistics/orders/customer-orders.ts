import { and, count, eq, inArray, max, ne, sql } from 'drizzle-orm';
import type { OrdersOfCustomers } from '../../masters/customers/ports.ts';
import { orders } from './order.entity.ts';
import { lgOrder } from './order.tables.ts';

/** Orders of customers; counts and dates tell as much as documents, so they stay inside the reader's scope (ACC-031). */
export const customerOrders: OrdersOfCustomers = {
  async figures(ctx, ids) {
    const found = await ctx.db
      .select({
        id: lgOrder.customerId,
        last: max(lgOrder.orderDate),
        open: sql<string>`${count()} filter (where ${lgOrder.status} in ('CONFIRMED', 'RUNNING'))`,
      })
      .from(lgOrder)
      .where(and(inArray(lgOrder.customerId, [...ids]), orders.scopeWhere(ctx.actor)))
      .groupBy(lgOrder.customerId);
    return new Map(found.map(({ id, last, open }) => [id, { last, open: Number(open) }]));
  },
  async nameCode(ctx, customerCodeId) {
    const [named] = await ctx.db
      .select({ id: lgOrder.id })
      .from(lgOrder)
      .where(and(eq(lgOrder.customerCodeId, customerCodeId), ne(lgOrder.status, 'CANCELLED')))
      .limit(1);
    return named !== undefined;
  },
};
