import { add, compare } from '@shared/contract/decimal.ts';
import type { HoldScope } from '@shared/contract/finance/risk.labels.ts';
import { and, asc, eq, gte, inArray, isNull, lte, max, type SQL } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { releases } from './release.entity.ts';
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

/** FIN-196: uses up what an action took of a release; with nothing left it is 已用完. A second action at the same time waits here. */
export async function spendRelease(ctx: CommandCtx, id: string, amount: string): Promise<void> {
  const row = await releases.lock(ctx, id);
  const usedAmount = add(row.usedAmount, amount);
  if (row.amount === null || compare(usedAmount, row.amount) > 0)
    throw refuse('RISK_HOLD', `${row.releaseNo} 的解控额度已被其他单据用掉，请重新申请。`);
  const done = compare(usedAmount, row.amount) === 0;
  await releases.update(
    ctx,
    row,
    { usedAmount, ...(done ? { state: 'USED' as const } : {}) },
    { action: '使用解控额度', code: 'spend' },
  );
}
