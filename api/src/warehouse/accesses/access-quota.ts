import { cbm } from '@shared/contract/figures.ts';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whAccess } from './access.tables.ts';

/**
 * WMS-052: what is wrong when a receipt of so many cm³ comes to what a customer has in a warehouse already, null: nothing.
 * The largest quota of the accesses in force counts, one that is suspended limits what still comes in as well (WMS-054), and where
 * all have ended the last one (WMS-053); 0 is unlimited. The accesses stay locked until the command ends, so that two receipts at
 * once do not both find room.
 */
export async function quotaFault(
  ctx: CommandCtx,
  { warehouseId, customerId, volume }: { warehouseId: string; customerId: string; volume: number },
): Promise<string | null> {
  const rows = await ctx.tx
    .select({ quota: whAccess.quota, validTo: whAccess.validTo })
    .from(whAccess)
    .where(
      and(
        eq(whAccess.warehouseId, warehouseId),
        eq(whAccess.customerId, customerId),
        inArray(whAccess.state, ['ACTIVE', 'SUSPENDED']),
        lte(whAccess.validFrom, ctx.today()),
      ),
    )
    .orderBy(asc(whAccess.id))
    .for('update');
  const last =
    rows
      .map(({ validTo }) => validTo)
      .toSorted()
      .at(-1) ?? '';
  const counting = rows.filter(({ validTo }) => validTo >= (last < ctx.today() ? last : ctx.today()));
  if (counting.length === 0 || counting.some(({ quota }) => quota === 0)) return null;
  const quota = Math.max(...counting.map((row) => row.quota));
  const [stored] = await ctx.tx
    .select({ volume: sql<number>`coalesce(sum(${whStock.onHand} * ${whBatch.unitVolume}), 0)`.mapWith(Number) })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(and(eq(whStock.warehouseId, warehouseId), eq(whStock.customerId, customerId)));
  const after = (stored?.volume ?? 0) + volume;
  return after > quota ? `收货后 ${cbm(after)} m³，超过容积上限 ${cbm(quota)} m³` : null;
}
