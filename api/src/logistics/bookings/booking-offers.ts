import type { BookingOffers } from '@shared/contract/logistics/booking-offer.contract.ts';
import {
  bookingOffers,
  compareParties,
  type OfferCase,
  type OfferPrice,
} from '@shared/contract/logistics/booking-offers.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { pricesInForce, type AgreedPrice } from '../../masters/price-agreements/price-agreement-lookup.ts';
import { ratesToday } from '../../masters/rates/rate.service.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { containersToBook } from './booking-prefill.ts';

/** L10 比价: the offers of 合作中 agents and carriers in scope for containers that one booking could take. */
export async function offersFor(ctx: Ctx, ids: readonly string[], date: string | undefined): Promise<BookingOffers> {
  const rows = await containersToBook(ctx, ids);
  const [first] = rows;
  const day = date ?? earliestEtd(rows) ?? ctx.today();
  const { companyId, transportMode, pol, pod } = first;
  const wanted: OfferCase = { transportMode, pol, pod, types: typesOf(rows) };
  const prices = (await pricesInForce(ctx, { companyId, direction: 'AP', transportMode, pol, pod, day })).filter(
    bookable,
  );
  const parties = await agentsOf(ctx, prices);
  const carriers = await carrierNames(ctx, prices, parties);
  const rates = await ratesToday(ctx, companyId, [...new Set(prices.map((price) => price.currency))]);
  const offers = bookingOffers(prices, parties, carriers, wanted, rates);
  // The order by price would tell what the prices are to those who may not see them.
  const sees = ctx.actor.system || fieldLevel(ctx.actor, 'money.cost') === 'VISIBLE';
  return {
    ...wanted,
    date: day,
    containers: rows.map(({ id, containerCode, containerType }) => ({ id, containerCode, containerType })),
    offers: sees ? offers : offers.toSorted(compareParties),
  };
}

const earliestEtd = (rows: readonly ContainerRow[]): string | null =>
  rows.flatMap(({ etd }) => (etd === null ? [] : [etd])).toSorted()[0] ?? null;

/** Types in the order of the containers, with how many of each. */
const typesOf = (rows: readonly ContainerRow[]): OfferCase['types'] =>
  [...new Set(rows.map((row) => row.containerType))].map((containerType) => ({
    containerType,
    count: rows.filter((row) => row.containerType === containerType).length,
  }));

const bookable = (price: AgreedPrice): price is AgreedPrice & OfferPrice =>
  price.supplierId !== null && (price.basis === 'CONTAINER' || price.basis === 'ORDER');

async function agentsOf(ctx: Ctx, prices: readonly OfferPrice[]) {
  const ids = [...new Set(prices.map((price) => price.supplierId))];
  if (ids.length === 0) return [];
  const found = await suppliers.findMany(
    ctx,
    and(
      inArray(acSupplier.id, ids),
      eq(acSupplier.status, 'ACTIVE'),
      sql`${acSupplier.types} && array['BOOKING_AGENT', 'CARRIER']::text[]`,
    ),
  );
  return found.map(({ id, shortName, types }) => ({ id, name: shortName, carrier: types.includes('CARRIER') }));
}

async function carrierNames(ctx: Ctx, prices: readonly OfferPrice[], parties: readonly { id: string; name: string }[]) {
  const ids = [...new Set(prices.flatMap((price) => price.carrierId ?? []))];
  const named =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: acSupplier.id, name: acSupplier.shortName })
          .from(acSupplier)
          .where(inArray(acSupplier.id, ids));
  return new Map([...parties, ...named].map(({ id, name }) => [id, name]));
}
