import { and, eq } from 'drizzle-orm';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { exactMatch } from './order-match.ts';
import { orders } from './order.entity.ts';
import { lgOrder } from './order.tables.ts';

/** Numbers that 物流订单 finds for this reader: beyond the list of one stage (ListSource.pages). */
export async function onOrderList(ctx: Ctx, numbers: readonly string[]): Promise<string[]> {
  if (!ctx.actor.may('logistics.order.view')) return [];
  const found = await ctx.db
    .select({ orderNo: lgOrder.orderNo, customerRef: lgOrder.customerRef, mark: acCustomerCode.code })
    .from(lgOrder)
    .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
    .where(and(orders.scopeWhere(ctx.actor), exactMatch(numbers)));
  return found.flatMap((row) => Object.values(row).flatMap((number) => number ?? []));
}
