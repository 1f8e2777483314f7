import type { AqlRow } from '@shared/contract/base/aql.ts';
import { LEVEL } from '@shared/contract/logistics/inspection-rules.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { syAqlPlan } from '../../masters/base/base.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { InspectionRow } from './inspection.tables.ts';

/** Rows of the sampling table (LOG-048) that an inspection may need. */
export async function aqlRowsOf(ctx: Ctx, row: Pick<InspectionRow, 'aqlMajor' | 'aqlMinor'>): Promise<AqlRow[]> {
  const rows = await ctx.db
    .select()
    .from(syAqlPlan)
    .where(
      and(
        eq(syAqlPlan.enabled, true),
        eq(syAqlPlan.level, LEVEL),
        inArray(syAqlPlan.aql, [row.aqlMajor, row.aqlMinor]),
      ),
    )
    .orderBy(asc(syAqlPlan.aql), asc(syAqlPlan.lotFrom));
  return rows.map(({ level, aql, lotFrom, lotTo, letter, sampleSize, accept, reject }) => ({
    level,
    aql,
    lotFrom,
    lotTo,
    letter,
    sampleSize,
    accept,
    reject,
  }));
}
