import { COLD_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import { eq } from 'drizzle-orm';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { abnormalText, type Visit } from './chamber.rules.ts';
import type { Zone } from './zone.entity.ts';

const isCold = (zone: Zone) => COLD_CLASSES.includes(zone.tempClass);
/** An opening or a closing of a chamber in a zone, for the rules of 2.4. */
export const visitOf = (ctx: Ctx, zone: Zone, at: Date, temperature: number | null): Visit => ({
  at,
  now: ctx.now(),
  cold: isCold(zone),
  temperature,
});
/** The company of the zone's warehouse: its parameters count there. */
async function companyOf(ctx: Ctx, { warehouseId }: Zone): Promise<string> {
  const [found] = await ctx.db
    .select({ companyId: whWarehouse.companyId })
    .from(whWarehouse)
    .where(eq(whWarehouse.id, warehouseId));
  if (!found) throw new Error(`Zone of warehouse ${warehouseId}, which is gone`);
  return found.companyId;
}
/** What was abnormal about a working opening of so many minutes (2.4); null: nothing. */
export const abnormalOf = async (
  ctx: CommandCtx,
  zone: Zone,
  temperatures: readonly (number | null)[],
  minutes: number,
): Promise<string | null> =>
  abnormalText({
    temperatures,
    min: zone.tempMin,
    max: zone.tempMax,
    cold: isCold(zone),
    minutes,
    maxMinutes: await ctx.setting('wh.chamber.cold.max.minutes', await companyOf(ctx, zone)),
  });
