import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { stayMinutes } from '@shared/contract/logistics/stage-replay.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { containerActions } from './container.reads.ts';

/** Customers and attributes of the cargo of one page of rows, as far as the orders are in the caller's scope (ACC-032), with what may be done. */
export async function withCargo(ctx: Ctx, rows: ContainerListRow[]): Promise<ContainerListRow[]> {
  if (rows.length === 0) return rows;
  const cargo = await ctx.db
    .selectDistinct({
      containerId: lgAllocation.containerId,
      customer: acCustomer.shortName,
      attributes: lgOrderLine.attributes,
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(
      and(
        inArray(
          lgAllocation.containerId,
          rows.map(({ id }) => id),
        ),
        eq(lgAllocation.state, 'LIVE'),
        orders.scopeWhere(ctx.actor),
      ),
    );
  return rows.map((row) => {
    const own = cargo.filter(({ containerId }) => containerId === row.id);
    return {
      ...row,
      customers: [...new Set(own.map(({ customer }) => customer))].toSorted((a, b) => a.localeCompare(b, 'zh')),
      attributes: [...new Set(own.flatMap(({ attributes }) => attributes))],
      stayMinutes: stayMinutes(row.stageSince, ctx.now()),
      actions: row.stage
        ? containerActions(ctx, { stage: row.stage, hold: row.hold, planCartons: row.planCartons ?? 0 })
        : [],
    };
  });
}
