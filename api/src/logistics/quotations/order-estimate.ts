import { sumIn } from '@shared/contract/logistics/charge-sum.ts';
import {
  estimateGap,
  estimateOrder,
  estimateText,
  noEstimate,
  type Estimate,
  type EstimateCase,
} from '@shared/contract/logistics/order-estimate.ts';
import { and, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import type { OrderRow } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { priceBook, type PriceBook } from './price-book.ts';
import { lgQuotation, lgQuotationLine } from './quotation.tables.ts';

type Content = Omit<EstimateCase, 'containers'>;
type Stored = Pick<OrderRow, 'id' | 'allocatedCartons' | 'closedCartons'>;

/** 预估应收 with what it is by, as an order stores them; the book where several orders are estimated at once. */
export async function computedEstimate(
  ctx: Ctx,
  content: Content,
  stored: Stored | null,
  book?: PriceBook,
): Promise<Pick<OrderRow, 'estReceivable' | 'estBasis'>> {
  const found = await estimateOf(ctx, content, stored, book);
  return { estReceivable: found.total, estBasis: estimateText(found) };
}

/**
 * An order's estimate: by its own accepted quotations as soon as all its cartons stand in containers and each of those has
 * one, else by agreements and the customer's last quotation.
 */
export async function estimateOf(
  ctx: Ctx,
  content: Content,
  stored: Stored | null,
  book?: PriceBook,
): Promise<Estimate> {
  const gap = estimateGap(content);
  if (gap) return noEstimate(gap);
  const aboard = stored && (await containersOf(ctx, content, stored));
  const prices = book ?? (await priceBook(ctx, [content]));
  const charging = prices.charging(content);
  const own = aboard && (await ownQuotes(ctx, stored.id, aboard));
  if (own) {
    const { total, missingRates } = sumIn(content.currency ?? 'CNY', own, charging.rates);
    const missing = missingRates.map((each) => `${each} 汇率`);
    return { source: 'QUOTES', quoteNo: null, total, gap: total === null ? 'LACKS' : null, missing, lines: [] };
  }
  return estimateOrder(
    { ...content, containers: aboard?.length ?? null },
    prices.agreements(content),
    prices.quoted(content),
    charging,
  );
}

/** The containers of an order, once all its cartons stand in them. */
async function containersOf(ctx: Ctx, content: Content, stored: Stored): Promise<string[] | null> {
  if (stored.allocatedCartons === 0 || stored.allocatedCartons + stored.closedCartons < content.cartons) return null;
  const found = await ctx.db
    .selectDistinct({ id: lgAllocation.containerId })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.orderId, stored.id), eq(lgAllocation.state, 'LIVE')));
  return found.map(({ id }) => id);
}

/** Amounts of the order's accepted quotations; null unless every container has one. */
async function ownQuotes(ctx: Ctx, orderId: string, containers: readonly string[]) {
  const lines = await ctx.db
    .select({
      containerId: lgQuotation.containerId,
      currency: lgQuotationLine.currency,
      amount: lgQuotationLine.amount,
    })
    .from(lgQuotation)
    .innerJoin(lgQuotationLine, eq(lgQuotationLine.quotationId, lgQuotation.id))
    .where(and(eq(lgQuotation.orderId, orderId), eq(lgQuotation.state, 'ACCEPTED')));
  if (!containers.every((id) => lines.some((line) => line.containerId === id))) return null;
  return lines.map(({ currency, amount }) => ({ currency, amount: amount ?? '0' }));
}
