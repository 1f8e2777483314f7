import { and, asc, inArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { whLocation } from '../zones/location.tables.ts';

/**
 * Refuses to take goods out of locations under 禁出 or 全锁, as while their goods are counted (2.5, 4.6): WMS_LOCATION_LOCKED names
 * the first. Where goods may go is for `requirePlaceable` to say.
 */
export async function requireTakeable(ctx: CommandCtx, locationIds: readonly string[]): Promise<void> {
  const ids = [...new Set(locationIds)];
  if (ids.length === 0) return;
  const [place] = await ctx.tx
    .select({ code: whLocation.code, reason: whLocation.lockReason })
    .from(whLocation)
    .where(and(inArray(whLocation.id, ids), inArray(whLocation.lockState, ['OUT', 'ALL'])))
    .orderBy(asc(whLocation.id))
    .limit(1);
  if (place)
    throw refuse('WMS_LOCATION_LOCKED', `库位 ${place.code} 已锁定（${place.reason ?? '禁出'}），解锁后再取货。`);
}
