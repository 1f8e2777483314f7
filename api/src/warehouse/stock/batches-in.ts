import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { batches } from './batch.entity.ts';
import { whBatch, whStock } from './stock.tables.ts';

/** Whether a batch is one of a warehouse: it was received there, or pieces of it were transferred to it (2.9, 4.4). */
export const batchIn = (warehouseId: string): SQL =>
  or(
    eq(whBatch.warehouseId, warehouseId),
    sql`exists (select from ${whStock} where ${whStock.batchId} = ${whBatch.id} and ${whStock.warehouseId} = ${warehouseId})`,
  ) ?? sql`false`;

/** Those of the named batches that are of a warehouse and that the caller may see (1.8). */
export async function batchesIn(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  warehouseId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: whBatch.id })
    .from(whBatch)
    .where(and(inArray(whBatch.id, [...new Set(ids)]), batchIn(warehouseId), batches.scopeWhere(ctx.actor)));
  return new Set(rows.map(({ id }) => id));
}
