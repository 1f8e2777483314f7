import type { CommandCtx } from '../../platform/context.ts';
import { lockBalances, type StockPlace } from './balances.ts';

/** Pieces of one place that a document takes (positive) or gives back (negative). */
export interface Holding extends StockPlace {
  qty: number;
}

const hold = (what: 'reserved' | 'frozen') => async (ctx: CommandCtx, holdings: readonly Holding[]) => {
  const balances = await lockBalances(ctx, holdings);
  for (const { qty, ...place } of holdings) balances.change(balances.at(place), { [what]: qty });
  await balances.save(ctx);
};

/**
 * Reserves pieces for an outbound line or gives them back; what is on hand stays. All or nothing: WMS_STOCK_NOT_ENOUGH
 * when one place has less free (WMS-010, WMS-017). The allocations of the document say whose they are (WMS-012).
 */
export const reserveStock = hold('reserved');
/** Freezes pieces for a 冻结单 or releases them; frozen pieces are never allocated (WMS-016). */
export const freezeStock = hold('frozen');
