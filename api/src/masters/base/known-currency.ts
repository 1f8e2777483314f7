import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { syCurrency } from './base.tables.ts';

/** What a field says that names no currency in use. */
export const NO_CURRENCY = '币种不存在或已停用';

/** Which of the codes are currencies in use. */
export async function currenciesInUse(ctx: Ctx, codes: readonly string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ code: syCurrency.code })
    .from(syCurrency)
    .where(and(inArray(syCurrency.code, [...codes]), eq(syCurrency.enabled, true)));
  return new Set(found.map(({ code }) => code));
}

/** Refuses a currency that is none or is not in use, at the field that named it. Nothing named is fine. */
export async function requireCurrency(ctx: Ctx, code: string | null | undefined, path = 'currency'): Promise<void> {
  if (code && !(await currenciesInUse(ctx, [code])).has(code)) throw invalid({ [path]: NO_CURRENCY });
}
