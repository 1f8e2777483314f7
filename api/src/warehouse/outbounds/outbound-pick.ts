import type { PickInput, PutBackInput } from '@shared/contract/warehouse/outbound.input.ts';
import { outboundMachine } from '@shared/contract/warehouse/outbound.machine.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { requireOpenChambers } from '../places/open-chambers.ts';
import { requireTakeable } from '../places/takeable.ts';
import { giveBack, heldBy, lockHeld, type Held } from './outbound-allocations.ts';
import { outbounds } from './outbound.entity.ts';
import { byOf } from './outbound-steps.ts';
import { refreshLines } from './outbound-totals.ts';
import { whAllocation, whOutboundLine, type Outbound } from './outbound.tables.ts';

/** 开始拣货. */
export async function startPick(ctx: CommandCtx, id: string, version: number): Promise<Outbound> {
  const row = await outbounds.lockFor(ctx, outboundMachine, 'startPick', id, version);
  return outbounds.transition(ctx, outboundMachine, row, 'startPick');
}

/**
 * 确认拣货 of some allocations, in open chambers only (WMS-062). Fewer pieces than allocated need a reason and give the rest
 * back; with the last one the document is 已拣货. A scan comes without a version: each row is picked once.
 */
export async function confirmPick(
  ctx: CommandCtx,
  id: string,
  input: Omit<PickInput, 'version'> & { version?: number },
): Promise<Outbound> {
  const wanted = new Set(input.picks.map(({ allocationId }) => allocationId));
  await requireOpenChambers(
    ctx,
    (await heldBy(ctx, (await outbounds.find(ctx, id)).id))
      .filter(({ allocation }) => wanted.has(allocation.id))
      .map(({ stock }) => stock.locationId),
  );
  const row = await outbounds.lockFor(ctx, outboundMachine, 'pick', id, input.version);
  const held = await lockHeld(ctx, id);
  const picks = input.picks.map((pick, at) => checked(held, pick, at));
  // Meanwhile a 移库 may have carried the pieces away, or their place have come to another chamber.
  await requireOpenChambers(
    ctx,
    picks.map(({ held: each }) => each.stock.locationId),
  );
  // What is not there may be said of a locked place all the same.
  await requireTakeable(
    ctx,
    picks.filter(({ qty }) => qty > 0).map(({ held: each }) => each.stock.locationId),
  );
  if (wanted.size !== picks.length) throw invalid({ picks: '同一配货行只能拣一次' });
  await giveBack(
    ctx,
    picks.map(({ held: each, qty }) => ({ held: each, qty: each.allocation.qty - qty })),
  );
  for (const { held: each, qty, reason } of picks) {
    const { id: allocationId, lineId, qty: asked } = each.allocation;
    if (qty > 0)
      await ctx.tx
        .update(whAllocation)
        .set({ state: 'PICKED', qty, qtyPicked: qty, pickedBy: byOf(ctx), pickedAt: ctx.now() })
        .where(eq(whAllocation.id, allocationId));
    if (qty < asked)
      await ctx.tx.update(whOutboundLine).set({ shortReason: reason }).where(eq(whOutboundLine.id, lineId));
  }
  const open = held.filter(({ allocation }) => allocation.state === 'RESERVED' && !wanted.has(allocation.id));
  return outbounds.transition(ctx, outboundMachine, row, 'pick', await refreshLines(ctx, id), {
    to: open.length === 0 ? 'PICKED' : 'PICKING',
    after: { 拣货: picks.map(({ held: each, qty }) => `${each.batch.batchNo} ${qty} 件`).join('；') },
  });
}

function checked(held: readonly Held[], { allocationId, qty, reason }: PickInput['picks'][number], at: number) {
  const found = held.find(({ allocation }) => allocation.id === allocationId);
  const path = `picks.${at}`;
  if (found?.allocation.state !== 'RESERVED')
    throw invalid({ [`${path}.allocationId`]: '该配货行已拣或已释放，请刷新' });
  const { qty: asked } = found.allocation;
  if (qty > asked) throw invalid({ [`${path}.qty`]: `不能超过配货 ${asked} 件` });
  if (qty < asked && !reason) throw invalid({ [`${path}.reason`]: '少拣须填原因' });
  return { held: found, qty, reason };
}

/** 退回库位: picked pieces are put back where they came from and are free again, with the reason. */
export async function putBack(ctx: CommandCtx, id: string, input: PutBackInput): Promise<Outbound> {
  const row = await outbounds.lockFor(ctx, outboundMachine, 'putBack', id, input.version);
  const held = await heldBy(ctx, id);
  const items = input.items.map(({ allocationId, qty }, at) => {
    const found = held.find(({ allocation }) => allocation.id === allocationId);
    if (found?.allocation.state !== 'PICKED') throw invalid({ [`items.${at}.allocationId`]: '该行还没有拣货，请刷新' });
    if (qty > found.allocation.qty) throw invalid({ [`items.${at}.qty`]: `不能超过已拣 ${found.allocation.qty} 件` });
    return { held: found, qty };
  });
  if (new Set(input.items.map(({ allocationId }) => allocationId)).size !== items.length)
    throw invalid({ items: '同一配货行只能退一次' });
  await giveBack(ctx, items);
  for (const { held: each } of items)
    await ctx.tx
      .update(whOutboundLine)
      .set({ shortReason: input.reason })
      .where(eq(whOutboundLine.id, each.allocation.lineId));
  return outbounds.transition(ctx, outboundMachine, row, 'putBack', await refreshLines(ctx, id), {
    reason: input.reason,
    after: { 退回: items.map(({ held: each, qty }) => `${each.batch.batchNo} ${qty} 件`).join('；') },
  });
}
