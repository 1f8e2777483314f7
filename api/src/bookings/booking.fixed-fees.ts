import { and, eq, inArray } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { requireNoFixed } from '../fee-lines/fixed-fees.ts';
import type { CommandCtx } from '../platform/context.ts';
import { lgBooking, lgBookingContainer } from './booking.tables.ts';

/** LOG-060: refused while a fee of the container's booking is confirmed, billed or settled; they are reversed first. */
export async function requireNoFixedFees(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const mine = ctx.tx
    .select({ id: lgBooking.id })
    .from(lgBooking)
    .innerJoin(lgBookingContainer, eq(lgBookingContainer.bookingId, lgBooking.id))
    .where(and(eq(lgBookingContainer.containerId, row.id), eq(lgBookingContainer.live, true)));
  await requireNoFixed(ctx, and(eq(finFeeLine.sourceType, 'lg_booking'), inArray(finFeeLine.sourceId, mine)), {
    code: 'LOG-060',
    whose: `${row.containerCode} 的订柜费用`,
    first: '反确认再回退',
  });
}
