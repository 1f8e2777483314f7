import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { lockBalances } from '../stock/balances.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { whBatch, whStock, type Batch, type Stock } from '../stock/stock.tables.ts';
import { whAllocation, type Allocation, type Outbound } from './outbound.tables.ts';

/** An allocation with the balance that it holds. */
export interface Held {
  allocation: Allocation;
  stock: Stock;
  batch: Batch;
}
/** Live allocations of an outbound: what is reserved for it. */
export const heldBy = (ctx: CommandCtx, outboundId: string): Promise<Held[]> =>
  ctx.tx
    .select({ allocation: whAllocation, stock: whStock, batch: whBatch })
    .from(whAllocation)
    .innerJoin(whStock, eq(whStock.id, whAllocation.stockId))
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(and(eq(whAllocation.outboundId, outboundId), inArray(whAllocation.state, ['RESERVED', 'PICKED'])))
    .orderBy(asc(whAllocation.id));

/**
 * Live allocations of a locked outbound, with their balances locked as well: a 移库 that carries reserved pieces away (WMS-032)
 * is over or waits, and what is picked or given back now lies where these say.
 */
export async function lockHeld(ctx: CommandCtx, outboundId: string): Promise<Held[]> {
  for (;;) {
    const seen = await heldBy(ctx, outboundId);
    await lockBalances(
      ctx,
      seen.map(({ stock }) => placeOf(stock)),
    );
    const held = await heldBy(ctx, outboundId);
    const locked = new Set(seen.map(({ stock }) => stock.id));
    if (held.every(({ stock }) => locked.has(stock.id))) return held;
  }
}

export const placeOf = ({ locationId, batchId, quality }: Stock) => ({ locationId, batchId, quality });

/** Gives pieces of allocations back to their balances: all of them, or so many (WMS-012). */
export async function giveBack(ctx: CommandCtx, items: readonly { held: Held; qty: number }[]): Promise<void> {
  const given = items.filter(({ qty }) => qty > 0);
  await reserveStock(
    ctx,
    given.map(({ held, qty }) => ({ ...placeOf(held.stock), qty: -qty })),
  );
  for (const { held, qty } of given) {
    const { id, qty: had, qtyPicked, state } = held.allocation;
    const left = had - qty;
    await ctx.tx
      .update(whAllocation)
      .set(
        left === 0
          ? { state: 'RELEASED', qtyPicked: 0 }
          : { qty: left, qtyPicked: state === 'PICKED' ? left : Math.min(qtyPicked, left) },
      )
      .where(eq(whAllocation.id, id));
  }
}

/** Gives everything back that an outbound holds. */
export async function releaseAll(ctx: CommandCtx, row: Outbound): Promise<void> {
  const held = await lockHeld(ctx, row.id);
  await giveBack(
    ctx,
    held.map((each) => ({ held: each, qty: each.allocation.qty })),
  );
}
