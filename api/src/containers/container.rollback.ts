import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { lgBooking, lgBookingContainer } from '../bookings/booking.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import type { CommandCtx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import type { ContainerRow } from './container.tables.ts';

/** Fees that are no obstacle: they are voided with the step. */
const SOFT = ['DRAFT', 'SUBMITTED', 'VOID', 'REVERSED'] as const;

/**
 * LOG-060: refused while a fee that the left step made is confirmed, billed or settled; it names them, they are reversed
 * first. 待订柜 makes the fees of its booking (source lg_booking); 待验货 makes none before its inspection is done.
 */
export async function requireNoFixedFees(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  if (row.stage !== 'BOOK') return;
  const mine = ctx.tx
    .select({ id: lgBooking.id })
    .from(lgBooking)
    .innerJoin(lgBookingContainer, eq(lgBookingContainer.bookingId, lgBooking.id))
    .where(and(eq(lgBookingContainer.containerId, row.id), eq(lgBookingContainer.live, true)));
  const fixed = await ctx.tx
    .select({ feeNo: finFeeLine.feeNo })
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.sourceType, 'lg_booking'),
        inArray(finFeeLine.sourceId, mine),
        notInArray(finFeeLine.state, [...SOFT]),
      ),
    )
    .orderBy(finFeeLine.feeNo)
    .limit(10);
  if (fixed.length > 0)
    throw refuse(
      'LOG-060',
      `${row.containerCode} 的订柜费用 ${fixed.map(({ feeNo }) => feeNo).join('、')} 已确认，请先在财务反确认再回退。`,
      undefined,
      { several: true },
    );
}
