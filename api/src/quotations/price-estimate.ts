import { add, roundMoney } from '@shared/contract/decimal.ts';
import type { QueryOf } from '@shared/contract/endpoint.ts';
import type { priceEstimate as contract, PriceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { convert, lineQty, quoteAmount } from '@shared/contract/logistics/quotation-rules.ts';
import { asc, eq } from 'drizzle-orm';
import { finChargeCode } from '../charge-codes/charge-code.tables.ts';
import { customers } from '../customers/customer.entity.ts';
import type { Ctx } from '../platform/context.ts';
import { allRates, chargeRules } from './charge-context.ts';
import { lastAccepted } from './quotation.lines.ts';
import { lgQuotationLine } from './quotation.tables.ts';

/** What figures of an order cost by the quotation that the customer accepted last (LOG-030…034). */
export async function estimatePrice(ctx: Ctx, query: QueryOf<typeof contract>): Promise<PriceEstimate> {
  await customers.find(ctx, query.customerId);
  const { currency, cartons, volume, gross } = query;
  const own = ctx.actor.companies.includes(query.companyId);
  const found = own ? await lastAccepted(ctx, { ...query, pod: query.pod ?? null, id: '0' }) : null;
  if (!found) return { quoteNo: null, currency, total: null, lines: [] };
  const rates = await allRates(ctx);
  const context = {
    figures: { cartons, volume, gross },
    rules: await chargeRules(ctx, query.transportMode),
    goodsValue: { currency: query.goodsCurrency, amount: query.goodsValue },
    rates,
  };
  const rows = await ctx.db
    .select({ line: lgQuotationLine, chargeName: finChargeCode.name })
    .from(lgQuotationLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgQuotationLine.chargeCodeId))
    .where(eq(lgQuotationLine.quotationId, found.id))
    .orderBy(asc(lgQuotationLine.sortNo));
  const lines = rows.map(({ line, chargeName }) => {
    const qty = lineQty(line, context);
    return { chargeName, basis: line.basis, qty, currency: line.currency, amount: quoteAmount(line, qty) };
  });
  const parts = lines.map((line) =>
    line.amount === null ? null : convert({ currency: line.currency, amount: line.amount }, currency, rates),
  );
  const total = parts.some((part) => part === null)
    ? null
    : roundMoney(add(...parts.map((part) => part ?? '0')), currency);
  return { quoteNo: found.quoteNo, currency, total, lines };
}
