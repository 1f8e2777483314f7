import { freeCartons } from '@shared/contract/logistics/allocation-split.ts';
import { and, eq } from 'drizzle-orm';
import { lgAllocation, type AllocationRow } from '../allocations/allocation.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { linesOf } from './loading-slip-lines.ts';
import { lgLoadingSlipLine } from './loading-slip.tables.ts';

/** A change of a locked container's allocation; order and container carry the audit rows. */
export async function writeAllocation(
  ctx: CommandCtx,
  row: AllocationRow,
  changes: Partial<AllocationRow>,
): Promise<void> {
  await ctx.tx
    .update(lgAllocation)
    .set({ ...changes, updatedAt: ctx.now(), updatedBy: ctx.actor.userId, version: row.version + 1 })
    .where(eq(lgAllocation.id, row.id));
}

/**
 * The plan of a slip whose loading is taken back, under the locks: every allocation has its planned cartons again as far as
 * they are still free (LOG-022). What 装柜完成 left behind (LOG-026) is aboard again; it leaves the slip where nothing of it
 * is free or its order takes part no more. Answers in words which lines of the plan became smaller.
 */
export async function restorePlan(ctx: CommandCtx, slipId: string): Promise<string[]> {
  const less: string[] = [];
  for (const { slipLine, allocation, line } of await linesOf(ctx, slipId)) {
    const aboard = allocation.state === 'LIVE';
    const most = aboard
      ? allocation.cartons + freeCartons(line)
      : (await mayReturn(ctx, allocation))
        ? freeCartons(line)
        : 0;
    const planned = Math.min(slipLine.planned, most);
    if (planned < slipLine.planned) less.push(`第 ${line.lineNo} 行 ${slipLine.planned} → ${planned} 箱`);
    if (planned === 0) {
      await ctx.tx.delete(lgLoadingSlipLine).where(eq(lgLoadingSlipLine.id, slipLine.id));
      continue;
    }
    const none = { loadedCartons: null, loadedVolume: null, loadedGross: null };
    await writeAllocation(ctx, allocation, { state: 'LIVE', cartons: planned, ...none });
    const reason = slipLine.loaded === planned ? null : slipLine.reason;
    if (planned !== slipLine.planned)
      await ctx.tx.update(lgLoadingSlipLine).set({ planned, reason }).where(eq(lgLoadingSlipLine.id, slipLine.id));
  }
  return less;
}

/** Whether what was left behind may come back: its order takes part and is not held, and the line has no other place here. */
async function mayReturn(ctx: CommandCtx, { containerId, orderId, orderLineId }: AllocationRow): Promise<boolean> {
  const [order] = await ctx.tx.select().from(lgOrder).where(eq(lgOrder.id, orderId));
  if (!order || order.hold || (order.status !== 'CONFIRMED' && order.status !== 'RUNNING')) return false;
  const [other] = await ctx.tx
    .select({ id: lgAllocation.id })
    .from(lgAllocation)
    .where(
      and(
        eq(lgAllocation.containerId, containerId),
        eq(lgAllocation.orderLineId, orderLineId),
        eq(lgAllocation.state, 'LIVE'),
      ),
    );
  return other === undefined;
}
