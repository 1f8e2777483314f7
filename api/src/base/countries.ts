import type { Ctx } from '../platform/context.ts';
import { syCountry } from './base.tables.ts';

/** Chinese name, alpha-2, alpha-3 → alpha-2, for imports. */
export async function countryCodes(ctx: Ctx): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({ alpha2: syCountry.alpha2, alpha3: syCountry.alpha3, name: syCountry.nameCn })
    .from(syCountry);
  return new Map(
    found.flatMap(({ alpha2, alpha3, name }) => [alpha2, alpha3, name].map((word) => [word, alpha2] as const)),
  );
}
