import { aqlPlan, type AqlLevel, type AqlPlan } from '@shared/contract/base/aql.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { syAqlPlan } from './base.tables.ts';

/** LOG-048: the sampling plan of a lot by the table of base data; a lot, level or AQL without an enabled row is refused. */
export async function samplingPlan(ctx: Ctx, lotSize: number, level: AqlLevel, aql: string): Promise<AqlPlan> {
  const rows = await ctx.db.select().from(syAqlPlan).where(eq(syAqlPlan.enabled, true));
  const plan = aqlPlan(rows, lotSize, level, aql);
  if (!plan) throw refuse('LOG-048', `抽样表没有批量 ${lotSize}、水平 ${level}、AQL ${aql} 的方案，请先维护。`);
  return plan;
}
