import { compare } from '@shared/contract/decimal.ts';
import { eq } from 'drizzle-orm';
import { lgBooking } from '../../logistics/bookings/booking.tables.ts';
import { lgClearance } from '../../logistics/clearances/clearance.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';

/**
 * Whether the booking, locked, stands confirmed as an event says (LOG-055): after a failure one may come when it was taken back,
 * or confirmed anew.
 */
export async function isConfirmedNow(
  ctx: CommandCtx,
  { bookingId, confirmedAt }: Pick<EventPayloads['booking.confirmed'], 'bookingId' | 'confirmedAt'>,
): Promise<boolean> {
  const [now] = await ctx.tx
    .select({ state: lgBooking.state, at: lgBooking.confirmedAt })
    .from(lgBooking)
    .where(eq(lgBooking.id, bookingId))
    .for('update');
  if (!now?.at || !(now.state === 'CONFIRMED' || now.state === 'CLOSED')) return false;
  return !confirmedAt || confirmedAt === now.at.toISOString();
}

/** Whether the clearance, locked, is still released, with the figures of an event (LOG-055). */
export async function isReleasedNow(ctx: CommandCtx, event: EventPayloads['clearance.released']): Promise<boolean> {
  const [now] = await ctx.tx.select().from(lgClearance).where(eq(lgClearance.id, event.clearanceId)).for('update');
  if (!now?.releasedAt || now.releasedAt.toISOString() !== event.releasedAt) return false;
  const figures = [
    [event.duty, now.dutyTotal],
    [event.vat, now.vatTotal],
    [event.other, now.otherTotal],
  ] as const;
  return figures.every(([then, total]) => compare(then ?? '0', total) === 0);
}
