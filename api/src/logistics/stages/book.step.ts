import { eq } from 'drizzle-orm';
import { syContainerType } from '../../masters/base/base.tables.ts';
import type { StageStep } from '../containers/stage-step.ts';
import { bookGuards } from '../bookings/book-guards.ts';
import { requireNoFixedFees } from '../bookings/booking-fixed-fees.ts';
import { reopenBooking } from '../bookings/booking-reopen.ts';

/**
 * 待订柜: with 订柜完成 the container keeps what its type holds today (2.3, an earlier snapshot stays); back in 待订柜 it
 * follows its type again. 回退 out of it takes the booking back.
 */
export const bookStep: StageStep = {
  guards: bookGuards,
  async leave(ctx, row) {
    const [type] = await ctx.tx.select().from(syContainerType).where(eq(syContainerType.code, row.containerType));
    if (!type || row.capVolumePlan !== null) return {};
    return {
      capVolumePlan: type.capVolumePlan,
      capVolumeMax: type.capVolumeMax,
      capPayloadPlan: type.payloadPlan,
      capPayloadMax: type.payloadMax,
      tare: type.tare,
      mgw: type.mgw,
    };
  },
  async reopen(ctx, row, reason) {
    await requireNoFixedFees(ctx, row);
    await reopenBooking(ctx, row, reason);
  },
  undo: () =>
    Promise.resolve({
      capVolumePlan: null,
      capVolumeMax: null,
      capPayloadPlan: null,
      capPayloadMax: null,
      tare: null,
      mgw: null,
    }),
};
