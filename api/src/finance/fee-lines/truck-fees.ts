import { shareOut, type ShareTarget } from '@shared/contract/share.ts';
import type { TRUCK_FEE } from '@shared/contract/logistics/truck.labels.ts';
import { inArray } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { chargesOf, makeDrafts, onlyOrder, type Draft } from './event-drafts.ts';

type Events = EventPayloads;

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
