import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { byCompanySql, settingByCompany, type ByCompany } from '../../platform/settings.ts';

/** The moment before which the holds of documents that were not approved have lapsed (4.13), for each company. */
export type Lapsed = ByCompany<Date>;
export async function lapsedBefore(ctx: Ctx): Promise<Lapsed> {
  const hours = await settingByCompany(ctx.db, 'finance.settlement.lock.hours');
  return { ...hours, of: (companyId) => new Date(ctx.now().getTime() - hours.of(companyId) * 3_600_000) };
}

/** That moment for the company of each row of a query. */
export const lapsedSql = (lapsed: Lapsed, company: SQLWrapper): SQL =>
  byCompanySql(lapsed, company, (at) => sql`${at.toISOString()}::timestamptz`);
