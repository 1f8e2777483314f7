import { HOLD_SCOPES } from '@shared/contract/finance/risk.contract.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { liveOn } from '../../masters/credit/credit-holds.ts';
import { riskHold } from '../../masters/credit/credit.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { whOutbound } from './outbound.tables.ts';

const stopping = (ctx: Ctx) => and(inArray(riskHold.scope, ['ALL', 'OUTBOUND']), liveOn(ctx.today()));

/** Whether the customer of an outbound is on hold today, as a condition of its list (FIN-190). */
export const isHeld = (ctx: Ctx): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${riskHold} where ${and(eq(riskHold.customerId, whOutbound.customerId), stopping(ctx))})`;

/** Customers of these that are on hold today. */
export async function heldCustomers(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .selectDistinct({ id: riskHold.customerId })
    .from(riskHold)
    .where(and(inArray(riskHold.customerId, [...new Set(ids)]), stopping(ctx)));
  return new Set(rows.map(({ id }) => id));
}

/** Why the goods of a customer may not leave today; null: they may. */
export async function holdOf(ctx: Ctx, customerId: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ scope: riskHold.scope, reason: riskHold.reason })
    .from(riskHold)
    .where(and(eq(riskHold.customerId, customerId), stopping(ctx)));
  return rows.map(({ scope, reason }) => `${HOLD_SCOPES[scope]}：${reason}`).join('；') || null;
}
