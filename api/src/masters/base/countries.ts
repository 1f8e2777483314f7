import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
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

/** Chinese names of alpha-2 codes, in their order; unknown codes are missing. */
export async function countryNames(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const names = await countryNameMap(ctx);
  return codes.flatMap((code) => names.get(code) ?? []);
}
/** alpha-2 → Chinese name of every country. */
export async function countryNameMap(ctx: Ctx): Promise<Map<string, string>> {
  const found = await ctx.db.select({ alpha2: syCountry.alpha2, name: syCountry.nameCn }).from(syCountry);
  return new Map(found.map(({ alpha2, name }) => [alpha2, name]));
}

/** Why a newly chosen country cannot be used; null when it can. */
export async function countryFault(ctx: Ctx, alpha2: string): Promise<string | null> {
  const [found] = await ctx.db
    .select({ enabled: syCountry.enabled })
    .from(syCountry)
    .where(eq(syCountry.alpha2, alpha2));
  return found?.enabled ? null : found ? '国家/地区已停用' : '没有这个国家/地区';
}
