import { finishBookingIfReady } from '../containers/container-stages.ts';
import { ruleAt } from '../../services/documents/document.rules.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lockBooked } from './booking-containers.ts';
import type { BookingRow } from './booking.tables.ts';

/** After 放舱确认: the containers of the booking go on to 待验货 by themselves where 单据设置 says so and nothing is missing. */
export async function advanceBooked(ctx: CommandCtx, booking: BookingRow): Promise<void> {
  const { autos } = await ruleAt(ctx.db, 'DC', booking.createdAt);
  if (!autos.includes('ADVANCE_CONTAINERS')) return;
  for (const row of await lockBooked(ctx, booking.id)) await finishBookingIfReady(ctx, row);
}
