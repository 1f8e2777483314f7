import { damageMachine } from '@shared/contract/warehouse/damage.machine.ts';
import { and, inArray, type SQL } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { damages } from './damage.entity.ts';
import { whDamage, type Damage } from './damage.tables.ts';

/**
 * The 残损单 that ended (4.7) with an outbound which is about to be taken back. With them those of its damaged batches that
 * could end with it are locked, before anything is posted: none does meanwhile.
 */
export async function lockEndedBy(
  ctx: CommandCtx,
  outboundNo: string,
  damagedBatchIds: readonly string[],
): Promise<Damage[]> {
  if (damagedBatchIds.length === 0) return [];
  const rows = await damages.lockWhere(
    ctx,
    and(
      inArray(whDamage.batchId, [...new Set(damagedBatchIds)]),
      inArray(whDamage.state, ['HANDLING', 'HANDLED']),
    ) as SQL,
  );
  return rows.filter((row) => row.state === 'HANDLED' && row.outboundNo === outboundNo);
}

/** Their pieces lie at `locationId` again: what becomes of them has to be decided anew; a claim stands. */
export async function reopenDamages(
  ctx: CommandCtx,
  rows: readonly Damage[],
  { locationId, reason, no }: { locationId: string; reason: string; no: string },
): Promise<void> {
  const undecided = {
    disposition: 'PENDING',
    handleNote: null,
    handledBy: null,
    handledAt: null,
    outboundNo: null,
  } as const;
  for (const row of rows)
    await damages.transition(
      ctx,
      damageMachine,
      row,
      'reopen',
      { ...undecided, locationId },
      { reason, system: true, after: { 冲红: no } },
    );
}
