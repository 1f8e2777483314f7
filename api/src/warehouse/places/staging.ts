import type { LocationKind } from '@shared/contract/warehouse/location.labels.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';

const KIND = { STAGING_IN: 'STAGING', STAGING_OUT: 'STAGING', DAMAGED: 'DAMAGED' } as const satisfies Record<
  string,
  LocationKind
>;
const NAME = { STAGING_IN: '收货暂存', STAGING_OUT: '出库暂存', DAMAGED: '残损' } as const;

/** A location under 禁入 or 全锁 takes nothing in (2.5). */
export const takesIn = inArray(whLocation.lockState, ['NONE', 'OUT']);

/**
 * The first location that takes goods in of a zone that every warehouse has (WMS-003); WMS-003 when all of them are disabled or
 * locked.
 */
export async function placeFor(ctx: CommandCtx, warehouseId: string, use: keyof typeof KIND): Promise<string> {
  const [row] = await ctx.tx
    .select({ id: whLocation.id })
    .from(whLocation)
    .innerJoin(whZone, eq(whZone.id, whLocation.zoneId))
    .where(
      and(
        eq(whLocation.warehouseId, warehouseId),
        eq(whZone.useType, use),
        eq(whZone.status, 'ENABLED'),
        eq(whLocation.kind, KIND[use]),
        eq(whLocation.status, 'ENABLED'),
        takesIn,
      ),
    )
    .orderBy(asc(whLocation.pickSeq), asc(whLocation.id))
    .limit(1);
  if (!row) throw refuse('WMS-003', `该仓库没有可用的${NAME[use]}库位，请先在库位管理启用或解锁。`);
  return row.id;
}
