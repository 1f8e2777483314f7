import { and, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { finPeriod } from '../periods/period.tables.ts';
import { archiveTradeDocs } from './trade-doc.service.ts';

/** 公司结账: what was issued with a date in the month is archived (4.16). */
export async function archiveClosed(
  ctx: CommandCtx,
  { companyId, month }: EventPayloads['period.closed'],
): Promise<void> {
  const [period] = await ctx.tx
    .select({ startDate: finPeriod.startDate, endDate: finPeriod.endDate })
    .from(finPeriod)
    .where(and(eq(finPeriod.companyId, companyId), eq(finPeriod.month, month)));
  if (period) await archiveTradeDocs(ctx, { companyId, ...period });
}
