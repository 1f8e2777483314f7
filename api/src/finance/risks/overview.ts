import { addDays } from '@shared/contract/business-day.ts';
import type { RiskOverview } from '@shared/contract/finance/risk.answers.ts';
import { RISK_STALE_HOURS } from '@shared/contract/finance/risk.labels.ts';
import { and, count, desc, eq, gt, inArray, isNull, lte, min, sql, sum } from 'drizzle-orm';
import { riskProfile } from '../../masters/credit/credit.tables.ts';
import { riskRelease } from '../../masters/credit/release.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { releases, withCustomer } from '../../masters/risk/release.entity.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { sees } from '../../platform/sight.ts';
import { riskAlerts } from './risk-alert.entity.ts';
import { isHeld, limitOn, overLimit, profileScope, usageOn } from './risk-profile.list.ts';
import { riskAlert, riskSnapshot } from './risk.tables.ts';

const TOP = 10;
const TREND_DAYS = 30;
const HOUR = 3_600_000;
/** What a customer owes: money paid ahead by one customer covers nobody else's debt. */
const owed = sql`greatest(${riskProfile.exposure}, 0)`;
const cny = (value: unknown) => sql<string>`round(coalesce(${value}, 0), 2)::text`;

/** 风险看板 (F31) over the customers in scope; the amounts are those of the last evaluation. */
export async function riskOverview(ctx: Ctx): Promise<RiskOverview> {
  const live = and(
    profileScope.scopeWhere(ctx.actor),
    sql`exists (select from ${acCustomer} where ${acCustomer.id} = ${riskProfile.customerId} and ${isNull(acCustomer.deletedAt)})`,
  );
  const limit = limitOn(ctx);
  const [levels, [totals], alerts, pendingReleases, trend, top] = await readAll(
    ctx,
    () =>
      ctx.db.select({ level: riskProfile.level, n: count() }).from(riskProfile).where(live).groupBy(riskProfile.level),
    () =>
      ctx.db
        .select({
          evaluatedAt: min(riskProfile.evaluatedAt),
          exposure: cny(sql`sum(${owed})`),
          limit: cny(sql`sum(${limit})`),
          limited: cny(sql`sum(${owed}) filter (where ${limit} is not null)`),
          unlimited: sql<number>`count(*) filter (where ${limit} is null)`.mapWith(Number),
          over: sql<number>`count(*) filter (where ${overLimit(ctx)})`.mapWith(Number),
          held: sql<number>`count(*) filter (where ${isHeld(ctx)})`.mapWith(Number),
        })
        .from(riskProfile)
        .where(live),
    () =>
      ctx.db
        .select({ state: riskAlert.state, level: riskAlert.level, n: count() })
        .from(riskAlert)
        .where(and(riskAlerts.scopeWhere(ctx.actor), inArray(riskAlert.state, ['NEW', 'HANDLING', 'ESCALATED'])))
        .groupBy(riskAlert.state, riskAlert.level),
    () => ctx.db.$count(riskRelease, and(releases.scopeWhere(ctx.actor), eq(riskRelease.state, 'PENDING'))),
    () =>
      ctx.db
        .select({
          day: riskSnapshot.day,
          overdue: cny(sum(riskSnapshot.overdue)),
          customers: sql<number>`count(*) filter (where ${riskSnapshot.overdue} > 0)`.mapWith(Number),
        })
        .from(riskSnapshot)
        .where(
          and(
            gt(riskSnapshot.day, addDays(ctx.today(), -TREND_DAYS)),
            lte(riskSnapshot.day, ctx.today()),
            withCustomer(riskSnapshot.customerId)(ctx.actor),
          ),
        )
        .groupBy(riskSnapshot.day)
        .orderBy(riskSnapshot.day),
    () =>
      ctx.db
        .select({
          customerId: riskProfile.customerId,
          name: acCustomer.shortName,
          score: riskProfile.score,
          level: riskProfile.level,
          exposure: cny(riskProfile.exposure),
          usageBp: usageOn(ctx),
          overdueDays: riskProfile.overdueDays,
          held: sql<boolean>`${isHeld(ctx)}`,
          hits: riskProfile.hits,
        })
        .from(riskProfile)
        .innerJoin(acCustomer, eq(acCustomer.id, riskProfile.customerId))
        .where(and(live, gt(riskProfile.score, 0)))
        .orderBy(
          desc(riskProfile.score),
          ...(sees(ctx, 'customer.credit') ? [desc(riskProfile.exposure)] : []),
          riskProfile.id,
        )
        .limit(TOP),
  );
  const evaluatedAt = totals?.evaluatedAt ?? null;
  return {
    evaluatedAt: evaluatedAt?.toISOString() ?? null,
    stale: evaluatedAt === null || ctx.now().getTime() - evaluatedAt.getTime() > RISK_STALE_HOURS * HOUR,
    levels: Object.fromEntries(levels.map(({ level, n }) => [level, n])),
    exposure: totals?.exposure ?? '0.00',
    limit: totals?.limit ?? '0.00',
    limited: totals?.limited ?? '0.00',
    unlimitedCount: totals?.unlimited ?? 0,
    overLimitCount: totals?.over ?? 0,
    heldCount: totals?.held ?? 0,
    alerts: summed(alerts, 'state'),
    openAlerts: summed(alerts, 'level'),
    pendingReleases,
    trend,
    top,
  };
}

/** Counts of rows by one of their codes. */
function summed<Key extends string>(rows: readonly (Record<Key, string> & { n: number })[], key: Key) {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[row[key]] = (sums[row[key]] ?? 0) + row.n;
  return sums;
}
