import { and, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { rateSql } from '../rates/rate.service.ts';
import { liveOn } from './credit-holds.ts';
import { availableOf, limitInForce } from './credit.rules.ts';
import { riskHold, riskProfile } from './credit.tables.ts';

/** Limits and use of a customer's credit, CNY; null limits: 不限. */
export interface Credit {
  profileVersion: number;
  creditLimit: string | null;
  tempLimit: string | null;
  tempUntil: string | null;
  inForce: string | null;
  used: string;
  left: string | null;
}

/** Credit of several customers in two queries; a customer without a profile is left out. */
export async function creditOf(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, Credit>> {
  if (customerIds.length === 0) return new Map();
  const profiles = await ctx.db
    .select()
    .from(riskProfile)
    .where(inArray(riskProfile.customerId, [...customerIds]));
  const used = await usedOf(ctx, customerIds);
  return new Map(
    profiles.map(({ customerId, version, creditLimit, tempLimit, tempUntil }) => {
      const inForce = limitInForce({ creditLimit, tempLimit, tempUntil }, ctx.today());
      const own = used.get(customerId) ?? '0.00';
      return [
        customerId,
        {
          profileVersion: version,
          creditLimit,
          tempLimit,
          tempUntil,
          inForce,
          used: own,
          left: availableOf(inForce, own),
        },
      ];
    }),
  );
}

/**
 * What of the limit is used: confirmed receivables in CNY and, with credit.include_estimate, the estimates of running
 * orders that have no fees yet, at the 记账 rate; without one an estimate cannot count, and checkRisk says so (LOG-050).
 */
async function usedOf(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, string>> {
  const estimates = await ctx.setting<boolean>('credit.include_estimate');
  const rate = await rateSql(ctx, sql`coalesce(o.currency, 'CNY')`);
  const found = await rows<{ id: string; used: string }>(
    ctx.db,
    sql`select c.id::text as id, round(
        coalesce((select sum(f.base_amount) from fin_fee_line f
          where f.customer_id = c.id and f.direction = 'AR' and f.state = 'CONFIRMED'), 0)
        + case when ${estimates} then coalesce((select sum(o.est_receivable * ${rate})
          from lg_order o where o.customer_id = c.id and o.status in ('CONFIRMED', 'RUNNING') and o.est_receivable is not null
            and not exists (select from fin_fee_line f where f.biz_type = 'LOGISTICS' and f.biz_id = o.id and f.direction = 'AR'
              and f.state = 'CONFIRMED')), 0) else 0 end, 2)::text as used
      from ac_customer c where c.id in ${[...customerIds]}`,
  );
  return new Map(found.map(({ id, used }) => [id, used]));
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
