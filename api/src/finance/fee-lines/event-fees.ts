import { shareOut, type ShareTarget } from '@shared/contract/share.ts';
import { isZero } from '@shared/contract/decimal.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import type { TRUCK_FEE } from '@shared/contract/logistics/truck.labels.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { lgClearance } from '../../logistics/clearances/clearance.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgOrder, type OrderRow } from '../../logistics/orders/order.tables.ts';
import { cargoOf } from '../../logistics/quotations/container-cargo.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { feeLines, type FeeDirection } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { makeFeeLine } from './make-fee.ts';

type Events = EventPayloads;
type Charge = typeof finChargeCode.$inferSelect;
/** One fee that a step of logistics brings: `line` names it within its source (LOG-055). */
interface Draft {
  direction?: FeeDirection;
  partyId: string;
  charge: Charge;
  line: string;
  qty?: string;
  unitPrice: string;
  currency: string;
  containerId: string | null;
  /** Order that bears it; null: of the document itself, shared with its container's costs (FIN-131). */
  order: OrderRow | null;
}
interface Source {
  type: 'lg_booking' | 'lg_truck' | 'lg_clearance';
  id: string;
  no: string;
  companyId: string;
  note: string;
}

const chargesOf = async (ctx: CommandCtx, codes: readonly string[]): Promise<Map<string, Charge>> =>
  new Map(
    (
      await ctx.tx
        .select()
        .from(finChargeCode)
        .where(inArray(finChargeCode.code, [...codes]))
    ).map((row) => [row.code, row]),
  );

/** Makes the drafts that their source has not made yet; an event that comes twice adds nothing (FIN-016). */
async function makeDrafts(ctx: CommandCtx, source: Source, drafts: readonly Draft[]): Promise<void> {
  const live = await liveOf(ctx, source);
  for (const draft of drafts) {
    const { direction = 'AP', order, containerId, charge, line } = draft;
    const made = live.some(
      (row) =>
        row.sourceLine === line &&
        row.direction === direction &&
        row.containerId === containerId &&
        (row.bizType === 'LOGISTICS' ? row.bizId : null) === (order?.id ?? null),
    );
    if (made || isZero(draft.unitPrice)) continue;
    await makeFeeLine(ctx, {
      direction,
      companyId: order?.companyId ?? source.companyId,
      partyId: draft.partyId,
      ...(order
        ? { bizType: 'LOGISTICS', bizId: order.id, bizNo: order.orderNo }
        : { bizType: source.type === 'lg_truck' ? 'TRUCK' : 'OTHER', bizId: source.id, bizNo: source.no }),
      containerId,
      chargeCodeId: charge.id,
      qty: draft.qty ?? '1',
      unit: draft.qty ? charge.unit : '票',
      unitPrice: draft.unitPrice,
      currency: draft.currency,
      taxMode: 'INCL',
      taxRateBp: charge.taxRateBp,
      ownerId: order ? (order.salesId ?? order.ownerId) : null,
      deptId: order?.deptId ?? null,
      source: { type: source.type, id: source.id, line },
      note: source.note,
    });
  }
}

/** Live lines that a source has made, locked. */
const liveOf = (ctx: CommandCtx, { type, id }: Pick<Source, 'type' | 'id'>) =>
  ctx.tx
    .select()
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.sourceType, type),
        eq(finFeeLine.sourceId, id),
        inArray(finFeeLine.state, ['DRAFT', 'SUBMITTED', 'CONFIRMED']),
      ),
    )
    .orderBy(asc(finFeeLine.id))
    .for('update');

/** The step was taken back: what nobody has confirmed yet goes; confirmed lines were asked about before (LOG-060). */
async function voidDrafts(ctx: CommandCtx, source: Pick<Source, 'type' | 'id'>, reason: string): Promise<void> {
  for (const fee of await liveOf(ctx, source))
    if (fee.state !== 'CONFIRMED')
      await feeLines.transition(ctx, feeLineMachine, fee, 'void', { voidReason: reason }, { reason, system: true });
}

/** The order that has a container to itself; null: several, or none. */
async function onlyOrder(ctx: CommandCtx, containerId: string | null): Promise<OrderRow | null> {
  const [first, ...others] = containerId ? await cargoOf(ctx, containerId) : [];
  return first && others.length === 0 ? first.order : null;
}

/** 订柜确认: freight of each container and surcharges, to the agent. A container's only order bears its freight itself. */
export async function draftBookingFees(ctx: CommandCtx, event: Events['booking.confirmed']): Promise<void> {
  const { bookingId, bookingNo, companyId, supplierId, containers } = event;
  if (!supplierId) return;
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

const TRUCK_CHARGE: Readonly<Record<keyof typeof TRUCK_FEE, string>> = {
  WAITING: 'WAIT',
  OVERNIGHT: 'NIGHT',
  TOLL: 'TOLL',
  WEIGHING: 'WEIGH',
  EMPTY_RUN: 'VOIDRUN',
};

/**
 * 用车完成: freight and each extra fee to the haulier, shared over the orders that it carried as the trip's cost is (LOG-054);
 * of a container: its only order, else a cost of the container.
 */
export async function draftTruckFees(ctx: CommandCtx, event: Events['truck.done']): Promise<void> {
  const { truckId, truckNo, companyId, supplierId, containerId, currency } = event;
  if (!supplierId) return;
  const charges = await chargesOf(ctx, ['TRUCK', ...Object.values(TRUCK_CHARGE)]);
  const items = [
    { line: '0', code: 'TRUCK', amount: event.freight },
    ...event.fees.map(({ id, kind, amount }) => ({
      line: id,
      code: TRUCK_CHARGE[kind as keyof typeof TRUCK_FEE] ?? 'TRUCK',
      amount,
    })),
  ];
  const orders = new Map(
    (
      await ctx.tx
        .select()
        .from(lgOrder)
        .where(
          inArray(
            lgOrder.id,
            event.shares.map(({ orderId }) => orderId),
          ),
        )
    ).map((row) => [row.id, row]),
  );
  const targets: ShareTarget[] = event.shares.flatMap(({ orderId, amount }) =>
    amount && orders.has(orderId) ? [{ id: orderId, weight: amount }] : [],
  );
  const alone = targets.length > 0 ? null : await onlyOrder(ctx, containerId);
  const drafts: Draft[] = [];
  for (const { line, code, amount } of items) {
    const charge = charges.get(code);
    if (!charge || !amount) continue;
    const common = { partyId: supplierId, charge, line, currency, containerId };
    const shares = shareOut(amount, currency, targets);
    if (shares)
      for (const [id, share] of shares) drafts.push({ ...common, unitPrice: share, order: orders.get(id) ?? null });
    else drafts.push({ ...common, unitPrice: amount, order: alone });
  }
  await makeDrafts(
    ctx,
    { type: 'lg_truck', id: truckId, no: truckNo, companyId, note: `拖车单 ${truckNo} 完成生成` },
    drafts,
  );
}

/** 取消用车: what the haulier charges for coming in vain. */
export async function draftCancelledTruck(ctx: CommandCtx, event: Events['truck.cancelled']): Promise<void> {
  const { truckId, truckNo, companyId, supplierId, fee } = event;
  const charge = (await chargesOf(ctx, ['VOIDRUN'])).get('VOIDRUN');
  if (!fee || !supplierId || !charge) return;
  await makeDrafts(ctx, { type: 'lg_truck', id: truckId, no: truckNo, companyId, note: `拖车单 ${truckNo} 取消生成` }, [
    {
      partyId: supplierId,
      charge,
      line: '0',
      unitPrice: fee.amount,
      currency: fee.currency,
      containerId: null,
      order: null,
    },
  ]);
}

/** Line of a duty sheet's total within its clearance, and the charge it is. */
const DUTIES = [
  { line: '1', code: 'DUTY', key: 'duty' },
  { line: '2', code: 'IVAT', key: 'vat' },
  { line: '3', code: 'CLEAR', key: 'other' },
] as const;

/**
 * 清关放行 with 代垫 taxes: payable to the agent who advanced them, and receivable from the customers as 代收代付, over the
 * orders of the container by their goods' value (FIN-005). Taxes that customers pay themselves are no fees of ours.
 */
export async function draftDuties(ctx: CommandCtx, event: Events['clearance.released']): Promise<void> {
  const { clearanceId, clearanceNo, companyId, containerId, agentId, currency } = event;
  if (event.taxPayer !== 'ADVANCE' || !agentId || !currency) return;
  const charges = await chargesOf(
    ctx,
    DUTIES.map(({ code }) => code),
  );
  const cargo = await cargoOf(ctx, containerId);
  const byValue = cargo.map(({ order, goodsValue }) => ({ id: order.id, weight: goodsValue.amount }));
  const drafts: Draft[] = [];
  for (const { line, code, key } of DUTIES) {
    const amount = event[key];
    const charge = charges.get(code);
    if (!amount || isZero(amount) || !charge) continue;
    const shares =
      shareOut(amount, currency, byValue) ??
      shareOut(
        amount,
        currency,
        byValue.map(({ id }) => ({ id, weight: '1' })),
      );
    const common = { charge, line, currency, containerId };
    if (!shares) drafts.push({ ...common, partyId: agentId, unitPrice: amount, order: null });
    for (const { order } of shares ? cargo : []) {
      const unitPrice = shares?.get(order.id) ?? '0';
      drafts.push({ ...common, partyId: agentId, unitPrice, order });
      if (charge.nature === 'PASS_THROUGH')
        drafts.push({ ...common, direction: 'AR', partyId: order.customerId, unitPrice, order });
    }
  }
  await makeDrafts(
    ctx,
    { type: 'lg_clearance', id: clearanceId, no: clearanceNo, companyId, note: `清关单 ${clearanceNo} 放行生成` },
    drafts,
  );
}

/** 回退 to 待清关 or before: the duties of the release go. */
export async function voidDuties(ctx: CommandCtx, { containerId, to }: Events['container.rolled_back']): Promise<void> {
  const [container] = await ctx.tx
    .select({ id: lgContainer.id })
    .from(lgContainer)
    .where(eq(lgContainer.id, containerId))
    .for('update');
  if (!container || ['DELIVER', 'DELIVERED'].includes(to)) return;
  for (const { id } of await ctx.tx
    .select({ id: lgClearance.id })
    .from(lgClearance)
    .where(eq(lgClearance.containerId, containerId)))
    await voidDrafts(ctx, { type: 'lg_clearance', id }, '柜子回退');
}
