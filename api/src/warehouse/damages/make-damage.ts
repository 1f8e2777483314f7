import { DAMAGE_PHOTOS, type DamageCause, type DamageStage } from '@shared/contract/warehouse/damage.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { shareAttachments } from '../../services/attachments/attachment.service.ts';
import { damages } from './damage.entity.ts';
import type { Damage } from './damage.tables.ts';

/** Pieces that were found damaged. */
export interface FoundDamage {
  warehouseId: string;
  companyId: string;
  customerId: string;
  batchId: string;
  /** Where the pieces lie, and in which quality they are kept there: DAMAGED where the caller has posted them so. */
  locationId: string;
  quality: Quality;
  /** Pieces, more than 0. */
  qty: number;
  stage: DamageStage;
  cause: DamageCause;
  /** Ids of attachments of the source; each is shown at the 残损单 as well. Ids of anything else are passed over. */
  photos: readonly string[];
  /** The document that found them: its table, id and number; all three or none. */
  sourceType: string | null;
  sourceId: string | null;
  sourceNo: string | null;
  remark: string | null;
}

/**
 * Makes a 残损单 (CS…) in 待判定 in the caller's transaction (WMS-021). It moves no stock: who received the pieces has posted
 * them as DAMAGED, good pieces are moved by the judgement.
 */
export async function makeDamage(ctx: CommandCtx, { photos, ...found }: FoundDamage): Promise<Damage> {
  const row = await damages.insert(
    ctx,
    {
      ...found,
      damageNo: await ctx.nextNumber('CS'),
      foundLocationId: found.locationId,
      foundQuality: found.quality,
      state: 'TO_JUDGE',
    },
    { action: '登记残损', code: 'create' },
  );
  if (found.sourceType && found.sourceId)
    await shareAttachments(
      ctx,
      photos,
      { kind: found.sourceType, id: found.sourceId },
      { kind: damages.kind, id: row.id, slot: DAMAGE_PHOTOS },
    );
  return row;
}
