import { add, roundMoney } from '@shared/contract/decimal.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { liveOn } from './credit-holds.ts';
import { availableOf, limitInForce } from './credit.rules.ts';
import { riskHold, riskProfile } from './credit.tables.ts';
import { riskRelease } from './release.tables.ts';
import { exposures, NO_EXPOSURE, type Exposure } from './ports.ts';
import { unchargedOf } from './uncharged.ts';

/** Limits and use of a customer's credit, CNY; null limits: 不限. */
export interface Credit {
  profileVersion: number;
  creditLimit: string | null;
  tempLimit: string | null;
  tempUntil: string | null;
  inForce: string | null;
  /** Exposure (FIN-191) and estimates. */
  used: string;
  exposure: Exposure;
  /** What of the estimates of running orders is not charged yet (credit.include_estimate). */
  estimates: string;
  left: string | null;
}

/** Credit of several customers; a customer without a profile is left out. */
export async function creditOf(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, Credit>> {
  if (customerIds.length === 0) return new Map();
  const profiles = await ctx.db
    .select()
    .from(riskProfile)
    .where(inArray(riskProfile.customerId, [...customerIds]));
  const owed = await exposures().of(ctx, customerIds);
  const expected = await estimatesOf(ctx, customerIds);
  return new Map(
    profiles.map(({ customerId, version, creditLimit, tempLimit, tempUntil }) => {
      const inForce = limitInForce({ creditLimit, tempLimit, tempUntil }, ctx.today());
      const exposure = owed.get(customerId) ?? NO_EXPOSURE;
      const estimates = expected.get(customerId) ?? '0.00';
      const used = roundMoney(add(exposure.exposure, estimates), 'CNY');
      return [
        customerId,
        {
          profileVersion: version,
          creditLimit,
          tempLimit,
          tempUntil,
          inForce,
          used,
          exposure,
          estimates,
          left: availableOf(inForce, used),
        },
      ];
    }),
  );
}

/**
 * With credit.include_estimate what of the estimates of running orders is not charged yet, CNY at the 记账 rate; without a rate an
 * estimate cannot count, and checkRisk says so (LOG-050).
 */
async function estimatesOf(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, string>> {
  if (!(await ctx.setting('credit.include_estimate'))) return new Map();
  const { join, rest } = await unchargedOf(ctx);
  const found = await rows<{ id: string; estimates: string }>(
    ctx.db,
    sql`select o.customer_id::text as id, round(coalesce(sum(${rest}), 0), 2)::text as estimates from lg_order o ${join}
      where o.customer_id in ${[...customerIds]} and o.status in ('CONFIRMED', 'RUNNING') and o.est_receivable is not null
      group by o.customer_id`,
  );
  return new Map(found.map(({ id, estimates }) => [id, estimates]));
}

/** Customers with a live hold. */
export async function frozenOf(ctx: Ctx, customerIds: readonly string[]): Promise<Set<string>> {
  if (customerIds.length === 0) return new Set();
  const found = await ctx.db
    .selectDistinct({ id: riskHold.customerId })
    .from(riskHold)
    .where(and(inArray(riskHold.customerId, [...customerIds]), liveOn(ctx.today())));
  return new Set(found.map(({ id }) => id));
}

/** Whether a 解控申请 for the customer as a whole waits for its second person. */
export const wholeReleasePending = async (ctx: Ctx, customerId: string): Promise<boolean> =>
  (await ctx.db.$count(
    riskRelease,
    and(
      eq(riskRelease.customerId, customerId),
      eq(riskRelease.state, 'PENDING'),
      isNull(riskRelease.docType),
      isNull(riskRelease.amount),
    ),
  )) > 0;
