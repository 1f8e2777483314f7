import { and, eq, inArray, ne } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { damages } from './damage.entity.ts';
import { whDamage } from './damage.tables.ts';

/**
 * Withdraws the 残损单 of batches whose receipt in a warehouse is taken back; WMS_BATCH_USED names one that was judged already
 * (WMS-024). Those of the warehouse that a 调拨 came from are not its business. `no` is the document that is taken back.
 */
export async function withdrawDamagesOf(
  ctx: CommandCtx,
  {
    warehouseId,
    batchIds,
    reason,
    no,
  }: { warehouseId: string; batchIds: readonly string[]; reason: string; no: string },
): Promise<void> {
  if (batchIds.length === 0) return;
  const rows = await ctx.tx
    .select()
    .from(whDamage)
    .where(
      and(
        eq(whDamage.warehouseId, warehouseId),
        inArray(whDamage.batchId, [...new Set(batchIds)]),
        ne(whDamage.state, 'WITHDRAWN'),
      ),
    )
    .orderBy(whDamage.id)
    .for('update');
  const judged = rows.find(({ state }) => state !== 'TO_JUDGE');
  if (judged) throw refuse('WMS_BATCH_USED', `${no}：残损单 ${judged.damageNo} 已判定，不能冲红。`);
  for (const row of rows)
    await damages.update(
      ctx,
      row,
      { state: 'WITHDRAWN', withdrawReason: reason },
      { action: '撤销', code: 'withdraw', reason },
    );
}
