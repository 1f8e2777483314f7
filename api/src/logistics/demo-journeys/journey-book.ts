import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import { asc, inArray } from 'drizzle-orm';
import { addToContainer } from '../allocations/allocation.service.ts';
import { prefillBooking } from '../bookings/booking-prefill.ts';
import { createBooking } from '../bookings/booking-save.ts';
import { demoBooking, type BookingParties } from '../bookings/booking-seed-form.ts';
import { confirmBooking, submitBooking } from '../bookings/booking-steps.ts';
import { containers } from '../containers/container.entity.ts';
import { demoContainer } from '../containers/container.seed.ts';
import { createContainer } from '../containers/container.service.ts';
import { reviewOrder } from '../orders/order-confirm.ts';
import { orders } from '../orders/order.entity.ts';
import { createOrder } from '../orders/order-save.ts';
import { ORDER_ACKS, orderInput, type OrderParty, type OrderPlace } from '../orders/order.seed.ts';
import { lineOfGoods } from '../orders/order-seed-goods.ts';
import { submitOrder } from '../orders/order-submit.ts';
import { lgOrderLine } from '../orders/order.tables.ts';
import type { Seed } from '../../services/seed/seed.ts';
import { FOREIGN_CODES, type JourneyPlan } from './journey-plan.ts';
import { advance, file, makeJourney, type Journey } from './journey.ts';

/** First serial of the orders of the journeys; those of the pool are below it. */
const SERIAL = 200;
const VESSELS = ['海宁', '甬江', '东海', '普陀'];
/** Days from making a container to its ETD, and from there to its ETA. */
export const SAILS = 14;
export const PASSAGE = 20;

/** The confirmed orders of a journey, one a line of cargo, all for one consignee. */
export async function makeOrders(
  seed: Seed,
  plan: JourneyPlan,
  index: number,
  parties: readonly OrderParty[],
  place: OrderPlace,
): Promise<string[]> {
  const numbers = seed.random(`voyage-${index}`);
  const made: string[] = [];
  for (const [nth, [goods, cartons]] of plan.cargo.entries()) {
    const serial = SERIAL + index * 2 + nth;
    const party = parties[(serial * 5) % parties.length];
    if (!party) continue;
    const day = plan.start - 4;
    const minute = (serial * 7) % 60;
    const line = { ...lineOfGoods(goods, cartons), foreignHsCode: FOREIGN_CODES[goods][plan.country] };
    const input = {
      ...orderInput(serial, day, party, numbers, seed, place),
      agencyType: 'SELF' as const,
      incoterm: 'FOB' as const,
      incotermPlace: 'NINGBO',
      pol: plan.pol,
      pod: plan.pod,
      destCountry: plan.country,
      consignee: {
        name: `${plan.country === 'US' ? 'Pacific Home' : 'Nordhafen Import'} (Demo) Ltd`,
        address: plan.country === 'US' ? '410 Demo Street, Los Angeles, CA' : 'Demostrasse 12, Hamburg',
        contact: 'Import Desk',
        phone: '+15550101000',
        taxId: null,
      },
      deliveryType: 'DOOR' as const,
      requireEtd: null,
      lines: [line],
    };
    const sent = await seed.command(
      'sales01',
      seed.at(day, 9, minute),
      async (ctx) => submitOrder(ctx, await createOrder(ctx, input)),
      ORDER_ACKS,
    );
    await seed.command(
      'ops01',
      seed.at(day, 15, minute),
      async (ctx) => reviewOrder(ctx, await orders.lock(ctx, sent.id)),
      ORDER_ACKS,
    );
    made.push(sent.id);
  }
  return made;
}

/** The container with all cartons of its orders, on in 待订柜. */
export async function consolidate(
  seed: Seed,
  plan: JourneyPlan,
  index: number,
  companyId: string,
  orderIds: readonly string[],
): Promise<Journey> {
  const { type, pol, pod, start } = plan;
  const row = await seed.command(clerkOf(index), seed.at(start, 9, (index * 4) % 60), (ctx) =>
    createContainer(ctx, demoContainer(companyId, type, pol, pod, seed.day(start + 6))),
  );
  const journey = makeJourney(seed, plan, index, row.id);
  await journey.command(clerkOf(index), 0, 10, async (ctx) => {
    const lines = await ctx.tx
      .select()
      .from(lgOrderLine)
      .where(inArray(lgOrderLine.orderId, [...orderIds]))
      .orderBy(asc(lgOrderLine.id));
    await addToContainer(
      ctx,
      row.id,
      lines.map(({ id, cartons }) => ({ orderLineId: id, cartons })),
    );
  });
  await advance(journey, clerkOf(index), 0, 15);
  return journey;
}

/** Booked with a carrier, and on in 待验货. */
export async function bookJourney(journey: Journey, parties: BookingParties): Promise<void> {
  const { index, containerId, seed, plan } = journey;
  const who = clerkOf(index);
  const made = await journey.command(who, 1, 9, async (ctx) => {
    const prefill = await prefillBooking(ctx, [containerId]);
    return createBooking(ctx, demoBooking(await containers.find(ctx, containerId), prefill, parties));
  });
  const sent = await journey.command(who, 1, 10, (ctx) => submitBooking(ctx, made.id, made.version));
  const on = (later: number) => seed.day(plan.start + later);
  const evening = (later: number) => journey.at(later, 20).toISOString();
  await journey.command(who, 1, 15, async (ctx) => {
    await file(ctx, 'lg_booking', made.id, SO_SLOT, `SO-${made.bookingNo}`);
    await confirmBooking(ctx, made.id, {
      version: sent.version,
      ack: undefined,
      soNo: `DEMO${String(270_100 + index)}`,
      vessel: `${VESSELS[index % VESSELS.length] ?? ''} DEMO`,
      voyage: `${String(20 + index).padStart(3, '0')}E`,
      etd: on(SAILS),
      eta: on(SAILS + PASSAGE),
      cutSi: evening(SAILS - 5),
      cutCy: evening(SAILS - 2),
      cutVgm: evening(SAILS - 3),
      cutCustoms: evening(SAILS - 3),
    });
  });
  await advance(journey, who, 1, 17);
}

/** The clerk of a journey. */
export const clerkOf = (index: number): string => (index % 2 === 0 ? 'oper01' : 'oper02');
