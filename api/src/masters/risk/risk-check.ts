import type { RiskAction, RiskAnswer } from '@shared/contract/finance/risk.contract.ts';
import { add } from '@shared/contract/decimal.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../customers/customer.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { creditOf } from '../credit/credit.service.ts';
import { rateSql } from '../rates/rate.service.ts';
import { liveOn } from '../credit/credit-holds.ts';
import { availableOf, judge, type Unrated } from '../credit/credit.rules.ts';
import { riskHold } from '../credit/credit.tables.ts';

/** What is about to be done with a customer; `orderIds`: orders whose estimates count although they may not run yet. */
export interface RiskQuestion {
  action: RiskAction;
  customerId: string;
  orderIds?: readonly string[];
}

/** FIN-190: the one answer about credit and holds. Whoever asks has looked at rights and scope before. */
export async function checkRisk(ctx: Ctx, { action, customerId, orderIds = [] }: RiskQuestion): Promise<RiskAnswer> {
  const [customer] = await ctx.db
    .select({ name: acCustomer.shortName, creditState: acCustomer.creditState })
    .from(acCustomer)
    .where(eq(acCustomer.id, customerId));
  if (!customer) throw refuse('NOT_FOUND');
  const holds = await ctx.db
    .selectDistinct({ scope: riskHold.scope })
    .from(riskHold)
    .where(and(eq(riskHold.customerId, customerId), liveOn(ctx.today())));
  const credit = (await creditOf(ctx, [customerId])).get(customerId);
  const { overdueDays, asked, own, unrated } = await receivablesOf(ctx, customerId, orderIds);
  const limit = credit?.inForce ?? null;
  const used = add(credit?.used ?? '0.00', asked);
  const facts = {
    name: customer.name,
    holds: holds.map(({ scope }) => scope),
    frozen: customer.creditState === 'FROZEN',
    limit,
    used,
    asked: own,
    overdueDays,
    unrated,
    day: ctx.today(),
    amounts: fieldLevel(ctx.actor, 'customer.credit') === 'VISIBLE',
    orderAmounts: fieldLevel(ctx.actor, 'money.sell') === 'VISIBLE',
  };
  const reasons = judge(action, facts, {
    check: await ctx.setting<boolean>('credit.check'),
    grace: await ctx.setting<number>('credit.overdue_grace'),
  });
  const refused = reasons.some(({ decision }) => decision === 'REFUSE');
  return {
    decision: refused ? 'REFUSE' : reasons.length > 0 ? 'WARN' : 'PASS',
    reasons,
    used,
    limit,
    available: availableOf(limit, used),
    overdueDays,
    holds: facts.holds,
  };
}

/**
 * Days since the oldest confirmed receivable fell due, and of the asked orders in CNY at the last 记账 rate: what they add
 * (`asked`, estimates that the running orders do not contain already) and all that is not charged yet (`own`). `unrated`:
 * orders whose estimate cannot count, because the rate of their currency is missing.
 */
async function receivablesOf(
  ctx: Ctx,
  customerId: string,
  orderIds: readonly string[],
): Promise<{ overdueDays: number; asked: string; own: string; unrated: Unrated[] }> {
  const estimates = await ctx.setting<boolean>('credit.include_estimate');
  const asked = orderIds.length === 0 ? sql`false` : inArray(sql`o.id`, [...orderIds]);
  const rate = await rateSql(ctx, sql`coalesce(o.currency, 'CNY')`);
  const [found] = await rows<{ days: number; asked: string; own: string; unrated: Unrated[] }>(
    ctx.db,
    sql`with estimate as (select o.status, o.order_no, o.currency, ${asked} as asked, o.est_receivable,
          o.est_receivable * ${rate} as cny
        from lg_order o where (${asked} or (${estimates} and o.status in ('CONFIRMED', 'RUNNING')))
          and o.customer_id = ${customerId}
          and not exists (select from fin_fee_line f where f.biz_type = 'LOGISTICS' and f.biz_id = o.id
            and f.direction = 'AR' and f.state = 'CONFIRMED'))
      select
      (select greatest(0, ${ctx.today()}::date - min(f.due_date))::int from fin_fee_line f
        where f.customer_id = ${customerId} and f.direction = 'AR' and f.state = 'CONFIRMED') as days,
      coalesce(round(sum(cny) filter (where asked and (status not in ('CONFIRMED', 'RUNNING') or not ${estimates})), 2), 0)::text as asked,
      coalesce(round(sum(cny) filter (where asked), 2), 0)::text as own,
      coalesce(json_agg(json_build_object('no', order_no, 'currency', currency) order by order_no)
        filter (where cny is null and est_receivable <> 0), '[]') as unrated from estimate`,
  );
  return {
    overdueDays: found?.days ?? 0,
    asked: found?.asked ?? '0',
    own: found?.own ?? '0',
    unrated: found?.unrated ?? [],
  };
}

/** Refuses a command that credit or a hold stops; what only speaks against it becomes a warning of the rule. */
export async function requireRisk(ctx: CommandCtx, no: string, question: RiskQuestion, warns = true): Promise<void> {
  const { reasons } = await checkRisk(ctx, question);
  const refusal = reasons.find(({ decision }) => decision === 'REFUSE');
  if (refusal) throw refuse(refusal.code, `${no}：${refusal.message}。`);
  if (warns) for (const { message } of reasons) ctx.warn('LOG-050', `${no}：${message}`);
}
