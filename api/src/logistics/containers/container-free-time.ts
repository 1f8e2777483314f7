import { freeTime, placeDay, tierFee, type FeeTier, type FreeTime } from '@shared/contract/logistics/free-time.ts';
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { zoneOf } from '../../masters/base/place-time.ts';
import { lgBooking, lgBookingContainer } from '../bookings/booking.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgContainer, type ContainerRow } from './container.tables.ts';

/** A clock with what its days over the free time cost; null fee: the booking names no tiers. */
export interface PricedFreeTime extends FreeTime {
  fee: string | null;
}
/** Free time of a container at its destination (LOG-085); the fees are estimates of the booking's tiers. */
export interface ContainerFreeTime {
  /** Of demurrage: the container's own, else the setting. Detention has those of its booking. */
  freeDays: number;
  currency: string;
  /** Discharge to gate-out; null before discharge. */
  demurrage: PricedFreeTime | null;
  /** Gate-out to empty return; null before gate-out. */
  detention: PricedFreeTime | null;
}

/** Of the booking `b` under which a container sails, used up or not; null: there is none. */
export const ofBooking = <Value>(what: SQL): SQL<Value | null> =>
  sql`(select ${what} from ${lgBookingContainer} l join ${lgBooking} b on b.id = l.booking_id
    where l.container_id = ${lgContainer.id} and b.state not in ('CANCELLED', 'ROLLED') order by b.id desc limit 1)`;
/** Free days of detention as the booking names them (chapter 16); null: it names none, the setting counts. */
export const detentionDays = ofBooking<number>(sql`b.free_days_dest`);

/** Both clocks of a container, on the calendar of its port of destination. */
export async function freeTimeOf(ctx: Ctx, row: ContainerRow): Promise<ContainerFreeTime> {
  const zone = await zoneOf(ctx, row.pod);
  const day = (at: Date | null) => at && placeDay(at, zone);
  const usual = await ctx.setting('free_days');
  const freeDays = row.freeDays ?? usual;
  const booking = await lastBookingOf(ctx, row.id);
  const currency = booking?.freeTimeCurrency ?? 'USD';
  const today = placeDay(ctx.now(), zone);
  const priced = (
    { first, ended, days }: { first: string | null; ended: string | null; days: number },
    tiers: readonly FeeTier[] = [],
  ): PricedFreeTime | null => {
    const clock = freeTime({ first, freeDays: days, ended, today });
    return clock && { ...clock, fee: tiers.length > 0 ? tierFee(clock.overdueDays, tiers, currency) : null };
  };
  return {
    freeDays,
    currency,
    demurrage: priced(
      { first: day(row.dischargeAt), ended: day(row.gateOutAt), days: freeDays },
      booking?.demurrageTiers,
    ),
    detention: priced(
      { first: day(row.gateOutAt), ended: day(row.emptyReturnAt), days: booking?.freeDaysDest ?? usual },
      booking?.detentionTiers,
    ),
  };
}

/** The booking under which a container sails, used up or not. */
async function lastBookingOf(ctx: Ctx, containerId: string) {
  const [found] = await ctx.db
    .select({ booking: lgBooking })
    .from(lgBookingContainer)
    .innerJoin(lgBooking, eq(lgBooking.id, lgBookingContainer.bookingId))
    .where(
      and(
        eq(lgBookingContainer.containerId, containerId),
        ne(lgBooking.state, 'CANCELLED'),
        ne(lgBooking.state, 'ROLLED'),
      ),
    )
    .orderBy(desc(lgBooking.id))
    .limit(1);
  return found?.booking ?? null;
}
