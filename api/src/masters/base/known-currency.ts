import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { syCurrency } from './base.tables.ts';

/** Refuses a currency that is none or is not in use, at the field that named it. Nothing named is fine. */
export async function requireCurrency(ctx: Ctx, code: string | null | undefined, path = 'currency'): Promise<void> {
  if (!code) return;
  const [found] = await ctx.db.select({ on: syCurrency.enabled }).from(syCurrency).where(eq(syCurrency.code, code));
  if (!found?.on) throw invalid({ [path]: '币种不存在或已停用' });
}
