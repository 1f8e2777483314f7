import type { CustomerRow } from '@shared/contract/accounts/customer-list.contract.ts';
import { count, inArray, max, sql } from 'drizzle-orm';
import { lgOrder } from '../orders/order.tables.ts';
import { fieldLevel } from '../platform/actor.ts';
import type { Ctx } from '../platform/context.ts';
import { creditOf, frozenOf } from '../risk/credit.service.ts';
import { customerActions } from './customer.actions.ts';

/** Orders of customers, whoever's they are: figures, no documents. */
async function orderFigures(ctx: Ctx, ids: readonly string[]) {
  const found = await ctx.db
    .select({
      id: lgOrder.customerId,
      last: max(lgOrder.orderDate),
      open: sql<string>`${count()} filter (where ${lgOrder.status} in ('CONFIRMED', 'RUNNING'))`,
    })
    .from(lgOrder)
    .where(inArray(lgOrder.customerId, [...ids]))
    .groupBy(lgOrder.customerId);
  return new Map(found.map(({ id, last, open }) => [id, { last, open: Number(open) }]));
}

/** Completes a page of customers: credit, orders, holds and allowed actions, in a constant number of queries. */
export async function withFigures(ctx: Ctx, rows: CustomerRow[]): Promise<CustomerRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return rows;
  const credit = fieldLevel(ctx.actor, 'customer.credit') === 'HIDDEN' ? new Map() : await creditOf(ctx, ids);
  const orders = await orderFigures(ctx, ids);
  const frozen = await frozenOf(ctx, ids);
  return rows.map((row) => {
    const own = credit.get(row.id);
    const held = frozen.has(row.id);
    return {
      ...row,
      creditLimit: own?.inForce ?? null,
      creditUsed: own?.used ?? null,
      creditLeft: own?.left ?? null,
      lastOrderDate: orders.get(row.id)?.last ?? null,
      openOrders: orders.get(row.id)?.open ?? 0,
      frozen: held,
      actions: row.status ? customerActions(ctx.actor, row.status, held) : [],
    };
  });
}
