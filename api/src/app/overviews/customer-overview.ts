import type { PartyContainers } from '@shared/contract/accounts/party.answers.ts';
import type { CustomerOverview } from '@shared/contract/accounts/customer.answers.ts';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { partyContainers } from '../../logistics/containers/party-containers.ts';
import { partyFees } from '../../finance/fee-lines/party-fees.ts';
import { orders } from '../../logistics/orders/order.entity.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { creditOf } from '../../masters/credit/credit.service.ts';
import { riskOf } from '../../masters/risk/risk.service.ts';
import type { Customer } from '../../masters/customers/customer.entity.ts';

const RECENT = 10;

/** 概览 360° (A1): each part only for who may see its screen, inside the own scope. */
export async function customerOverview(ctx: Ctx, customer: Customer): Promise<CustomerOverview> {
  const { actor } = ctx;
  const credit = (await creditOf(ctx, [customer.id])).get(customer.id);
  return {
    orders: actor.may('logistics.order.view') ? await ordersOf(ctx, customer.id) : null,
    containers: actor.may('logistics.container.view') ? await containersOf(ctx, customer.id) : null,
    receivable: actor.may('finance.ar.fee.view') ? await partyFees(ctx, 'AR', customer.id) : null,
    ...(credit ? { credit: { ...credit, holds: (await riskOf(ctx, customer)).holds } } : {}),
  };
}

async function ordersOf(ctx: Ctx, customerId: string): Promise<CustomerOverview['orders']> {
  const where = and(eq(lgOrder.customerId, customerId), orders.scopeWhere(ctx.actor));
  const [counted] = await ctx.db
    .select({
      all: count(),
      open: sql<string>`${count()} filter (where ${lgOrder.status} in ('CONFIRMED', 'RUNNING'))`,
    })
    .from(lgOrder)
    .where(where);
  const recent = await ctx.db
    .select({
      id: lgOrder.id,
      orderNo: lgOrder.orderNo,
      orderDate: lgOrder.orderDate,
      pod: lgOrder.pod,
      cartons: lgOrder.cartons,
      volume: lgOrder.volume,
      status: lgOrder.status,
    })
    .from(lgOrder)
    .where(where)
    .orderBy(desc(lgOrder.orderDate), desc(lgOrder.id))
    .limit(RECENT);
  return { open: Number(counted?.open ?? 0), all: counted?.all ?? 0, recent };
}

function containersOf(ctx: Ctx, customerId: string): Promise<PartyContainers> {
  const own = ctx.db
    .select({ id: lgAllocation.containerId })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.state, 'LIVE'), eq(lgOrder.customerId, customerId), orders.scopeWhere(ctx.actor)));
  return partyContainers(ctx, inArray(lgContainer.id, own));
}
