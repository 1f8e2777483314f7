import { and, eq } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import { fees } from '../fees/ports.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lgBooking, lgBookingContainer, type BookingRow } from './booking.tables.ts';

/** LOG-060: refused while a fee of the container's booking is confirmed, billed or settled; they are reversed first. */
export async function requireNoFixedFees(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const mine = await ctx.tx
    .select({ id: lgBooking.id })
    .from(lgBooking)
    .innerJoin(lgBookingContainer, eq(lgBookingContainer.bookingId, lgBooking.id))
    .where(and(eq(lgBookingContainer.containerId, row.id), eq(lgBookingContainer.live, true)));
  await fees().requireNoFixed(
    ctx,
    { source: 'lg_booking', ids: mine.map(({ id }) => id) },
    { code: 'LOG-060', whose: `${row.containerCode} 的订柜费用`, first: '反确认再回退' },
  );
}

/** LOG-060 of a booking whose 放舱 is taken back: a new one would draft the same freight again (LOG-055). */
export const requireNoFixedFeesOf = (ctx: CommandCtx, row: BookingRow): Promise<void> =>
  fees().requireNoFixed(
    ctx,
    { source: 'lg_booking', ids: [row.id] },
    { code: 'LOG-060', whose: `${row.bookingNo} 的订柜费用`, first: '反确认' },
  );
