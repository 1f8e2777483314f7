import { and, eq, inArray } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { fixedFees } from '../fee-lines/fixed-fees.ts';
import type { CommandCtx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import { lgBooking, lgBookingContainer } from './booking.tables.ts';

/** LOG-060: refused while a fee of the container's booking is confirmed, billed or settled; they are reversed first. */
export async function requireNoFixedFees(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const mine = ctx.tx
    .select({ id: lgBooking.id })
    .from(lgBooking)
    .innerJoin(lgBookingContainer, eq(lgBookingContainer.bookingId, lgBooking.id))
    .where(and(eq(lgBookingContainer.containerId, row.id), eq(lgBookingContainer.live, true)));
  const fixed = await fixedFees(ctx, and(eq(finFeeLine.sourceType, 'lg_booking'), inArray(finFeeLine.sourceId, mine)));
  if (fixed.length > 0)
    throw refuse(
      'LOG-060',
      `${row.containerCode} 的订柜费用 ${fixed.join('、')} 已确认，请先在财务反确认再回退。`,
      undefined,
      { several: true },
    );
}
