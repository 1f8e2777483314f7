import type { CustomerOverview } from '@shared/contract/accounts/customer.answers.ts';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { Ctx } from '../platform/context.ts';
import { rows } from '../platform/database.ts';
import { creditOf } from '../risk/credit.service.ts';
import { riskOf } from '../risk/risk.service.ts';
import type { Customer } from './customer.entity.ts';

const RECENT = 10;

/** 概览 360° (A1): each part only for who may see its screen, inside the own scope. */
export async function customerOverview(ctx: Ctx, customer: Customer): Promise<CustomerOverview> {
  const { actor } = ctx;
  const credit = (await creditOf(ctx, [customer.id])).get(customer.id);
  return {
    orders: actor.may('logistics.order.view') ? await ordersOf(ctx, customer.id) : null,
    containers: actor.may('logistics.container.view') ? await containersOf(ctx, customer.id) : null,
    receivable: actor.may('finance.ar.fee.view') ? await receivableOf(ctx, customer.id) : null,
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

async function containersOf(ctx: Ctx, customerId: string): Promise<CustomerOverview['containers']> {
  const own = ctx.db
    .select({ id: lgAllocation.containerId })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.state, 'LIVE'), eq(lgOrder.customerId, customerId), orders.scopeWhere(ctx.actor)));
  const where = and(inArray(lgContainer.id, own), containers.scopeWhere(ctx.actor));
  const [counted] = await ctx.db.select({ all: count() }).from(lgContainer).where(where);
  const recent = await ctx.db
    .select({
      id: lgContainer.id,
      containerCode: lgContainer.containerCode,
      containerNo: lgContainer.containerNo,
      pod: lgContainer.pod,
      etd: lgContainer.etd,
      stage: lgContainer.stage,
    })
    .from(lgContainer)
    .where(where)
    .orderBy(desc(lgContainer.id))
    .limit(RECENT);
  return { all: counted?.all ?? 0, recent };
}

/** Receivables of the caller's companies by currency. */
const receivableOf = (ctx: Ctx, customerId: string) =>
  rows<{ currency: string; draft: string; confirmed: string; overdue: string }>(
    ctx.db,
    sql`select currency,
        coalesce(sum(amount) filter (where state in ('DRAFT', 'SUBMITTED')), 0)::numeric(20,2)::text as draft,
        coalesce(sum(amount) filter (where state = 'CONFIRMED'), 0)::numeric(20,2)::text as confirmed,
        coalesce(sum(amount) filter (where state = 'CONFIRMED' and due_date < ${ctx.today()}::date), 0)::numeric(20,2)::text as overdue
      from fin_fee_line where customer_id = ${customerId} and direction = 'AR' and state not in ('VOID', 'REVERSED')
        and company_id in ${ctx.actor.companies.length > 0 ? [...ctx.actor.companies] : ['0']}
      group by currency order by currency`,
  );
