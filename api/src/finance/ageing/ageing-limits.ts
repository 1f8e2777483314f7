import { AGEING_DAYS, ageingTitles } from '@shared/contract/shared/ageing.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { byCompanySql, settingByCompany, sharedBy, type ByCompany } from '../../platform/settings.ts';

/** 账龄分段 of companies (3.17): the last day overdue of each bucket but the last. */
type AgeingLimits = ByCompany<readonly number[]>;

export const ageingLimits = (ctx: Ctx): Promise<AgeingLimits> => settingByCompany(ctx.db, 'finance.ageing.buckets');

/** What the buckets of these companies are called; without days where the companies differ. */
export const limitTitles = (limits: AgeingLimits, companies: readonly string[]): string[] =>
  ageingTitles(AGEING_DAYS.map((usual, nth) => sharedBy(limits, companies, (days) => days[nth] ?? usual)));

/** The bucket sums of open lines `o`: 未到期, then by the days of their company, CNY (Σ buckets = Σ base_open, FIN-120). A line without a due date is 未到期. */
export function bucketSums(limits: AgeingLimits): SQL[] {
  const days = sql`coalesce(o.days, 0)`;
  const ends = AGEING_DAYS.map((usual, nth) =>
    byCompanySql(limits, sql`o.company_id`, (own) => sql`${own[nth] ?? usual}::int`),
  );
  return [...ends, null].map((last, nth) => {
    const from = ends[nth - 1];
    const within = sql.join(
      [...(from ? [sql`${days} > ${from}`] : []), ...(last ? [sql`${days} <= ${last}`] : [])],
      sql` and `,
    );
    return sql`coalesce(sum(o.base_open) filter (where ${within}), 0)`;
  });
}
