import { asc, inArray, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whZone } from '../zones/zone.tables.ts';

/**
 * WMS-062: whoever picks, puts away, moves or counts at locations needs their chambers open; they stay so until the command
 * ends (first in the lock order of 11.2). Staging zones are floors, not rooms: only 检修 closes them.
 * WMS_CHAMBER_CLOSED names the chamber.
 */
export async function requireOpenChambers(ctx: CommandCtx, locationIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(locationIds)];
  if (wanted.length === 0) return;
  const rows = await ctx.tx
    .select({
      code: whChamber.code,
      state: whChamber.state,
      zone: whZone.name,
      staging: sql<boolean>`${whZone.useType} in ('STAGING_IN', 'STAGING_OUT')`,
    })
    .from(whChamber)
    .innerJoin(whZone, sql`${whZone.id} = ${whChamber.zoneId}`)
    .where(
      inArray(
        whChamber.id,
        ctx.tx.select({ id: whLocation.chamberId }).from(whLocation).where(inArray(whLocation.id, wanted)),
      ),
    )
    .orderBy(asc(whChamber.id))
    .for('share', { of: whChamber });
  for (const { code, state, zone, staging } of rows) {
    if (state === 'MAINTENANCE') throw refuse('WMS_CHAMBER_CLOSED', `${zone} 仓间 ${code} 检修中，请换库位。`);
    if (state === 'CLOSED' && !staging) throw refuse('WMS_CHAMBER_CLOSED', `${zone} 仓间 ${code} 未开仓，请先开仓。`);
  }
}
