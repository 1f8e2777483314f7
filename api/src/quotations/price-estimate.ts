import { add, roundMoney } from '@shared/contract/decimal.ts';
import type { QueryOf } from '@shared/contract/endpoint.ts';
import { closestAgreement } from '@shared/contract/finance/price-agreement.rules.ts';
import { freightCode } from '@shared/contract/logistics/booking-offers.ts';
import type { priceEstimate as contract, PriceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { convert, lineQty, quoteAmount, type PricedLine } from '@shared/contract/logistics/quotation-rules.ts';
import { asc, eq } from 'drizzle-orm';
import { finChargeCode } from '../charge-codes/charge-code.tables.ts';
import { customers } from '../customers/customer.entity.ts';
import type { Ctx } from '../platform/context.ts';
import { pricesInForce } from '../price-agreements/price-agreement.lookup.ts';
import { allRates, chargeRules } from './charge-context.ts';
import { lastAccepted, SERVICE_LINES } from './quotation.lines.ts';
import { lgQuotationLine } from './quotation.tables.ts';

type Query = QueryOf<typeof contract>;
type Price = PricedLine & { chargeName: string };
type Found = Pick<PriceEstimate, 'source' | 'quoteNo'> & { prices: Price[] };

/** What figures of an order cost by the customer's agreements, or by the quotation that it accepted last (LOG-030…034). */
export async function estimatePrice(ctx: Ctx, query: Query): Promise<PriceEstimate> {
  await customers.find(ctx, query.customerId);
  const { currency, cartons, volume, gross } = query;
  const own = ctx.actor.companies.includes(query.companyId);
  const found = own ? ((await agreed(ctx, query)) ?? (await quoted(ctx, query))) : null;
  if (!found) return { source: null, quoteNo: null, currency, total: null, lines: [] };
  const rates = await allRates(ctx);
  const context = {
    figures: { cartons, volume, gross },
    rules: await chargeRules(ctx, query.transportMode),
    goodsValue: { currency: query.goodsCurrency, amount: query.goodsValue },
    rates,
  };
  const lines = found.prices.map((price) => {
    const qty = lineQty(price, context);
    const { chargeName, basis } = price;
    return { chargeName, basis, qty, currency: price.currency, amount: quoteAmount(price, qty) };
  });
  const parts = lines.map((line) =>
    line.amount === null ? null : convert({ currency: line.currency, amount: line.amount }, currency, rates),
  );
  const total = parts.some((part) => part === null)
    ? null
    : roundMoney(add(...parts.map((part) => part ?? '0')), currency);
  return { source: found.source, quoteNo: found.quoteNo, currency, total, lines };
}

/**
 * The customer's agreements of today for the route and mode, of each charge the closest one; null unless the freight is
 * among them. A price for one container type does not fit, because an order does not know its containers.
 */
async function agreed(ctx: Ctx, query: Query): Promise<Found | null> {
  const { companyId, customerId, transportMode } = query;
  const route = { transportMode, pol: query.pol ?? null, pod: query.pod ?? null };
  const found = await pricesInForce(ctx, { companyId, direction: 'AR', customerId, ...route, day: ctx.today() });
  const scope = { ...route, containerType: null, warehouseId: query.warehouseId ?? null, carrierId: null };
  const charges = [...new Set(found.map((price) => price.chargeCode))].filter((code) => isWanted(code, query));
  const prices = charges.flatMap((code) => {
    const price = closestAgreement(
      found.filter((one) => one.chargeCode === code),
      scope,
    );
    return price ? [price] : [];
  });
  const freight = freightCode(transportMode);
  return prices.some((price) => price.chargeCode === freight) ? { source: 'AGREEMENT', quoteNo: null, prices } : null;
}

/** Charges of a service count only for orders that take it. */
function isWanted(code: string, { services }: Query): boolean {
  const service = Object.entries(SERVICE_LINES).find(([, [charge]]) => charge === code)?.[0];
  return service === undefined || (services?.split(',') ?? []).includes(service);
}

async function quoted(ctx: Ctx, query: Query): Promise<Found | null> {
  const last = await lastAccepted(ctx, { ...query, pod: query.pod ?? null, id: '0' });
  if (!last) return null;
  const prices = await ctx.db
    .select({
      basis: lgQuotationLine.basis,
      currency: lgQuotationLine.currency,
      unitPrice: lgQuotationLine.unitPrice,
      minAmount: lgQuotationLine.minAmount,
      chargeName: finChargeCode.name,
    })
    .from(lgQuotationLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgQuotationLine.chargeCodeId))
    .where(eq(lgQuotationLine.quotationId, last.id))
    .orderBy(asc(lgQuotationLine.sortNo));
  return { source: 'QUOTATION', quoteNo: last.quoteNo, prices };
}
