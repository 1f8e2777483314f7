import type { OrderInbound } from '@shared/contract/logistics/order.answers.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';
import type { Answerable } from '../../platform/route.ts';

/** What an order page asks of the warehouses (L4 入库). */
export interface OrderInbounds {
  /** Inbounds of the order, oldest first; all of them, `link` only where the caller may open one. */
  ofOrder(ctx: Ctx, orderId: string): Promise<Answerable<OrderInbound>[]>;
}
export const orderInbounds = port<OrderInbounds>('orders.inbounds');
