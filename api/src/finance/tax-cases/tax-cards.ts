import { addDays } from '@shared/contract/business-day.ts';
import type { TaxCaseCards } from '@shared/contract/finance/tax-case.contract.ts';
import { DUE_STATES } from '@shared/contract/finance/tax-case.labels.ts';
import { and, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCase } from './tax-case.tables.ts';

/** Cards over the list (F27), of the cases in scope; 已到账 of this year. */
export async function taxCards(ctx: Ctx): Promise<TaxCaseCards> {
  const year = ctx.today().slice(0, 4);
  const soon = addDays(ctx.today(), 30);
  const money = (what: ReturnType<typeof sql>) => sql<string>`coalesce(${what}, 0)::numeric(20,2)::text`;
  const [found] = await ctx.db
    .select({
      collecting: sql<number>`count(*) filter (where ${taxCase.state} in ('COLLECTING', 'RETURNED'))::int`,
      due: sql<number>`count(*) filter (where ${inArray(taxCase.state, [...DUE_STATES])}
        and (case when ${taxCase.mode} = 'AGENCY' then ${taxCase.certDeadline} else ${taxCase.deadline} end) <= ${soon}::date)::int`,
      declared: money(
        sql`sum(coalesce(${taxCase.approvedAmount}, ${taxCase.refundAmount}) - ${taxCase.refundedAmount}) filter (where ${taxCase.state}
          in ('DECLARED', 'REVIEWING', 'INQUIRY', 'APPROVED'))`,
      ),
      received: money(
        sql`sum(${taxCase.refundedAmount}) filter (where ${taxCase.refundedOn} >= ${`${year}-01-01`}::date)`,
      ),
      advance: money(
        sql`sum(${taxCase.advanceAmount}) filter (where ${taxCase.state} not in ('SETTLED', 'VOID', 'REFUSED'))`,
      ),
    })
    .from(taxCase)
    .where(and(taxCases.scopeWhere(ctx.actor)));
  if (!found) throw new Error('Nothing was counted');
  return found;
}
