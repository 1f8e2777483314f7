import { and, count, inArray, max, sql } from 'drizzle-orm';
import type { OrdersOfCustomers } from '../../masters/customers/ports.ts';
import { orders } from './order.entity.ts';
import { lgOrder } from './order.tables.ts';

/** Orders of customers inside the reader's scope: counts and dates tell as much as documents (ACC-031). */
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
};
