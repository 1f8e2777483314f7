import { asc } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { ensurePeriods } from '../periods/ensure-periods.ts';

/** Makes the months that companies lack: of a new company the year, in December the next year (3.13). */
export async function makePeriods(ctx: CommandCtx): Promise<number> {
  const companies = await ctx.tx.select({ id: syCompany.id }).from(syCompany).orderBy(asc(syCompany.id));
  for (const { id } of companies) await ensurePeriods(ctx, id);
  return companies.length;
}

scheduledJob({
  name: 'accounting-periods',
  title: '会计期间',
  rhythm: { at: '00:10' },
  run: ({ transaction }) => transaction(async (ctx) => `${await makePeriods(ctx)} 个经营主体的会计期间已齐`),
});
