import { and, eq, inArray } from 'drizzle-orm';
import { lockContainers } from '../allocations/allocation-figures.ts';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { WriteNote } from '../../platform/entity-types.ts';
import { refuse } from '../../platform/refusal.ts';
import { lgBooking, lgBookingContainer, type BookingRow } from './booking.tables.ts';

/** The live booking of a container, or null (LOG-047: at most one). */
export async function liveBookingOf(ctx: Ctx, containerId: string): Promise<BookingRow | null> {
  const [found] = await ctx.db
    .select({ booking: lgBooking })
    .from(lgBookingContainer)
    .innerJoin(lgBooking, eq(lgBooking.id, lgBookingContainer.bookingId))
    .where(and(eq(lgBookingContainer.containerId, containerId), eq(lgBookingContainer.live, true)));
  return found?.booking ?? null;
}

/** Containers of a booking, locked by ascending id; not narrowed by scope, for a booking is one document. */
export async function lockBooked(ctx: CommandCtx, bookingId: string): Promise<ContainerRow[]> {
  const found = await ctx.tx
    .select({ id: lgBookingContainer.containerId })
    .from(lgBookingContainer)
    .where(eq(lgBookingContainer.bookingId, bookingId));
  return lockContainers(
    ctx,
    found.map(({ id }) => id),
  );
}

/**
 * LOG-047: locked containers that a booking may take: in 待订柜 (or its own already), not held (LOG-018), of one company
 * and route, and in no other live booking.
 */
export async function requireBookable(
  ctx: CommandCtx,
  rows: readonly ContainerRow[],
  except: string | null,
): Promise<void> {
  const taken = await ctx.tx
    .select({ containerId: lgBookingContainer.containerId, bookingId: lgBooking.id, bookingNo: lgBooking.bookingNo })
    .from(lgBookingContainer)
    .innerJoin(lgBooking, eq(lgBooking.id, lgBookingContainer.bookingId))
    .where(
      and(
        inArray(
          lgBookingContainer.containerId,
          rows.map((row) => row.id),
        ),
        eq(lgBookingContainer.live, true),
      ),
    );
  const [first] = rows;
  for (const row of rows) {
    const own = taken.some((each) => each.containerId === row.id && each.bookingId === except);
    if (row.stage !== 'BOOK' && !own) throw refuse('LOG-047', `${row.containerCode} 不在待订柜，不能加入订柜单。`);
    if (row.hold) throw refuse('LOG-018', `${row.containerCode} 已暂停（${row.holdReason ?? ''}），请先解除。`);
    if (!first || sameRoute(row, first)) continue;
    throw refuse(
      'LOG-047',
      `${row.containerCode} 与 ${first.containerCode} 的经营主体、运输方式或航线不同，不能同单订柜。`,
    );
  }
  const other = taken.find((each) => each.bookingId !== except);
  const row = rows.find((each) => each.id === other?.containerId);
  if (other && row) throw refuse('LOG-047', `${row.containerCode} 已在订柜单 ${other.bookingNo} 中，请先退舱。`);
}

/** Whether two containers can stand on one booking. */
export const sameRoute = (
  one: Pick<ContainerRow, 'companyId' | 'transportMode' | 'pol' | 'pod'>,
  other: Pick<ContainerRow, 'companyId' | 'transportMode' | 'pol' | 'pod'>,
): boolean =>
  one.companyId === other.companyId &&
  one.transportMode === other.transportMode &&
  one.pol === other.pol &&
  one.pod === other.pod;

/** Writes what the shipping line gave to the containers (2.3); first ETD stays that of the first 放舱 (DSH-004). */
export async function fillContainers(
  ctx: CommandCtx,
  booking: BookingRow,
  rows: readonly ContainerRow[],
  action: string,
): Promise<void> {
  const note = noteOf(booking, action);
  for (const row of rows)
    await containers.update(
      ctx,
      row,
      {
        carrierId: booking.carrierId,
        vessel: booking.vessel,
        voyage: booking.voyage,
        soNo: booking.soNo,
        cutSi: booking.cutSi,
        cutCy: booking.cutCy,
        cutVgm: booking.cutVgm,
        cutCustoms: booking.cutCustoms,
        etd: booking.etd,
        eta: booking.eta,
        firstEtd: row.firstEtd ?? booking.etd,
      },
      note,
    );
}

/** Takes it back: the containers have no confirmed booking any more. */
export async function clearContainers(
  ctx: CommandCtx,
  booking: BookingRow,
  rows: readonly ContainerRow[],
  action: string,
): Promise<ContainerRow[]> {
  const none = { carrierId: null, vessel: null, voyage: null, soNo: null, etd: null, eta: null };
  const cuts = { cutSi: null, cutCy: null, cutVgm: null, cutCustoms: null };
  const changed: ContainerRow[] = [];
  for (const row of rows)
    changed.push(await containers.update(ctx, row, { ...none, ...cuts }, noteOf(booking, action)));
  return changed;
}

const noteOf = (booking: BookingRow, action: string): WriteNote => ({
  action: `${action} ${booking.bookingNo}`,
  code: 'booking',
});
