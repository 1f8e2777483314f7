import { and, asc, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Allocations } from '../moves/ports.ts';
import type { StockPlace } from '../stock/balances.ts';
import { whStock } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whAllocation } from './outbound.tables.ts';

const at = ({ locationId, batchId, quality }: StockPlace) =>
  and(eq(whStock.locationId, locationId), eq(whStock.batchId, batchId), eq(whStock.quality, quality));

/**
 * WMS-032: what was reserved follows the goods. Allocations that nobody has picked yet name the new balance, the last of them
 * split where only a part of it was moved; picked pieces stay where they were taken.
 */
export const moveAllocations: Allocations = {
  async move(ctx, { from, to, qty }) {
    const rows = await ctx.tx
      .select({ allocation: whAllocation })
      .from(whAllocation)
      .innerJoin(whStock, eq(whStock.id, whAllocation.stockId))
      .where(and(at(from), eq(whAllocation.state, 'RESERVED'), eq(whAllocation.qtyPicked, 0)))
      .orderBy(asc(whAllocation.id))
      .for('update', { of: whAllocation });
    const free = rows.reduce((sum, { allocation }) => sum + allocation.qty, 0);
    if (free < qty)
      throw refuse('WMS-032', `${await nameOf(ctx, from)}有 ${qty - free} 件正在拣货，请先取消配货再移库。`);
    const [stock] = await ctx.tx.select({ id: whStock.id }).from(whStock).where(at(to));
    if (!stock) throw new Error('The balance that was moved to is not there');
    let left = qty;
    for (const { allocation } of rows) {
      if (left === 0) break;
      const moved = Math.min(left, allocation.qty);
      left -= moved;
      if (moved === allocation.qty) {
        await ctx.tx.update(whAllocation).set({ stockId: stock.id }).where(eq(whAllocation.id, allocation.id));
        continue;
      }
      const { id, ...values } = allocation;
      await ctx.tx
        .update(whAllocation)
        .set({ qty: allocation.qty - moved })
        .where(eq(whAllocation.id, id));
      await ctx.tx.insert(whAllocation).values({ ...values, qty: moved, stockId: stock.id });
    }
  },
};

async function nameOf(ctx: CommandCtx, { locationId }: StockPlace): Promise<string> {
  const [row] = await ctx.tx.select({ code: whLocation.code }).from(whLocation).where(eq(whLocation.id, locationId));
  return `库位 ${row?.code ?? ''} `;
}
