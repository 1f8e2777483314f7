import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import { and, eq, or, type SQL } from 'drizzle-orm';
import { missingDocuments, withoutSlot } from '../../services/documents/missing-documents.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgBooking } from './booking.tables.ts';

/**
 * 缺资料: bookings in 待放舱 without the SO file, where booking.so_file_required asks for it, or without a file that 单据设置
 * demands before 已放舱.
 */
export async function missingBookingPapers(ctx: Ctx): Promise<SQL | undefined> {
  const demanded = await missingDocuments(ctx, 'DC', 'DRAFT', {
    id: lgBooking.id,
    state: lgBooking.state,
    createdAt: lgBooking.createdAt,
  });
  const soFile = await ctx.setting('booking.so_file_required');
  return and(
    eq(lgBooking.state, 'SUBMITTED'),
    or(demanded, soFile ? withoutSlot('lg_booking', lgBooking.id, SO_SLOT) : undefined),
  );
}
