import { inArray } from 'drizzle-orm';
import type { OrderRow } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { chargesOf, liveOf, makeDrafts, onlyOrder, voidDrafts, type Draft } from './event-drafts.ts';
import { isConfirmedNow } from './event-standing.ts';

type Events = EventPayloads;

/** 订柜确认: freight of each container and surcharges, to the agent. A container's only order bears its freight itself. */
export async function draftBookingFees(ctx: CommandCtx, event: Events['booking.confirmed']): Promise<void> {
  const { bookingId, bookingNo, companyId, supplierId, containers } = event;
  if (!supplierId || !(await isConfirmedNow(ctx, event))) return;
  const charges = await chargesOf(ctx, ['OF']);
  const freight = charges.get('OF');
  const only = new Map<string, OrderRow | null>();
  for (const { id } of containers) only.set(id, await onlyOrder(ctx, id));
  const ids = event.surcharges.map(({ chargeCodeId }) => chargeCodeId);
  const known = new Map(
    (await ctx.tx.select().from(finChargeCode).where(inArray(finChargeCode.id, ids))).map((row) => [row.id, row]),
  );
  const drafts: Draft[] = [];
  for (const { id, containerType, currency, unitPrice } of event.rates)
    for (const box of containers.filter((one) => one.containerType === containerType))
      if (freight && unitPrice)
        drafts.push({
          partyId: supplierId,
          charge: freight,
          line: id,
          qty: '1',
          unitPrice,
          currency,
          containerId: box.id,
          order: only.get(box.id) ?? null,
        });
  for (const { id, chargeCodeId, currency, amount, basis } of event.surcharges) {
    const charge = known.get(chargeCodeId);
    if (!charge || !amount) continue;
    const [first] = containers;
    // Rates and surcharges are numbered apart; a charge of the whole bill stands with the first container.
    const boxes = basis === 'CONTAINER' ? containers : first ? [first] : [];
    for (const box of boxes)
      drafts.push({
        partyId: supplierId,
        charge,
        line: `-${id}`,
        qty: '1',
        unitPrice: amount,
        currency,
        containerId: box.id,
        order: only.get(box.id) ?? null,
      });
  }
  await makeDrafts(
    ctx,
    { type: 'lg_booking', id: bookingId, no: bookingNo, companyId, note: `订柜单 ${bookingNo} 放舱生成` },
    drafts,
  );
}

export const voidBookingFees = (ctx: CommandCtx, { bookingId }: Events['booking.unconfirmed']): Promise<void> =>
  voidDrafts(ctx, { type: 'lg_booking', id: bookingId }, '订柜撤回放舱');
export const voidRolledFees = (ctx: CommandCtx, { bookingId }: Events['booking.rolled']): Promise<void> =>
  voidDrafts(ctx, { type: 'lg_booking', id: bookingId }, '订柜甩柜');

/** 退舱: the drafts go, the fee that the line charges comes. */
export async function draftCancelledBooking(ctx: CommandCtx, event: Events['booking.cancelled']): Promise<void> {
  const { bookingId, bookingNo, companyId, supplierId, fee } = event;
  // The fee of the cancelling is line 0; it comes after the drafts of the booking have gone.
  const before = await liveOf(ctx, { type: 'lg_booking', id: bookingId });
  if (!before.some(({ sourceLine }) => sourceLine === '0'))
    await voidDrafts(ctx, { type: 'lg_booking', id: bookingId }, '订柜退舱');
  const charge = (await chargesOf(ctx, ['CANCEL'])).get('CANCEL');
  if (!fee || !supplierId || !charge) return;
  await makeDrafts(
    ctx,
    { type: 'lg_booking', id: bookingId, no: bookingNo, companyId, note: `订柜单 ${bookingNo} 退舱生成` },
    [
      {
        partyId: supplierId,
        charge,
        line: '0',
        unitPrice: fee.amount,
        currency: fee.currency,
        containerId: null,
        order: null,
      },
    ],
  );
}
