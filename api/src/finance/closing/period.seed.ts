import { addDays } from '@shared/contract/business-day.ts';
import { asc, count, eq } from 'drizzle-orm';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { ensurePeriods } from '../periods/ensure-periods.ts';
import { daysOf, monthOf, monthsBetween } from '../periods/period.rules.ts';
import { finPeriod, finPeriodReport } from '../periods/period.tables.ts';
import { runChecks } from './checks.ts';
import { beginClose, finishClose } from './closing.service.ts';
import { periods } from './period.entity.ts';

/** Books begin five months back; the first four of the six months are closed, by the office of each company (12.2). */
const OPEN_MONTHS = 2;
function monthsOfBooks(seed: Seed): string[] {
  const today = seed.day();
  let first = today;
  for (let back = 0; back < 5; back += 1) first = addDays(`${first.slice(0, 8)}01`, -1);
  return monthsBetween(monthOf(first), monthOf(today));
}

/** The months of both companies, made before anything is posted into them. */
export const periodSeed: SeedStep = {
  name: '会计期间',
  async run(seed) {
    const months = monthsOfBooks(seed);
    for (const companyId of await seed.companies()) {
      await seed.command(null, seed.at(0, 8), async (ctx) => {
        // The start has made the whole year of a company that stood already.
        await ctx.tx.delete(finPeriod).where(eq(finPeriod.companyId, companyId));
        await ctx.tx
          .insert(finPeriod)
          .values(
            months.map((month) => ({ companyId, month, ...daysOf(month), createdAt: ctx.now(), updatedAt: ctx.now() })),
          );
        await ensurePeriods(ctx, companyId);
      });
    }
  },
  async totals(tx) {
    const found = await tx
      .select({ state: finPeriod.state, months: count() })
      .from(finPeriod)
      .groupBy(finPeriod.state)
      .orderBy(asc(finPeriod.state));
    return Object.fromEntries(found.map(({ state, months }) => [state, months]));
  },
};

/** The first months of both companies are closed, when the goods have moved in them and their days are closed (FIN-112). */
export const closingSeed: SeedStep = {
  name: '公司结账',
  async run(seed) {
    for (const companyId of await seed.companies())
      for (const month of monthsOfBooks(seed).slice(0, -OPEN_MONTHS))
        if (!(await closeMonth(seed, companyId, month))) break;
  },
  async totals(tx) {
    return { 结账报告: await tx.$count(finPeriodReport) };
  },
};

/** Whether the month is closed: months close in order, one that a check keeps open keeps those after it open too. */
const closeMonth = (seed: Seed, companyId: string, month: string): Promise<boolean> =>
  seed.command('fm01', seed.at(0, 8, 30), async (ctx) => {
    const [row] = (await periods.findMany(ctx, undefined, { orderBy: [asc(finPeriod.month)] })).filter(
      (one) => one.companyId === companyId && one.month === month,
    );
    if (!row) throw new Error(`No period ${month}`);
    await finishClose(ctx, await beginClose(ctx, row.id, row.version), await runChecks(ctx, row));
    return (await periods.find(ctx, row.id)).state === 'CLOSED';
  });
