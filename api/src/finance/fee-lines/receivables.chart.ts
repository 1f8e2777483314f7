import { and, desc, eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { feeLines } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

const TOP = 10;
const open = sql`sum(${finFeeLine.baseOpen})`;
/** CNY in units of ten thousand. */
const tenThousand = sql<number>`round(${open} / 10000, 2)`.mapWith(Number);

/** 客户应收TOP10: what is open of the confirmed receivables in scope, as 应收余额 counts it; the ten largest. */
export async function receivablesChart(ctx: Ctx) {
  if (fieldLevel(ctx.actor, 'money.sell') !== 'VISIBLE') return [];
  const found = await ctx.db
    .select({ name: acCustomer.shortName, value: tenThousand })
    .from(finFeeLine)
    .innerJoin(acCustomer, eq(acCustomer.id, finFeeLine.customerId))
    .where(and(eq(finFeeLine.direction, 'AR'), eq(finFeeLine.state, 'CONFIRMED'), feeLines.scopeWhere(ctx.actor)))
    .groupBy(acCustomer.id, acCustomer.shortName)
    .having(sql`${open} > 0`)
    .orderBy(desc(open), acCustomer.id)
    .limit(TOP);
  return found.map(({ name, value }) => ({ label: name, values: [value] }));
}
