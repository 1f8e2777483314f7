import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { advanceContainer } from '../containers/container-stages.ts';
import { lgContainer, type ContainerRow } from '../containers/container.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { partyOf } from '../orders/order-seed-party.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { rollBooking } from './booking-end.ts';
import { prefillBooking } from './booking-prefill.ts';
import { createBooking } from './booking-save.ts';
import { bookingParties, demoBooking, type BookingParties } from './booking-seed-form.ts';
import { confirmBooking, submitBooking } from './booking-steps.ts';
import { lgBooking } from './booking.tables.ts';

type End = 'ADVANCED' | 'CONFIRMED' | 'SUBMITTED' | 'ROLLED' | 'DRAFT' | 'OPEN';
/** What becomes of the containers of 待订柜, oldest first; the last lane stays without a booking. */
const ENDS: readonly End[] = ['ADVANCED', 'SUBMITTED', 'CONFIRMED', 'ROLLED', 'OPEN', 'DRAFT'];
const VESSELS = ['海宁', '甬江', '东海', '普陀'];
/** 20:00 in Shanghai, n days after the fixed clock. */
const evening = (seed: Seed, day: number) => seed.at(day, 20).toISOString();
const ACKS = ['LOG-010', 'LOG-012', 'FILL_RATE'];

/** Bookings of the containers in 待订柜, one or more in every tab of L10; one container goes on to 待验货. */
export const bookingSeed: SeedStep = {
  name: '订柜单',
  async run(seed) {
    const partiesOf = await bookingParties(seed);
    const rows = await seed.tx
      .select()
      .from(lgContainer)
      .where(eq(lgContainer.stage, 'BOOK'))
      .orderBy(asc(lgContainer.id));
    for (const [index, row] of rows.entries()) {
      const end = ENDS[index] ?? 'DRAFT';
      if (end === 'OPEN') continue;
      await book(seed, row, index, end, partiesOf(index));
    }
  },
  async totals(tx) {
    const found = await tx
      .select({ state: lgBooking.state, n: count() })
      .from(lgBooking)
      .groupBy(lgBooking.state)
      .orderBy(lgBooking.state);
    const { rows } = await tx.execute<{ digest: string; inspect: string }>(
      sql`select md5(string_agg(booking_no || state || coalesce(so_no, '') || coalesce(etd::text, ''), '|' order by booking_no)) as digest,
        (select count(*)::text from lg_container where stage = 'INSPECT') as inspect from lg_booking`,
    );
    return {
      ...Object.fromEntries(found.map(({ state, n }) => [state, n])),
      待验货柜子: Number(rows[0]?.inspect ?? 0),
      校验: rows[0]?.digest ?? '',
    };
  },
};

async function book(seed: Seed, row: ContainerRow, index: number, end: End, parties: BookingParties): Promise<void> {
  const who = index % 2 === 0 ? 'oper01' : 'oper02';
  const at = (hour: number) => seed.at(-4 + Math.min(index, 3), hour, index * 7);
  const made = await seed.command(who, at(9), async (ctx) => {
    const prefill = await prefillBooking(ctx, [row.id]);
    return createBooking(ctx, demoBooking(row, prefill, parties));
  });
  if (end === 'DRAFT') return;
  const sent = await seed.command(who, at(10), (ctx) => submitBooking(ctx, made.id, made.version), ACKS);
  if (end === 'SUBMITTED') return;
  const done = await seed.command(
    who,
    at(14),
    async (ctx) => {
      const bytes = demoPaper(`DEMO SHIPPING ORDER ${made.bookingNo}`);
      const file = { part: 'file', name: `SO-${made.bookingNo}.pdf`, type: '', bytes };
      await addAttachment(ctx, await seeOwner(ctx, 'lg_booking', made.id), SO_SLOT, file);
      return confirmBooking(ctx, made.id, {
        version: sent.version,
        ack: undefined,
        soNo: `DEMO${String(260_100 + index)}`,
        vessel: `${VESSELS[index % VESSELS.length] ?? ''} DEMO`,
        voyage: `${String(40 + index).padStart(3, '0')}E`,
        etd: seed.day(6 + index),
        eta: seed.day(26 + index),
        cutSi: evening(seed, 1 + index),
        cutCy: evening(seed, 4 + index),
        cutVgm: evening(seed, 3 + index),
        cutCustoms: evening(seed, 3 + index),
      });
    },
    ACKS,
  );
  if (end === 'ROLLED') {
    await seed.command(who, at(16), (ctx) => rollBooking(ctx, made.id, done.version, '船公司爆舱，改下一航次'));
    return;
  }
  if (end === 'ADVANCED')
    await seed.command(
      who,
      at(17),
      async (ctx) => {
        await nameConsignees(ctx, row.id, seed);
        await advanceContainer(ctx, row.id, (await containers.find(ctx, row.id)).version);
      },
      ACKS,
    );
}

/** The customers say who receives the goods, before the booking is finished (5.2). */
async function nameConsignees(ctx: CommandCtx, containerId: string, seed: Seed): Promise<void> {
  const inside = ctx.tx
    .select({ id: lgAllocation.orderId })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')));
  const nameless = await orders.lockWhere(
    ctx,
    and(inArray(lgOrder.id, inside), isNull(lgOrder.consignee)) ?? sql`false`,
  );
  const numbers = seed.random('bookings');
  for (const [index, order] of nameless.entries()) {
    let consignee = null;
    while (!consignee) consignee = partyOf(index, numbers);
    await orders.update(ctx, order, { consignee }, { action: '变更', code: 'change' });
  }
}
