import type { ConfirmInput } from '@shared/contract/logistics/booking.input.ts';
import { SO_SLOT } from '@shared/contract/logistics/booking.labels.ts';
import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { missingRates, prepaidIssues } from '@shared/contract/logistics/booking-rules.ts';
import { and, asc, eq } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { ordersAboard, warnLate } from './booking-cargo.ts';
import { closeIfUsed } from './booking-close.ts';
import { fillContainers, lockBooked } from './booking-containers.ts';
import { bookings } from './booking.entity.ts';
import { checkSchedule, requireLoading } from './booking-save.ts';
import { lgBookingRate, lgBookingSurcharge, type BookingRow } from './booking.tables.ts';

/** 提交, DRAFT → SUBMITTED: a rate for every container type; LOG-012 and a late ETD warn. */
export async function submitBooking(ctx: CommandCtx, id: string, version: number): Promise<BookingRow> {
  const row = await bookings.lockFor(ctx, bookingMachine, 'submit', id, version);
  const rows = await lockBooked(ctx, id);
  const rates = await ratesOf(ctx, id);
  const missing = missingRates(
    rows.map((each) => each.containerType),
    rates,
  );
  if (missing.length > 0) throw invalid({ rates: `缺少 ${missing.join('、')} 的运价` });
  const cargo = await ordersAboard(ctx, rows);
  for (const issue of prepaidIssues(row.freightTerm, cargo)) ctx.warn(issue.rule, issue.text);
  return bookings.transition(ctx, bookingMachine, row, 'submit');
}

/**
 * 放舱确认, SUBMITTED → CONFIRMED: what the shipping line gave is checked (LOG-010), the SO file is there when the setting
 * wants it, the containers take the figures over, and booking.confirmed carries the fees to finance. One
 * whose containers have all left 待装柜 before, after 甩柜, is 已用完 at once (5.3).
 */
export async function confirmBooking(ctx: CommandCtx, id: string, input: ConfirmInput): Promise<BookingRow> {
  const row = await bookings.lockFor(ctx, bookingMachine, 'confirm', id, input.version);
  const rows = await lockBooked(ctx, id);
  checkSchedule(ctx, input);
  requireLoading(rows, input);
  if ((await ctx.setting('booking.so_file_required')) && !(await hasSoFile(ctx, id)))
    throw invalid({ soFile: '请先上传 SO 文件' });
  await warnLate(ctx, rows, input.etd);
  const { version: _version, ack: _ack, ...given } = input;
  const changed = await bookings.transition(ctx, bookingMachine, row, 'confirm', {
    ...given,
    cutSi: given.cutSi === null ? null : new Date(given.cutSi),
    cutCy: new Date(given.cutCy),
    cutVgm: given.cutVgm === null ? null : new Date(given.cutVgm),
    cutCustoms: given.cutCustoms === null ? null : new Date(given.cutCustoms),
    confirmedAt: ctx.now(),
  });
  await fillContainers(ctx, changed, rows, '放舱确认');
  await ctx.emit('booking.confirmed', await feesOf(ctx, changed, rows));
  return closeIfUsed(ctx, changed, rows);
}

const ratesOf = (ctx: CommandCtx, bookingId: string) =>
  ctx.tx.select().from(lgBookingRate).where(eq(lgBookingRate.bookingId, bookingId)).orderBy(asc(lgBookingRate.sortNo));

async function hasSoFile(ctx: CommandCtx, id: string): Promise<boolean> {
  const [found] = await ctx.tx
    .select({ id: shAttachment.id })
    .from(shAttachment)
    .where(and(eq(shAttachment.ownerType, 'lg_booking'), eq(shAttachment.ownerId, id), eq(shAttachment.slot, SO_SLOT)))
    .limit(1);
  return found !== undefined;
}

/** Payload of booking.confirmed: freight per container type and surcharges, with the ids of their lines as source (LOG-055). */
async function feesOf(ctx: CommandCtx, row: BookingRow, rows: readonly ContainerRow[]) {
  const rates = await ratesOf(ctx, row.id);
  const surcharges = await ctx.tx
    .select()
    .from(lgBookingSurcharge)
    .where(eq(lgBookingSurcharge.bookingId, row.id))
    .orderBy(asc(lgBookingSurcharge.sortNo));
  return {
    bookingId: row.id,
    bookingNo: row.bookingNo,
    companyId: row.companyId,
    supplierId: row.agentId,
    carrierId: row.carrierId,
    etd: row.etd,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    containers: rows.map(({ id, containerCode, containerType }) => ({ id, containerCode, containerType })),
    rates: rates.map(({ id, containerType, currency, unitPrice, count }) => ({
      id,
      containerType,
      currency,
      unitPrice,
      count,
    })),
    surcharges: surcharges.map(({ id, chargeCodeId, currency, amount, basis }) => ({
      id,
      chargeCodeId,
      currency,
      amount,
      basis,
      count: basis === 'CONTAINER' ? rows.length : 1,
    })),
  };
}
