import { and, asc, eq, isNull } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { whBatch } from './stock.tables.ts';

/**
 * Tells what a piece of the mall's batches of a line costs (W11) that were received before anybody said it. A cost that
 * is known stays (2.9).
 */
export async function costBatches(ctx: CommandCtx, inboundLineId: string, unitCost: string): Promise<void> {
  const rows = await ctx.tx
    .select({ id: whBatch.id, version: whBatch.version })
    .from(whBatch)
    .where(and(eq(whBatch.inboundLineId, inboundLineId), eq(whBatch.stockKind, 'MALL'), isNull(whBatch.unitCost)))
    .orderBy(asc(whBatch.id))
    .for('update');
  for (const { id, version } of rows)
    await ctx.tx
      .update(whBatch)
      .set({
        unitCost,
        version: version + 1,
        updatedAt: ctx.now(),
        updatedBy: ctx.actor.system ? null : ctx.actor.userId,
      })
      .where(eq(whBatch.id, id));
}
