import { compare } from '@shared/contract/decimal.ts';
import type { ShipInput } from '@shared/contract/warehouse/outbound.input.ts';
import type { OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import { outboundMachine } from '@shared/contract/warehouse/outbound.machine.ts';
import type { LedgerType } from '@shared/contract/warehouse/stock.labels.ts';
import { and, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { postStock } from '../stock/post-stock.ts';
import { heldBy, placeOf, type Held } from './outbound-allocations.ts';
import { requireNoHold, requirePickup, requireTarget } from './outbound-check.ts';
import { checkLoaded } from './outbound-loaded.ts';
import { byOf } from './outbound-steps.ts';
import { outbounds } from './outbound.entity.ts';
import { refreshLines } from './outbound-totals.ts';
import { whAllocation, type Outbound } from './outbound.tables.ts';
import { sendOn } from './outbound-transfer.ts';
import { declaredValue } from './outbound-value.ts';

/** What an outbound of a type posts. */
const POSTS: Partial<Record<OutboundType, LedgerType>> = {
  MALL: 'MALL_SALE',
  TRANSFER: 'TRANSFER',
  SCRAP: 'SCRAP',
};
export const postsAs = (type: OutboundType): LedgerType => POSTS[type] ?? 'SHIP';

/**
 * 确认出库: exactly the picked pieces leave exactly the allocated balances, and their reservation with them (WMS-018); each
 * line posts once (WMS-023). LOADING needs plate and seal and what the loading slip has counted.
 */
export async function shipOutbound(ctx: CommandCtx, id: string, input: ShipInput): Promise<Outbound> {
  const row = await outbounds.lockFor(ctx, outboundMachine, 'ship', id, input.version);
  const plateNo = input.plateNo ?? row.plateNo;
  const sealNo = input.sealNo ?? row.sealNo;
  const held = (await heldBy(ctx, id)).filter(({ allocation }) => allocation.state === 'PICKED');
  if (held.length === 0) throw refuse('ILLEGAL_STATE', `${row.outboundNo} 没有已拣的货物，请取消或重新配货。`);
  await requireNoHold(ctx, row);
  await requirePickup(ctx, { ...row, plateNo });
  await requireTarget(ctx, row, ctx.today(), { releasable: true });
  await requireSecondPerson(ctx, row, held);
  const loading = row.type === 'LOADING' ? await checkLoaded(ctx, row, held, { plateNo, sealNo }) : null;
  const businessDate = input.businessDate ?? ctx.today();
  await postStock(ctx, {
    warehouseId: row.warehouseId,
    doc: { type: 'wh_outbound', id, no: row.outboundNo },
    businessDate,
    entries: leaving(held).map(({ lineId, stock, qty }) => ({
      ...placeOf(stock),
      type: postsAs(row.type),
      qty: -qty,
      reserved: -qty,
      docLineId: lineId,
      leg: 1,
    })),
  });
  await ctx.tx
    .update(whAllocation)
    .set({ state: 'SHIPPED' })
    .where(and(eq(whAllocation.outboundId, id), eq(whAllocation.state, 'PICKED')));
  const shipped = await outbounds.transition(ctx, outboundMachine, row, 'ship', {
    ...(await refreshLines(ctx, id)),
    plateNo,
    sealNo,
    ...loading,
    shippedBy: byOf(ctx),
    shippedAt: ctx.now(),
    businessDate,
  });
  if (row.type === 'TRANSFER') await sendOn(ctx, shipped, held);
  await ctx.emit('outbound.shipped', outboundEvent(shipped, held));
  return shipped;
}

/** What leaves each place for each line: allocations that were moved or chosen into one place are one entry (WMS-023). */
function leaving(held: readonly Held[]) {
  const found = new Map<string, { lineId: string; stock: Held['stock']; qty: number }>();
  for (const { allocation, stock } of held) {
    const key = `${allocation.lineId}:${stock.id}`;
    const before = found.get(key)?.qty ?? 0;
    found.set(key, { lineId: allocation.lineId, stock, qty: before + allocation.qty });
  }
  return [...found.values()];
}

/**
 * 10.3: what is worth as much as the parameter says is not shipped by who has picked all of it. The value itself is not told:
 * divided by the pieces it is the cost.
 */
async function requireSecondPerson(ctx: CommandCtx, row: Outbound, held: readonly Held[]): Promise<void> {
  if (ctx.actor.system || held.some(({ allocation }) => allocation.pickedBy !== ctx.actor.userId)) return;
  const limit = await ctx.setting('wh.ship.second.person.amount', row.companyId);
  const value = await declaredValue(ctx, row);
  if (compare(value, limit) >= 0)
    throw refuse('WMS_SELF_APPROVE', `${row.outboundNo} 申报货值达到 ${limit} CNY，由您拣货，请由其他人确认出库。`);
}

/** Payload of outbound.shipped and outbound.reversed: pieces, cm³ and gram per order line. */
export const outboundEvent = (row: Outbound, held: readonly Held[]) => ({
  outboundId: row.id,
  outboundNo: row.outboundNo,
  type: row.type,
  companyId: row.companyId,
  warehouseId: row.warehouseId,
  customerId: row.customerId,
  containerId: row.containerId,
  containerNo: row.containerNo,
  loadingSlipId: row.loadingSlipId,
  plateNo: row.plateNo,
  sealNo: row.sealNo,
  shippedAt: row.shippedAt?.toISOString() ?? null,
  lines: held.map(({ allocation, batch }) => ({
    lineId: allocation.lineId,
    orderLineId: batch.orderLineId,
    batchId: batch.id,
    qty: allocation.qty,
    volume: allocation.qty * batch.unitVolume,
    weight: allocation.qty * batch.unitWeight,
  })),
});
