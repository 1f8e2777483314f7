import { HOLD_SCOPES, type HoldScope } from '@shared/contract/finance/risk.labels.ts';
import { riskProfileList } from '@shared/contract/finance/risk-list.contract.ts';
import { and, eq, exists, gt, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { liveOn } from '../../masters/credit/credit-holds.ts';
import { riskHold, riskProfile } from '../../masters/credit/credit.tables.ts';
import { riskRelease } from '../../masters/credit/release.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { withCustomer } from '../../masters/risk/release.entity.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';

/** Limit in force on a day that a query knows (ACC-016), CNY; null: no limit. */
export const limitAt = (day: SQLWrapper) =>
  sql<string | null>`(case when ${riskProfile.tempLimit} is not null and ${day} <= ${riskProfile.tempUntil}
    then ${riskProfile.tempLimit} else ${riskProfile.creditLimit} end)`;
/** The same of today. */
export const limitOn = (ctx: Pick<Ctx, 'today'>) => limitAt(sql`${ctx.today()}::date`);
/** FIN-191: more is exposed than the limit in force. */
export const overLimit = (ctx: Pick<Ctx, 'today'>) =>
  sql`(${riskProfile.exposure} > ${limitOn(ctx)} and ${riskProfile.exposure} > 0)`;
/** FIN-191: exposure over the limit in force, basis points rounded down; null without a limit, or with 0. */
export const usageOn = (ctx: Pick<Ctx, 'today'>) =>
  sql<
    number | null
  >`(case when ${limitOn(ctx)} > 0 then least(floor(greatest(${riskProfile.exposure}, 0) * 10000 / ${limitOn(ctx)}), 999999)::int end)`;
/** A hold of the customer counts today. */
export const isHeld = (ctx: Pick<Ctx, 'today'>) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(riskHold)
      .where(and(eq(riskHold.customerId, riskProfile.customerId), liveOn(ctx.today()))),
  );
const pending = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(riskRelease)
    .where(and(eq(riskRelease.customerId, riskProfile.customerId), eq(riskRelease.state, 'PENDING'))),
);

/** Profiles of the customers in scope. */
export const profileScope = { scopeWhere: withCustomer(riskProfile.customerId) };

/** 客户信用 (F31). */
export const riskProfileListRoute = serveList(riskProfileList, {
  table: riskProfile,
  from: (ctx) => sql`select ${riskProfile}.*, ${usageOn(ctx)} as usage_bp from ${riskProfile}`,
  scope: profileScope,
  where: () => isNull(acCustomer.deletedAt),
  join: [
    [acCustomer, eq(acCustomer.id, riskProfile.customerId)],
    [acUser, eq(acUser.id, acCustomer.salesId)],
  ],
  select: {
    ...pickColumns(
      riskProfile,
      'customerId',
      'creditLimit',
      'tempLimit',
      'tempUntil',
      'receivable',
      'unbilled',
      'advances',
      'unallocated',
      'exposure',
      'overdue',
      'overdueDays',
      'score',
      'hits',
      'level',
      'evaluatedAt',
    ),
    customerName: acCustomer.shortName,
    customerNo: acCustomer.customerNo,
    salesName: acUser.name,
    creditDays: acCustomer.creditDays,
    usageBp: sql<number | null>`${riskProfile}.usage_bp`,
    unlimited: sql<boolean>`(${riskProfile.creditLimit} is null)`,
    pendingRelease: sql<boolean>`${pending}`,
  },
  filters: {
    keyword: (term) =>
      sql`(${acCustomer.shortName} ilike ${likePattern(term)} or ${acCustomer.customerNo} ilike ${likePattern(term)}
        or ${acCustomer.pinyin} ilike ${likePattern(term)})`,
    salesId: (value) => eq(acCustomer.salesId, value),
    over: (_value, ctx) => overLimit(ctx),
    held: (_value, ctx) => isHeld(ctx),
  },
  tabs: {
    risky: inArray(riskProfile.level, ['HIGH', 'EXTREME']),
    over: overLimit,
    overdue: gt(riskProfile.overdueDays, 0),
    held: isHeld,
  },
  sortBy: {
    customerName: acCustomer.pinyin,
    level: sql`array_position(array['LOW', 'MEDIUM', 'HIGH', 'EXTREME'], ${riskProfile.level})`,
  },
  async finish(ctx, rows) {
    const ids = rows.map(({ customerId }) => customerId);
    const held = await holdsOf(ctx, ids);
    return rows.map((row) => {
      const scopes = held.get(row.customerId) ?? [];
      return {
        ...row,
        held: scopes.length > 0,
        hold: scopes.map((scope) => HOLD_SCOPES[scope]).join('、') || null,
      };
    });
  },
});

async function holdsOf(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, HoldScope[]>> {
  if (customerIds.length === 0) return new Map();
  const found = await ctx.db
    .selectDistinct({ id: riskHold.customerId, scope: riskHold.scope })
    .from(riskHold)
    .where(and(inArray(riskHold.customerId, [...customerIds]), liveOn(ctx.today())));
  const scopes = new Map<string, HoldScope[]>();
  for (const { id, scope } of found) scopes.set(id, [...(scopes.get(id) ?? []), scope]);
  return scopes;
}
