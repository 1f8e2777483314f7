import type { HoldScope } from '@shared/contract/finance/risk.labels.ts';
import { and, asc, eq, gte, inArray, isNull, lte, max, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Release } from './release-cover.rules.ts';
import { riskRelease } from '../credit/release.tables.ts';

/** Approved releases that count on a day. */
export const inForceOn = (day: string): SQL | undefined =>
  and(eq(riskRelease.state, 'APPROVED'), lte(riskRelease.validFrom, day), gte(riskRelease.validTo, day));

/** Releases of a customer in force today, oldest first. */
export async function releasesInForce(ctx: Ctx, customerId: string): Promise<Release[]> {
  const found = await ctx.db
    .select()
    .from(riskRelease)
    .where(and(eq(riskRelease.customerId, customerId), inForceOn(ctx.today())))
    .orderBy(asc(riskRelease.id));
  return found.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt?.toISOString() ?? '' }));
}

/**
 * LOG-051: customers whose credit a release as a whole (no document, no amount) keeps from being frozen, and since when it was
 * agreed to: holds that came later freeze all the same. `scopes`: of one of these.
 */
export async function wholeReleases(
  ctx: Ctx,
  customerIds: readonly string[],
  scopes: readonly HoldScope[] = ['ALL', 'NEW_ORDER'],
): Promise<Map<string, Date>> {
  const found = await ctx.db
    .select({ customerId: riskRelease.customerId, decidedAt: max(riskRelease.decidedAt) })
    .from(riskRelease)
    .where(
      and(
        inArray(riskRelease.customerId, [...customerIds]),
        inForceOn(ctx.today()),
        isNull(riskRelease.docType),
        isNull(riskRelease.amount),
        inArray(riskRelease.scope, [...scopes]),
      ),
    )
    .groupBy(riskRelease.customerId);
  return new Map(found.flatMap(({ customerId, decidedAt }) => (decidedAt ? [[customerId, decidedAt]] : [])));
}
