import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { and, eq, ne } from 'drizzle-orm';
import { lgContainer, type ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { liveBookingOf } from './booking-containers.ts';
import { bookings } from './booking.entity.ts';
import { lgBooking, lgBookingContainer, type BookingRow } from './booking.tables.ts';

async function lockedBookingOf(ctx: CommandCtx, containerId: string): Promise<BookingRow | undefined> {
  const live = await liveBookingOf(ctx, containerId);
  if (!live) return undefined;
  const [row] = await ctx.tx.select().from(lgBooking).where(eq(lgBooking.id, live.id)).for('update');
  return row;
}

/**
 * 已放舱 → 已用完 (5.3) with the last container of the booking that leaves 待装柜; the container keeps it. The booking is
 * locked before the others are looked at, so that of two that leave at once the second closes it.
 */
export async function closeUsedBooking(ctx: CommandCtx, leaving: ContainerRow): Promise<void> {
  const booking = await lockedBookingOf(ctx, leaving.id);
  if (booking?.state !== 'CONFIRMED') return;
  const others = await ctx.tx
    .select({ stage: lgContainer.stage })
    .from(lgBookingContainer)
    .innerJoin(lgContainer, eq(lgContainer.id, lgBookingContainer.containerId))
    .where(and(eq(lgBookingContainer.bookingId, booking.id), ne(lgContainer.id, leaving.id)));
  await closeIfUsed(ctx, booking, others);
}

/** 已用完 of a locked booking that is 已放舱, where none of these containers of it is still to be loaded. */
export async function closeIfUsed(
  ctx: CommandCtx,
  booking: BookingRow,
  rows: readonly Pick<ContainerRow, 'stage'>[],
): Promise<BookingRow> {
  if (rows.some(({ stage }) => stage !== 'CANCELLED' && stageRank(stage) <= stageRank('LOAD'))) return booking;
  return bookings.transition(ctx, bookingMachine, booking, 'close', {}, { system: true });
}

/** A container comes back into 待装柜: its booking is in use again. */
export async function reuseBooking(ctx: CommandCtx, containerId: string): Promise<void> {
  const booking = await lockedBookingOf(ctx, containerId);
  if (booking?.state === 'CLOSED')
    await bookings.transition(ctx, bookingMachine, booking, 'reuse', {}, { system: true });
}
