import { eq } from 'drizzle-orm';
import { orders } from '../orders/order.entity.ts';
import { refreshEstimate } from '../orders/order-estimate.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { pricesChanged } from '../../masters/price-agreements/prices-changed.ts';
import type { QuoteRow } from './quotation.tables.ts';

/** 预估应收 of the order after one of its quotations was accepted, or an accepted one counts no more (2.1). */
export async function estimateAfterQuote(
  ctx: CommandCtx,
  quote: Pick<QuoteRow, 'orderId' | 'quoteNo' | 'companyId' | 'customerId'>,
  what: '确认' | '作废',
): Promise<void> {
  const { orderId, quoteNo } = quote;
  await pricesChanged(ctx, quote, `报价 ${quoteNo} ${what}`);
  const [order] = await orders.lockWhere(ctx, eq(lgOrder.id, orderId));
  if (order) await refreshEstimate(ctx, order, { action: `报价 ${quoteNo} ${what}，更新预估应收` });
}
