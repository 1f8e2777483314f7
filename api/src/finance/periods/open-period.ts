import { and, asc, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { ensurePeriods } from './ensure-periods.ts';
import { finPeriod, type LedgerModule, type Period } from './period.tables.ts';
import { lockedFor, monthOf, standing, suggestedDate } from './period.rules.ts';

/**
 * The period of an accounting date, locked against a close until commit; FIN-110, FIN-118. Refused: PERIOD_CLOSED with
 * `data.suggest`, the first day that would do (FIN-115), when its month is closed, being closed, not begun or locked for
 * the module. The date is never shifted here. `from`: what is dated cannot lie before that day, so no earlier one is proposed.
 * `fixed`: what is posted on that day because nobody chooses another (Chinese, with its document): none is proposed.
 */
export async function requireOpenPeriod(
  ctx: CommandCtx,
  {
    companyId,
    date,
    module,
    from,
    fixed,
  }: { companyId: string; date: string; module: LedgerModule; from?: string | undefined; fixed?: string | undefined },
): Promise<Period> {
  await ensurePeriods(ctx, companyId);
  const [period] = await ctx.tx
    .select()
    .from(finPeriod)
    .where(and(eq(finPeriod.companyId, companyId), eq(finPeriod.month, monthOf(date))))
    .for('share');
  const today = ctx.today();
  const why = period ? standing(period, today, module) : '不在会计期间内';
  if (period && why === null) return period;
  if (fixed !== undefined)
    throw refuse('PERIOD_CLOSED', `${fixed}，${date} 所在期间${why}，请待该期间开放后再审批。`, {
      date,
      suggest: null,
    });
  const all = await ctx.tx
    .select()
    .from(finPeriod)
    .where(eq(finPeriod.companyId, companyId))
    .orderBy(asc(finPeriod.month));
  const suggest = suggestedDate(
    all.filter((one) => one.state === 'OPEN' && !lockedFor(one, module)),
    today,
    from,
  );
  throw refuse('PERIOD_CLOSED', `${date} 所在期间${why}${suggest ? `，请改用 ${suggest}` : ''}。`, { date, suggest });
}
