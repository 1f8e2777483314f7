import { add } from '@shared/contract/decimal.ts';
import { convert } from '@shared/contract/logistics/quotation-rules.ts';
import { and, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx } from '../platform/context.ts';
import { ratesToday } from '../rates/rate.service.ts';
import { lgQuotation, lgQuotationLine } from './quotation.tables.ts';

/**
 * 预估应收 of an order out of its quotations (2.1): Σ of the accepted ones in the order's currency at the day's rates, as
 * soon as all its cartons stand in containers and each of those has an accepted quotation; before that, or without a
 * rate, what was estimated stays.
 */
export async function estimateOf(ctx: CommandCtx, orderId: string, quoteNo: string): Promise<void> {
  const [order] = await orders.lockWhere(ctx, eq(lgOrder.id, orderId));
  if (!order?.currency || order.allocatedCartons + order.closedCartons < order.cartons) return;
  const aboard = await ctx.tx
    .selectDistinct({ containerId: lgAllocation.containerId })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.state, 'LIVE')));
  const lines = await ctx.tx
    .select({
      containerId: lgQuotation.containerId,
      currency: lgQuotationLine.currency,
      amount: lgQuotationLine.amount,
    })
    .from(lgQuotation)
    .innerJoin(lgQuotationLine, eq(lgQuotationLine.quotationId, lgQuotation.id))
    .where(and(eq(lgQuotation.orderId, orderId), eq(lgQuotation.state, 'ACCEPTED')));
  if (!aboard.every(({ containerId }) => lines.some((line) => line.containerId === containerId))) return;
  const { currency } = order;
  const rates = await ratesToday(ctx, [currency, ...lines.map((line) => line.currency)]);
  const parts = lines.map((line) => convert({ currency: line.currency, amount: line.amount ?? '0' }, currency, rates));
  if (parts.some((part) => part === null)) return;
  await orders.update(
    ctx,
    order,
    { estReceivable: add(...parts.map((part) => part ?? '0')) },
    { action: `报价 ${quoteNo} 确认，更新预估应收`, code: 'estimate' },
  );
}
