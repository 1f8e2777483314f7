import { and, eq, inArray } from 'drizzle-orm';
import { orders } from '../orders/order.entity.ts';
import { refreshEstimate } from '../orders/order-estimate.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { priceBook } from './price-book.ts';

/**
 * Estimates the customer's drafts and submitted orders anew, with the prices read once; one that was reviewed keeps what it
 * was reviewed with until itself changes, one that a person priced keeps that.
 */
export async function estimateOpenOrders(
  ctx: CommandCtx,
  { companyId, customerId, what, by }: EventPayloads['customer.prices-changed'],
): Promise<void> {
  const open = await orders.lockWhere(
    ctx,
    and(
      eq(lgOrder.companyId, companyId),
      eq(lgOrder.customerId, customerId),
      inArray(lgOrder.status, ['DRAFT', 'SUBMITTED']),
      eq(lgOrder.estManual, false),
    ) ?? eq(lgOrder.id, '0'),
  );
  if (open.length === 0) return;
  const book = await priceBook(ctx, [{ companyId, customerId }]);
  const note = { action: `${what}，更新预估应收`, reason: `由${by}操作引起` };
  for (const row of open) await refreshEstimate(ctx, row, note, book);
}
