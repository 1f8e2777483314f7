import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { eq } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { clearContainers, liveBookingOf, lockBooked } from './booking-containers.ts';
import { requireNoFixedFeesOf } from './booking-fixed-fees.ts';
import { bookings } from './booking.entity.ts';
import { lgBooking, type BookingRow } from './booking.tables.ts';

/**
 * 已放舱 → 待放舱 of a locked booking: refused once a container has passed 待验货 (5.3, names it) or a fee of it is confirmed
 * (LOG-060). Its containers lose what the shipping line gave; `booking.unconfirmed` lets finance void the draft payables.
 */
export async function takeBack(ctx: CommandCtx, row: BookingRow, reason: string, system = false): Promise<BookingRow> {
  const rows = await lockBooked(ctx, row.id);
  const past = rows.filter((each) => stageRank(each.stage) > stageRank('INSPECT'));
  if (past.length > 0)
    throw refuse(
      'ILLEGAL_STATE',
      `${row.bookingNo} 的 ${past.map((each) => each.containerCode).join('、')} 已过待验货，不能撤回放舱。`,
    );
  await requireNoFixedFeesOf(ctx, row);
  const changed = await bookings.transition(
    ctx,
    bookingMachine,
    row,
    'unconfirm',
    { confirmedAt: null },
    { reason, system },
  );
  await clearContainers(ctx, row, rows, '撤回放舱');
  await ctx.emit('booking.unconfirmed', { bookingId: row.id, bookingNo: row.bookingNo });
  return changed;
}

/** 回退 of 待订柜 reopens its booking to its last editable state (5.2); without a confirmed one there is nothing to do. */
export async function reopenBooking(ctx: CommandCtx, container: ContainerRow, reason: string): Promise<void> {
  const live = await liveBookingOf(ctx, container.id);
  if (live?.state !== 'CONFIRMED') return;
  const [row] = await ctx.tx.select().from(lgBooking).where(eq(lgBooking.id, live.id)).for('update');
  if (row?.state === 'CONFIRMED') await takeBack(ctx, row, reason, true);
}
