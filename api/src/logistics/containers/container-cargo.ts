import { and, asc, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { visibleOrder } from '../orders/order-visible.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';

/**
 * Live allocations of a container, or those that were left behind (甩货), with their lines and orders, by order and line. `visible` is false for an order out of
 * the caller's scope: of such cargo only figures may be shown (ACC-032).
 */
export function liveCargo(ctx: Ctx, containerId: string, state: 'LIVE' | 'ROLLED' = 'LIVE') {
  return ctx.db
    .select({
      allocation: lgAllocation,
      line: lgOrderLine,
      orderNo: lgOrder.orderNo,
      hold: lgOrder.hold,
      consignee: lgOrder.consignee,
      customerName: acCustomer.shortName,
      customerCode: acCustomerCode.code,
      visible: visibleOrder(ctx),
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, state)))
    .orderBy(asc(lgOrder.id), asc(lgOrderLine.lineNo));
}
