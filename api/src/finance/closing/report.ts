import type { AgeingLine, PeriodReport } from '@shared/contract/finance/period.answers.ts';
import { AGEING_DAYS } from '@shared/contract/shared/ageing.ts';
import { sql } from 'drizzle-orm';
import { desc, eq } from 'drizzle-orm';
import { contentHash } from '../../platform/canonical.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { bucketSums } from '../ageing/ageing-limits.ts';
import { openLines, openSources } from '../ageing/open-items.ts';
import { trialBalance } from '../journals/trial-balance.ts';
import { parameters } from '../parameters.ts';
import { finPeriodReport, type Period } from '../periods/period.tables.ts';
import { controlTotals } from './control-totals.ts';

/** Open items of each party of a company as of a day, CNY, by days overdue (FIN-120, FIN-122). */
export async function ageingOf(
  ctx: Pick<Ctx, 'db'>,
  companyId: string,
  day: string,
  days: readonly number[] = AGEING_DAYS,
): Promise<AgeingLine[]> {
  const made: AgeingLine[] = [];
  const sums = bucketSums({ of: () => days, companies: [] });
  for (const direction of ['AR', 'AP'] as const) {
    const of = { direction, companies: [companyId] };
    const party = sql.raw(direction === 'AR' ? 'ac_customer' : 'ac_supplier');
    const no = sql.raw(direction === 'AR' ? 'p.customer_no' : 'p.supplier_no');
    const found = await rows<{ no: string; open: string; buckets: string[]; unallocated: string }>(
      ctx.db,
      sql`select ${no} as no, coalesce(l.open, 0)::numeric(20,2)::text as open,
          coalesce(l.buckets, array_fill(0::numeric, array[6]))::numeric(20,2)[]::text[] as buckets,
          coalesce(s.open, 0)::numeric(20,2)::text as unallocated
        from ${party} p
          left join (select o.party_id, sum(o.base_open) as open, array[${sql.join(sums, sql`, `)}] as buckets
            from (${openLines(of, day)}) o group by o.party_id) l on l.party_id = p.id
          left join (select o.party_id, sum(o.base_open) as open from (${openSources(of, day)}) o group by o.party_id) s on s.party_id = p.id
        where coalesce(l.open, 0) <> 0 or coalesce(s.open, 0) <> 0 or l.party_id is not null order by ${no}`,
    );
    made.push(
      ...found.map(({ no: partyNo, open, buckets, unallocated }) => ({
        direction,
        partyNo,
        open,
        buckets,
        unallocated,
      })),
    );
  }
  return made;
}

/** What a close of a month freezes (FIN-113), as it is now. */
export async function reportOf(
  ctx: Pick<Ctx, 'db'>,
  row: Period,
  ageingDays: readonly number[] = AGEING_DAYS,
): Promise<PeriodReport> {
  const [company] = await ctx.db
    .select({ name: syCompany.name })
    .from(syCompany)
    .where(eq(syCompany.id, row.companyId));
  const { rows: trial } = await trialBalance(ctx, { companyId: row.companyId, from: row.startDate, to: row.endDate });
  return {
    companyName: company?.name ?? '',
    month: row.month,
    controls: await controlTotals(ctx, row.companyId, row.endDate),
    trial,
    ageing: await ageingOf(ctx, row.companyId, row.endDate, ageingDays),
    ageingDays: [...ageingDays],
  };
}

/** Freezes the report of a month as its next version (FIN-113, FIN-114). */
export async function freezeReport(ctx: CommandCtx, row: Period): Promise<void> {
  const content = await reportOf(ctx, row, await parameters(ctx, row.companyId).ageingBuckets());
  const [last] = await ctx.tx
    .select({ version: finPeriodReport.reportVersion })
    .from(finPeriodReport)
    .where(eq(finPeriodReport.periodId, row.id))
    .orderBy(desc(finPeriodReport.reportVersion))
    .limit(1);
  await ctx.tx.insert(finPeriodReport).values({
    periodId: row.id,
    reportVersion: (last?.version ?? 0) + 1,
    content,
    hash: contentHash(content),
    madeBy: ctx.actor.system ? null : ctx.actor.userId,
    madeAt: ctx.now(),
  });
}
