import {
  lineQty,
  quoteAmount,
  type ChargeBasis,
  type ChargeContext,
} from '@shared/contract/logistics/quotation-rules.ts';
import { freightCode } from '@shared/contract/logistics/booking-offers.ts';
import { SERVICE_LINES } from '@shared/contract/logistics/order-estimate.ts';
import type { QuoteLineInput } from '@shared/contract/logistics/quotation.contract.ts';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { syCurrency } from '../../masters/base/base.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { lgOrder, type OrderRow } from '../orders/order.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { lgQuotation, lgQuotationLine, type QuoteLineRow } from './quotation.tables.ts';

type Line = Pick<QuoteLineInput, 'chargeCodeId' | 'basis' | 'unitPrice' | 'minAmount' | 'currency' | 'remark'>;

/** Lines of a quotation in their order. */
export const linesOf = (ctx: Ctx, quotationId: string): Promise<QuoteLineRow[]> =>
  ctx.db
    .select()
    .from(lgQuotationLine)
    .where(eq(lgQuotationLine.quotationId, quotationId))
    .orderBy(asc(lgQuotationLine.sortNo));

/** Writes the lines of a quotation anew, quantities and amounts by LOG-030…034. */
export async function writeLines(
  ctx: CommandCtx,
  quotationId: string,
  lines: readonly Line[],
  context: ChargeContext,
): Promise<void> {
  await ctx.tx.delete(lgQuotationLine).where(eq(lgQuotationLine.quotationId, quotationId));
  if (lines.length === 0) return;
  await ctx.tx.insert(lgQuotationLine).values(
    lines.map(({ chargeCodeId, basis, unitPrice, minAmount, currency, remark }, sortNo) => {
      const qty = lineQty({ basis, currency }, context);
      const amount = quoteAmount({ basis, unitPrice, minAmount, currency }, qty);
      return { quotationId, sortNo, chargeCodeId, basis, qty, unitPrice, minAmount, currency, amount, remark };
    }),
  );
}

/** Refuses charge codes and currencies that cannot be used, by the cell. */
export async function checkLines(ctx: CommandCtx, lines: readonly Line[]): Promise<void> {
  const charges = await ctx.tx
    .select({ id: finChargeCode.id, directions: finChargeCode.directions, status: finChargeCode.status })
    .from(finChargeCode)
    .where(
      inArray(
        finChargeCode.id,
        lines.map(({ chargeCodeId }) => chargeCodeId),
      ),
    );
  const currencies = await ctx.tx
    .select({ code: syCurrency.code })
    .from(syCurrency)
    .where(eq(syCurrency.enabled, true));
  const wrong: Record<string, string> = {};
  for (const [index, { chargeCodeId, currency }] of lines.entries()) {
    const charge = charges.find(({ id }) => id === chargeCodeId);
    if (charge?.status !== 'ENABLED' || !charge.directions.includes('AR'))
      wrong[`lines.${index}.chargeCodeId`] = '费用项目不存在、已停用或不能用于应收';
    if (!currencies.some(({ code }) => code === currency)) wrong[`lines.${index}.currency`] = '币种不存在或已停用';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Freight of the mode, then what the order's services are charged by; not priced yet. */
async function linesOfServices(ctx: CommandCtx, order: OrderRow): Promise<Line[]> {
  const wanted: (readonly [string, ChargeBasis])[] = [
    [freightCode(order.transportMode), order.serviceType === 'FCL' ? 'CONTAINER' : 'RT'],
    ...order.services.map((service) => SERVICE_LINES[service]),
  ];
  const charges = await ctx.tx.select().from(finChargeCode).where(eq(finChargeCode.status, 'ENABLED'));
  return wanted.flatMap(([code, basis]) => {
    const charge = charges.find((each) => each.code === code);
    const currency = order.currency ?? 'CNY';
    return charge ? [{ chargeCodeId: charge.id, basis, unitPrice: null, minAmount: null, currency, remark: null }] : [];
  });
}

/**
 * Lines that a new quotation of an order starts with: those of its last version in the container; else of the last
 * quotation that the customer accepted, same mode, same port of destination before others; else by the order's services,
 * unpriced. Charge codes that were disabled since are left out.
 */
export async function firstLines(ctx: CommandCtx, order: OrderRow, previousId: string | null): Promise<Line[]> {
  const from = previousId ?? (await lastAccepted(ctx, order))?.id ?? null;
  if (from === null) return linesOfServices(ctx, order);
  const enabled = await ctx.tx
    .select({ line: lgQuotationLine })
    .from(lgQuotationLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgQuotationLine.chargeCodeId))
    .where(and(eq(lgQuotationLine.quotationId, from), eq(finChargeCode.status, 'ENABLED')))
    .orderBy(asc(lgQuotationLine.sortNo));
  return enabled.map(({ line }) => line);
}

/** The quotation that a customer accepted last in a company and mode, to the same port of destination before others. */
async function lastAccepted(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'customerId' | 'companyId' | 'transportMode' | 'pod'>,
): Promise<{ id: string; quoteNo: string } | null> {
  const [found] = await ctx.db
    .select({ id: lgQuotation.id, quoteNo: lgQuotation.quoteNo })
    .from(lgQuotation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgQuotation.orderId))
    .where(
      and(
        eq(lgQuotation.customerId, order.customerId),
        eq(lgQuotation.companyId, order.companyId),
        eq(lgQuotation.state, 'ACCEPTED'),
        ne(lgQuotation.orderId, order.id),
        eq(lgOrder.transportMode, order.transportMode),
      ),
    )
    .orderBy(sql`(${lgOrder.pod} is not distinct from ${order.pod}) desc`, desc(lgQuotation.id))
    .limit(1);
  return found ?? null;
}
