import { freeTime, placeDay, tierFee, type FeeTier, type FreeTime } from '@shared/contract/logistics/free-time.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import { zoneOf } from '../../masters/base/place-time.ts';
import { lgBooking, lgBookingContainer } from '../bookings/booking.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ContainerRow } from './container.tables.ts';

/** A clock with what its days over the free time cost; null fee: the booking names no tiers. */
export interface PricedFreeTime extends FreeTime {
  fee: string | null;
}
/** Free time of a container at its destination (LOG-085); the fees are estimates of the booking's tiers. */
export interface ContainerFreeTime {
  freeDays: number;
  currency: string;
  /** Discharge to gate-out; null before discharge. */
  demurrage: PricedFreeTime | null;
  /** Gate-out to empty return; null before gate-out. */
  detention: PricedFreeTime | null;
}

/** Both clocks of a container, on the calendar of its port of destination. */
export async function freeTimeOf(ctx: Ctx, row: ContainerRow): Promise<ContainerFreeTime> {
  const zone = await zoneOf(ctx, row.pod);
  const day = (at: Date | null) => at && placeDay(at, zone);
  const freeDays = row.freeDays ?? (await ctx.setting('free_days'));
  const booking = await lastBookingOf(ctx, row.id);
  const currency = booking?.freeTimeCurrency ?? 'USD';
  const today = placeDay(ctx.now(), zone);
  const priced = (
    first: string | null,
    ended: string | null,
    tiers: readonly FeeTier[] = [],
  ): PricedFreeTime | null => {
    const clock = freeTime({ first, freeDays, ended, today });
    return clock && { ...clock, fee: tiers.length > 0 ? tierFee(clock.overdueDays, tiers, currency) : null };
  };
  return {
    freeDays,
    currency,
    demurrage: priced(day(row.dischargeAt), day(row.gateOutAt), booking?.demurrageTiers),
    detention: priced(day(row.gateOutAt), day(row.emptyReturnAt), booking?.detentionTiers),
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
