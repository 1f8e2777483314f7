import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { sharePostings } from '../stock/days.ts';
import { whDailyInventory } from './daily.tables.ts';

/**
 * The first row of inventory among these (a condition on wh_daily_inventory) that a confirmed bill covers (WMS-085); null:
 * none. Who confirms or reverses a bill of the warehouse waits until the command ends.
 */
export async function billedRow(
  ctx: CommandCtx,
  warehouseId: string,
  among: SQL | undefined,
): Promise<{ batchId: string; day: string } | null> {
  await sharePostings(ctx, warehouseId);
  const [row] = await ctx.tx
    .select({ batchId: whDailyInventory.batchId, day: whDailyInventory.day })
    .from(whDailyInventory)
    .where(and(eq(whDailyInventory.warehouseId, warehouseId), eq(whDailyInventory.state, 'LOCKED'), among))
    .orderBy(asc(whDailyInventory.day), asc(whDailyInventory.batchId))
    .limit(1);
  return row ?? null;
}
