import { and, asc, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Allocations } from '../moves/ports.ts';
import type { StockPlace } from '../stock/balances.ts';
import { whStock } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whAllocation } from './outbound.tables.ts';

/**
 * WMS-032: allocations of pieces that were moved name their new place, the oldest first; one that is moved in part is split.
 * Pieces that are picked already are in somebody's hands: they are refused.
 */
export const movedAllocations: Allocations = {
  async move(ctx, { from, to, qty }) {
    const fromId = await stockAt(ctx, from);
    const rows = await ctx.tx
      .select()
      .from(whAllocation)
      .where(and(eq(whAllocation.stockId, fromId), eq(whAllocation.state, 'RESERVED'), eq(whAllocation.qtyPicked, 0)))
      .orderBy(asc(whAllocation.id))
      .for('update');
    const free = rows.reduce((sum, row) => sum + row.qty, 0);
    if (free < qty) throw await refuseReserved(ctx, from, qty - free);
    const stockId = await stockAt(ctx, to);
    let left = qty;
    for (const row of rows) {
      if (left === 0) return;
      const part = Math.min(left, row.qty);
      left -= part;
      if (part === row.qty) {
        await ctx.tx.update(whAllocation).set({ stockId }).where(eq(whAllocation.id, row.id));
        continue;
      }
      const { id: _id, ...own } = row;
      await ctx.tx
        .update(whAllocation)
        .set({ qty: row.qty - part })
        .where(eq(whAllocation.id, row.id));
      await ctx.tx.insert(whAllocation).values({ ...own, stockId, qty: part });
    }
  },
};

async function stockAt(ctx: CommandCtx, { locationId, batchId, quality }: StockPlace): Promise<string> {
  const [row] = await ctx.tx
    .select({ id: whStock.id })
    .from(whStock)
    .where(and(eq(whStock.locationId, locationId), eq(whStock.batchId, batchId), eq(whStock.quality, quality)));
  if (!row) throw new Error('Moved goods have no balance');
  return row.id;
}

async function refuseReserved(ctx: CommandCtx, { locationId }: StockPlace, qty: number) {
  const [place] = await ctx.tx.select({ code: whLocation.code }).from(whLocation).where(eq(whLocation.id, locationId));
  return refuse('WMS-032', `库位 ${place?.code ?? ''} 有 ${qty} 件已被出库单锁定，请先取消配货再移库。`);
}
