import type { RiskLevel } from '@shared/contract/finance/risk.labels.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { settingByCompany, type ByCompany } from '../../platform/settings.ts';
import { riskProfile } from '../credit/credit.tables.ts';
import { syCompany } from '../../services/people/org.tables.ts';

/** Least scores of 中, 高 and 极高 (FIN-193). */
export type Levels = readonly [number, number, number];

/** FIN-193: the level of a score by the least scores of 中, 高 and 极高. */
export function levelOf(score: number, [medium, high, extreme]: Levels): RiskLevel {
  if (score >= extreme) return 'EXTREME';
  if (score >= high) return 'HIGH';
  return score >= medium ? 'MEDIUM' : 'LOW';
}

/** risk.levels of each company: what a document's level is by its company's. */
export const riskLevels = (ctx: Ctx): Promise<ByCompany<Levels>> => settingByCompany(ctx.db, 'risk.levels');

/**
 * Of a customer or supplier, who is one for all companies: the highest level that any company in use gives, so that 极高 of one of
 * them sets the hold; at documents of the others it does not count (`countsFor`).
 */
export async function strictest(ctx: Ctx, levels: ByCompany<Levels>): Promise<Levels> {
  const companies = await ctx.db.select({ id: syCompany.id }).from(syCompany).where(eq(syCompany.status, 'ENABLED'));
  const all = companies.length === 0 ? [levels.of(null)] : companies.map(({ id }) => levels.of(id));
  const least = (at: 0 | 1 | 2) => Math.min(...all.map((one) => one[at]));
  return [least(0), least(1), least(2)];
}

/** What the last evaluation found of a customer. */
export async function scoreOf(ctx: Ctx, customerId: string): Promise<number> {
  const [found] = await ctx.db
    .select({ score: riskProfile.score })
    .from(riskProfile)
    .where(eq(riskProfile.customerId, customerId));
  return found?.score ?? 0;
}

/** Whether a hold counts at a document: one that 极高 has set only where the company of the document calls the score so. */
export const countsFor = (hold: { auto: boolean }, level: RiskLevel): boolean => !hold.auto || level === 'EXTREME';
