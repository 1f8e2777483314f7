import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { asc, eq } from 'drizzle-orm';
import { stepBack } from '../containers/container-stages.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { clearContainers, lockBooked } from './booking-containers.ts';
import { requireNoFixedFeesOf } from './booking-fixed-fees.ts';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import { bookings } from './booking.entity.ts';
import { lgBookingContainer, lgBookingRate, lgBookingSurcharge, type BookingRow } from './booking.tables.ts';

const letGo = (ctx: CommandCtx, id: string) =>
  ctx.tx.update(lgBookingContainer).set({ live: false }).where(eq(lgBookingContainer.bookingId, id));

/**
 * 甩柜: the booking ends and a new draft with the same containers, rates and papers takes over (rolled_from), without
 * vessel, SO and cut-offs. Containers that are not loaded yet go back to 待订柜, one stage record per step (LOG-064).
 */
export async function rollBooking(ctx: CommandCtx, id: string, version: number, reason: string): Promise<BookingRow> {
  const row = await bookings.lockFor(ctx, bookingMachine, 'roll', id, version);
  const rows = await lockBooked(ctx, id);
  const held = rows.filter((each) => each.hold);
  if (held.length > 0)
    throw refuse('LOG-018', `${held.map((each) => each.containerCode).join('、')} 已暂停，请先解除。`);
  await requireNoFixedFeesOf(ctx, row);
  await bookings.transition(ctx, bookingMachine, row, 'roll', { endReason: reason }, { reason });
  await letGo(ctx, id);
  const next = await copyOf(ctx, row, reason);
  const cleared = await clearContainers(ctx, row, rows, '甩柜');
  for (const each of cleared) await backToBook(ctx, each, reason);
  await ctx.emit('booking.rolled', { bookingId: id, bookingNo: row.bookingNo, nextId: next.id, was: row.state });
  return next;
}

async function backToBook(ctx: CommandCtx, row: ContainerRow, reason: string): Promise<void> {
  if (row.loadedCartons > 0 || stageRank(row.stage) > stageRank('LOAD')) return;
  let at = row;
  while (stageRank(at.stage) > stageRank('BOOK')) at = await stepBack(ctx, at, `甩柜：${reason}`, true);
}

async function copyOf(ctx: CommandCtx, row: BookingRow, reason: string): Promise<BookingRow> {
  const { id: _id, version: _version, createdBy: _by, createdAt: _at, updatedBy: _ub, updatedAt: _ua, ...values } = row;
  const none = { vessel: null, voyage: null, etd: null, eta: null, soNo: null };
  const cuts = { cutSi: null, cutCy: null, cutVgm: null, cutCustoms: null };
  const next = await bookings.insert(
    ctx,
    {
      ...values,
      ...none,
      ...cuts,
      bookingNo: await ctx.nextNumber('DC'),
      state: 'DRAFT',
      siState: 'NONE',
      confirmedAt: null,
      endReason: null,
      rolledFrom: row.id,
    },
    { action: `甩柜自 ${row.bookingNo}`, code: 'rolled', reason },
  );
  for (const table of [lgBookingContainer, lgBookingRate, lgBookingSurcharge]) {
    const lines = await ctx.tx.select().from(table).where(eq(table.bookingId, row.id)).orderBy(asc(table.sortNo));
    if (lines.length === 0) continue;
    const copies = lines.map(({ id: _line, ...line }) => ({
      ...line,
      bookingId: next.id,
      ...('live' in line ? { live: true } : {}),
    }));
    await ctx.tx.insert(table).values(copies);
  }
  return next;
}

/**
 * 退舱: the containers are free again. Refused while one stands beyond 待订柜: it is rolled back first. The fee that the
 * line charges travels with booking.cancelled.
 */
export async function cancelBooking(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
  fee: { amount: string; currency: string } | null,
): Promise<BookingRow> {
  const row = await bookings.lockFor(ctx, bookingMachine, 'cancel', id, version);
  await requireCurrency(ctx, fee?.currency, 'fee.currency');
  const rows = await lockBooked(ctx, id);
  const past = rows.filter((each) => stageRank(each.stage) > stageRank('BOOK'));
  if (past.length > 0)
    throw refuse(
      'ILLEGAL_STATE',
      `${row.bookingNo} 的 ${past.map((each) => each.containerCode).join('、')} 已过待订柜，请先回退再退舱。`,
    );
  await requireNoFixedFeesOf(ctx, row);
  const changed = await bookings.transition(
    ctx,
    bookingMachine,
    row,
    'cancel',
    { endReason: reason },
    { reason, ...(fee ? { after: { fee: `${fee.currency} ${fee.amount}` } } : {}) },
  );
  await letGo(ctx, id);
  await clearContainers(ctx, row, rows, '退舱');
  await ctx.emit('booking.cancelled', {
    bookingId: id,
    bookingNo: row.bookingNo,
    companyId: row.companyId,
    supplierId: row.agentId,
    was: row.state,
    fee,
  });
  return changed;
}
