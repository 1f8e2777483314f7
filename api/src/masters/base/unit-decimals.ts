import { QTY_DECIMALS } from '@shared/contract/logistics/allocation-split.ts';
import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { syUnit } from './base.tables.ts';

/** Decimals that a quantity in a unit may have; three where the unit is not known. */
export type DecimalsOf = (unit: string | null) => number;

/** Reads the decimals of units (chapter 16, LOG-070/087): every document cuts and checks its quantities by them. */
export async function unitDecimals(ctx: Ctx, units: readonly (string | null)[]): Promise<DecimalsOf> {
  const wanted = [...new Set(units.flatMap((unit) => unit ?? []))];
  const found =
    wanted.length === 0
      ? []
      : await ctx.db
          .select({ code: syUnit.code, decimals: syUnit.decimals })
          .from(syUnit)
          .where(inArray(syUnit.code, wanted));
  const known = new Map(found.map(({ code, decimals }) => [code, decimals]));
  return (unit) => (unit === null ? QTY_DECIMALS : (known.get(unit) ?? QTY_DECIMALS));
}
