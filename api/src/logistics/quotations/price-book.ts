import type { AgreedPrice, EstimatePrice, QuotedPrices } from '@shared/contract/logistics/order-estimate.ts';
import type { Charging } from '@shared/contract/logistics/charge-sum.ts';
import { TRANSPORT_MODE, type TransportMode } from '@shared/contract/logistics/order.labels.ts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { PriceParty } from '../../masters/price-agreements/prices-changed.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { finPriceAgreement } from '../../masters/price-agreements/price-agreement.tables.ts';
import { allRatesOfRows, chargeRules } from './charge-context.ts';
import { lgQuotation, lgQuotationLine } from './quotation.tables.ts';

type Route = PriceParty & { transportMode: TransportMode; pod: string | null };

/** Everything that orders of some customers are estimated by, in a handful of queries however many orders there are. */
export interface PriceBook {
  agreements: (party: PriceParty) => readonly AgreedPrice[];
  /** What the customer accepted last in the mode for the port of destination. */
  quoted: (route: Route) => QuotedPrices | null;
  charging: (of: { companyId: string; transportMode: TransportMode }) => Charging;
}

/** Reads the prices in force and the last accepted quotations of these parties, settings and the day's rates. */
export async function priceBook(ctx: Ctx, parties: readonly PriceParty[]): Promise<PriceBook> {
  const customers = [...new Set(parties.map((party) => party.customerId))];
  const companies = [...new Set(parties.map((party) => party.companyId))];
  const [agreed, quoted, rates] = await readAll(
    ctx,
    () => agreementsOf(ctx, companies, customers),
    () => quotedOf(ctx, companies, customers),
    () => allRatesOfRows(ctx),
  );
  const rules = {} as Record<TransportMode, Charging['rules']>;
  for (const mode of Object.keys(TRANSPORT_MODE) as TransportMode[]) rules[mode] = await chargeRules(ctx, mode);
  const agreements = grouped(agreed, partyKey);
  return {
    agreements: (party) => agreements.get(partyKey(party)) ?? [],
    quoted: (route) => quoted.get(routeKey(route)) ?? null,
    charging: ({ companyId, transportMode }) => ({ rules: rules[transportMode], rates: rates(companyId) }),
  };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
}
const partyKey = ({ companyId, customerId }: { companyId: string; customerId: string | null }): string =>
  `${companyId} ${customerId}`;
const routeKey = (route: Route): string => `${partyKey(route)} ${route.transportMode} ${route.pod ?? ''}`;

async function agreementsOf(ctx: Ctx, companies: string[], customers: string[]) {
  const at = finPriceAgreement;
  if (customers.length === 0) return [];
  const found = await ctx.db
    .select({ price: at, chargeCode: finChargeCode.code, chargeName: finChargeCode.name })
    .from(at)
    .innerJoin(finChargeCode, and(eq(finChargeCode.id, at.chargeCodeId), eq(finChargeCode.status, 'ENABLED')))
    .where(
      and(
        inArray(at.customerId, customers),
        eq(at.state, 'ACTIVE'),
        inArray(at.companyId, companies),
        eq(at.direction, 'AR'),
      ),
    )
    .orderBy(asc(at.id));
  return found.map(({ price, chargeCode, chargeName }) => ({ ...price, chargeCode, chargeName }));
}

/** The last accepted quotation of each customer, company, mode and port of destination, with its prices. */
async function quotedOf(ctx: Ctx, companies: string[], customers: string[]): Promise<Map<string, QuotedPrices>> {
  if (customers.length === 0) return new Map();
  const { companyId, customerId } = lgQuotation;
  const { transportMode, pod } = lgOrder;
  const last = await ctx.db
    .selectDistinctOn([companyId, customerId, transportMode, pod], {
      id: lgQuotation.id,
      quoteNo: lgQuotation.quoteNo,
      companyId,
      customerId,
      transportMode,
      pod,
    })
    .from(lgQuotation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgQuotation.orderId))
    .where(and(inArray(customerId, customers), eq(lgQuotation.state, 'ACCEPTED'), inArray(companyId, companies)))
    .orderBy(companyId, customerId, transportMode, pod, desc(lgQuotation.id));
  if (last.length === 0) return new Map();
  const lines = await ctx.db
    .select({
      quotationId: lgQuotationLine.quotationId,
      basis: lgQuotationLine.basis,
      currency: lgQuotationLine.currency,
      unitPrice: lgQuotationLine.unitPrice,
      minAmount: lgQuotationLine.minAmount,
      chargeCode: finChargeCode.code,
      chargeName: finChargeCode.name,
    })
    .from(lgQuotationLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgQuotationLine.chargeCodeId))
    .where(
      inArray(
        lgQuotationLine.quotationId,
        last.map(({ id }) => id),
      ),
    )
    .orderBy(asc(lgQuotationLine.sortNo));
  const prices = grouped(lines, (line) => line.quotationId);
  return new Map(
    last.map(({ id, quoteNo, ...route }) => [
      routeKey(route),
      { quoteNo, prices: (prices.get(id) ?? []) satisfies EstimatePrice[] },
    ]),
  );
}
