import { and, inArray, type SQL } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StockPlace } from '../stock/balances.ts';
import { damages } from './damage.entity.ts';
import { takenAlong } from './damage.rules.ts';
import { whDamage, type Damage } from './damage.tables.ts';

/** The 残损单 of batches whose pieces are still in stock, locked: before anything that moves these pieces is posted (11.2). */
export const lockOpenDamages = async (ctx: CommandCtx, batchIds: readonly string[]): Promise<Damage[]> =>
  batchIds.length === 0
    ? []
    : damages.lockWhere(
        ctx,
        and(
          inArray(whDamage.batchId, [...new Set(batchIds)]),
          inArray(whDamage.state, ['TO_JUDGE', 'JUDGED', 'HANDLING']),
        ) as SQL,
      );

/** Pieces that a 移库 or 上架 has moved, and how many were left where they lay. */
export interface Moved {
  from: StockPlace;
  to: StockPlace;
  qty: number;
  left: number;
}
/**
 * A 残损单 goes with its pieces (4.7): what is left at the old place has to be enough for those that stay there, the others say the new place.
 * WMS-021 names one whose pieces would be torn apart.
 */
export async function followMoved(ctx: CommandCtx, moved: readonly Moved[], no: string): Promise<void> {
  const batchIds = moved.map(({ from }) => from.batchId);
  const at = new Map((await lockOpenDamages(ctx, batchIds)).map((row) => [row, row.locationId]));
  for (const { from, to, qty, left } of moved) {
    const here = [...at].flatMap(([row, locationId]) =>
      locationId === from.locationId && row.batchId === from.batchId && row.quality === from.quality ? [row] : [],
    );
    const along = takenAlong(here, qty, left);
    if (along === null) {
      const named = here.map((row) => `${row.damageNo}（${row.qty} 件）`).join('、');
      throw refuse('WMS-021', `残损单 ${named}在此库位，不能拆开移动，请整单移动或先处理。`);
    }
    for (const row of along) at.set(row, to.locationId);
  }
  for (const [row, locationId] of at)
    await damages.update(ctx, row, { locationId }, { action: '移库', code: 'move', after: { 单据号: no } });
}
