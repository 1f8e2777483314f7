import { add, roundMoney } from '@shared/contract/decimal.ts';
import type { COST_SOURCE } from '@shared/contract/logistics/cost-share.contract.ts';
import { truckShares } from '@shared/contract/logistics/truck-rules.ts';
import { convert } from '@shared/contract/logistics/quotation-rules.ts';
import { shareOut } from '@shared/contract/share.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { lgBookingContainer, lgBookingRate, lgBookingSurcharge } from '../bookings/booking.tables.ts';
import { liveBookingOf } from '../bookings/booking-containers.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { fees } from '../fees/ports.ts';
import type { Ctx } from '../../platform/context.ts';
import { baseWithoutTax } from '../quotations/quotation-income.ts';
import { bearingCargo } from '../trucks/truck-cargo.ts';
import { feesOf as truckFeesOf, totalOf } from '../trucks/truck-steps.ts';
import { lgTruck, type TruckRow } from '../trucks/truck.tables.ts';

/** A cost that the orders of a container bear together; `base` is CNY without tax, null without a rate. */
interface PoolItem {
  key: string;
  source: keyof typeof COST_SOURCE;
  no: string;
  chargeName: string;
  currency: string;
  amount: string;
  base: string | null;
}
export interface CostPool {
  items: PoolItem[];
  /** CNY by order of haulage that has its own basis (LOG-054). */
  direct: Map<string, string>;
}
type Rates = Readonly<Record<string, string>>;

/**
 * Costs of a container (LOG-052): payables of finance that name the container and no order; for booking and haulage what
 * their documents say, as long as finance has no payable made from them.
 */
export async function costPool(ctx: Ctx, container: ContainerRow, rates: Rates): Promise<CostPool> {
  const payables = await fees().payablesOf(ctx, container.id);
  const known = new Set(payables.map(({ sourceType, sourceId }) => `${sourceType}:${sourceId}`));
  const items: PoolItem[] = payables.map((fee) => ({
    key: `fee:${fee.id}`,
    source: 'FEE',
    no: fee.feeNo,
    chargeName: fee.chargeName,
    currency: fee.currency,
    amount: fee.amount,
    base: convert(
      { currency: fee.currency, amount: fee.amountEx },
      'CNY',
      fee.rate ? { [fee.currency]: fee.rate } : rates,
    ),
  }));
  const taxes = await taxesByCode(ctx);
  const booking = await liveBookingOf(ctx, container.id);
  if (booking && !known.has(`lg_booking:${booking.id}`))
    items.push(...(await bookingItems(ctx, container, booking, taxes, rates)));
  const { shared, direct } = await truckItems(ctx, container.id, known, taxes, rates);
  return { items: [...items, ...shared], direct };
}

type Taxes = Map<string, { name: string; taxRateBp: number }>;
async function taxesByCode(ctx: Ctx): Promise<Taxes> {
  const rows = await ctx.db
    .select()
    .from(finChargeCode)
    .where(inArray(finChargeCode.code, ['OF', 'TRUCK']));
  return new Map(rows.map(({ code, name, taxRateBp }) => [code, { name, taxRateBp }]));
}

/** Freight of the container's type and its surcharges; one per booking is shared evenly over its containers. */
async function bookingItems(
  ctx: Ctx,
  container: ContainerRow,
  booking: { id: string; bookingNo: string },
  taxes: Taxes,
  rates: Rates,
): Promise<PoolItem[]> {
  const freight = taxes.get('OF');
  const prices = await ctx.db
    .select()
    .from(lgBookingRate)
    .where(and(eq(lgBookingRate.bookingId, booking.id), eq(lgBookingRate.containerType, container.containerType)));
  const surcharges = await ctx.db
    .select({ surcharge: lgBookingSurcharge, name: finChargeCode.name, taxRateBp: finChargeCode.taxRateBp })
    .from(lgBookingSurcharge)
    .innerJoin(finChargeCode, eq(finChargeCode.id, lgBookingSurcharge.chargeCodeId))
    .where(eq(lgBookingSurcharge.bookingId, booking.id))
    .orderBy(asc(lgBookingSurcharge.sortNo));
  const boxes = await ctx.db
    .select({ id: lgBookingContainer.containerId })
    .from(lgBookingContainer)
    .where(eq(lgBookingContainer.bookingId, booking.id));
  const item = (key: string, chargeName: string, currency: string, amount: string, taxRateBp: number): PoolItem => ({
    key,
    source: 'BOOKING',
    no: booking.bookingNo,
    chargeName,
    currency,
    amount,
    base: baseWithoutTax(amount, currency, taxRateBp, rates),
  });
  return [
    ...prices.map((price) =>
      item(
        `rate:${price.id}`,
        freight?.name ?? '海运费',
        price.currency,
        roundMoney(price.unitPrice, price.currency),
        freight?.taxRateBp ?? 0,
      ),
    ),
    ...surcharges.map(({ surcharge, name, taxRateBp }) => {
      const { currency, amount, basis } = surcharge;
      const weights = boxes.map(({ id }) => ({ id, weight: '1' }));
      const own = basis === 'CONTAINER' ? amount : (shareOut(amount, currency, weights)?.get(container.id) ?? '0');
      return item(`surcharge:${surcharge.id}`, name, currency, own, taxRateBp);
    }),
  ];
}

/** Haulage of the container: by its own basis over the orders that it names (LOG-054), else a cost of all. */
async function truckItems(ctx: Ctx, containerId: string, known: ReadonlySet<string>, taxes: Taxes, rates: Rates) {
  const trucks = await ctx.db
    .select()
    .from(lgTruck)
    .where(and(eq(lgTruck.containerId, containerId), ne(lgTruck.state, 'CANCELLED')))
    .orderBy(asc(lgTruck.id));
  const shared: PoolItem[] = [];
  const direct = new Map<string, string>();
  const kgPerCbm = await ctx.setting('charge.kg_per_cbm_road');
  for (const truck of trucks.filter(({ id }) => !known.has(`lg_truck:${id}`))) {
    const item = await truckItem(ctx, truck, taxes, rates);
    if (!item) continue;
    const cargo = await bearingCargo(ctx, truck);
    const shares = item.base === null ? null : truckShares(item.base, 'CNY', truck.costShare, cargo, kgPerCbm);
    if (!shares) shared.push(item);
    for (const [orderId, share] of shares ?? []) direct.set(orderId, add(direct.get(orderId) ?? '0', share));
  }
  return { shared, direct };
}

async function truckItem(ctx: Ctx, truck: TruckRow, taxes: Taxes, rates: Rates): Promise<PoolItem | null> {
  const amount = totalOf(truck, await truckFeesOf(ctx, truck.id));
  const currency = truck.costCurrency;
  if (amount === null || currency === null) return null;
  const { name, taxRateBp } = taxes.get('TRUCK') ?? { name: '拖车费', taxRateBp: 900 };
  return {
    key: `truck:${truck.id}`,
    source: 'TRUCK',
    no: truck.truckNo,
    chargeName: name,
    currency,
    amount,
    base: baseWithoutTax(amount, currency, taxRateBp, rates),
  };
}
