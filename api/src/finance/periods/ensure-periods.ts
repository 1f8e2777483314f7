import { desc, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { daysOf, missingMonths } from './period.rules.ts';
import { finPeriod } from './period.tables.ts';

/** Makes the periods that a company lacks today (3.13); two at once make them once. */
export async function ensurePeriods(ctx: CommandCtx, companyId: string): Promise<void> {
  const [last] = await ctx.tx
    .select({ month: finPeriod.month })
    .from(finPeriod)
    .where(eq(finPeriod.companyId, companyId))
    .orderBy(desc(finPeriod.month))
    .limit(1);
  const months = missingMonths(last?.month ?? null, ctx.today());
  if (months.length === 0) return;
  const at = ctx.now();
  await ctx.tx
    .insert(finPeriod)
    .values(months.map((month) => ({ companyId, month, ...daysOf(month), createdAt: at, updatedAt: at })))
    .onConflictDoNothing();
}
