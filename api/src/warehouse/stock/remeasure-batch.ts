import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { lockStockOf } from './balances.ts';
import { postStock, type StockGroup } from './post-stock.ts';
import { whBatch } from './stock.tables.ts';

interface Measured {
  batchId: string;
  /** cm³ and gram of one piece as measured now. */
  unitVolume: number;
  unitWeight: number;
  /** The document that measures, with the line and the leg from which its entries count. */
  doc: StockGroup['doc'];
  docLineId: string;
  leg: number;
}
/**
 * 复尺 (WMS-034): REMEASURE entries of today with the difference for what is on hand, in every warehouse where the batch lies;
 * days before keep the old volume, pieces that move later carry the new one. Answers what one piece was; null: it is the same.
 */
export async function remeasureBatch(
  ctx: CommandCtx,
  { batchId, unitVolume, unitWeight, doc, docLineId, leg }: Measured,
): Promise<{ unitVolume: number; unitWeight: number } | null> {
  await lockStockOf(ctx, [batchId]);
  const [batch] = await ctx.tx.select().from(whBatch).where(eq(whBatch.id, batchId)).for('update');
  // Whoever moved pieces meanwhile has made balances that were not there to wait for; with the batch locked nobody posts any more.
  const rows = await lockStockOf(ctx, [batchId]);
  if (!batch || (batch.unitVolume === unitVolume && batch.unitWeight === unitWeight)) return null;
  const lying = rows.filter(({ onHand }) => onHand > 0);
  for (const warehouseId of new Set(lying.map((row) => row.warehouseId)))
    await postStock(ctx, {
      warehouseId,
      doc,
      businessDate: ctx.today(),
      entries: lying
        .filter((row) => row.warehouseId === warehouseId)
        .map(({ locationId, quality, onHand }) => ({
          locationId,
          batchId,
          quality,
          type: 'REMEASURE',
          qty: 0,
          docLineId,
          leg,
          volume: onHand * (unitVolume - batch.unitVolume),
          weight: onHand * (unitWeight - batch.unitWeight),
        })),
    });
  await ctx.tx
    .update(whBatch)
    .set({
      unitVolume,
      unitWeight,
      version: batch.version + 1,
      updatedAt: ctx.now(),
      updatedBy: ctx.actor.system ? null : ctx.actor.userId,
    })
    .where(eq(whBatch.id, batchId));
  return { unitVolume: batch.unitVolume, unitWeight: batch.unitWeight };
}
