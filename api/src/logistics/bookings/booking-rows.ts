import type { BookingInput } from '@shared/contract/logistics/booking.input.ts';
import { compare } from '@shared/contract/decimal.ts';
import { eq, inArray } from 'drizzle-orm';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lgBookingContainer, lgBookingRate, lgBookingSurcharge } from './booking.tables.ts';

/** Whether the caller's prices count; others leave the stored ones as they are. */
export const seesCosts = (ctx: CommandCtx): boolean =>
  ctx.actor.system || fieldLevel(ctx.actor, 'money.cost') === 'VISIBLE';

/** Containers always, rates and surcharges only of those who may see them. Answers whether lines differ. */
export async function saveRows(ctx: CommandCtx, bookingId: string, input: BookingInput): Promise<boolean> {
  const { tx } = ctx;
  await tx.delete(lgBookingContainer).where(eq(lgBookingContainer.bookingId, bookingId));
  await tx
    .insert(lgBookingContainer)
    .values([...new Set(input.containerIds)].map((containerId, sortNo) => ({ bookingId, containerId, sortNo })));
  if (!seesCosts(ctx)) return false;
  const rates = matched(
    await tx.select().from(lgBookingRate).where(eq(lgBookingRate.bookingId, bookingId)),
    input.rates,
    (one, other) =>
      one.containerType === other.containerType &&
      one.currency === other.currency &&
      one.count === other.count &&
      compare(one.unitPrice, other.unitPrice) === 0,
  );
  if (rates.gone.length > 0) await tx.delete(lgBookingRate).where(inArray(lgBookingRate.id, rates.gone));
  for (const { id, sortNo } of rates.kept)
    await tx.update(lgBookingRate).set({ sortNo }).where(eq(lgBookingRate.id, id));
  if (rates.added.length > 0)
    await tx.insert(lgBookingRate).values(rates.added.map((rate) => ({ ...rate, bookingId })));
  const surcharges = matched(
    await tx.select().from(lgBookingSurcharge).where(eq(lgBookingSurcharge.bookingId, bookingId)),
    input.surcharges,
    (one, other) =>
      one.chargeCodeId === other.chargeCodeId &&
      one.currency === other.currency &&
      one.basis === other.basis &&
      compare(one.amount, other.amount) === 0,
  );
  if (surcharges.gone.length > 0)
    await tx.delete(lgBookingSurcharge).where(inArray(lgBookingSurcharge.id, surcharges.gone));
  for (const { id, sortNo } of surcharges.kept)
    await tx.update(lgBookingSurcharge).set({ sortNo }).where(eq(lgBookingSurcharge.id, id));
  if (surcharges.added.length > 0)
    await tx.insert(lgBookingSurcharge).values(surcharges.added.map((line) => ({ ...line, bookingId })));
  return [rates, surcharges].some(({ gone, added }) => gone.length + added.length > 0);
}

/** Stored lines that the form still has keep their ids, because fees are made once for each (LOG-055); the others go or come. */
function matched<Line, Row extends Line & { id: string }>(
  stored: readonly Row[],
  given: readonly Line[],
  same: (one: Line, other: Line) => boolean,
) {
  const left = [...stored];
  const kept: { id: string; sortNo: number }[] = [];
  const added: (Line & { sortNo: number })[] = [];
  for (const [sortNo, line] of given.entries()) {
    const at = left.findIndex((row) => same(row, line));
    const [row] = at < 0 ? [] : left.splice(at, 1);
    if (row) kept.push({ id: row.id, sortNo });
    else added.push({ ...line, sortNo });
  }
  return { kept, added, gone: left.map(({ id }) => id) };
}
