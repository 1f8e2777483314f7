import type { RiskAnswer } from '@shared/contract/finance/risk.answers.ts';
import type { RiskAction } from '@shared/contract/finance/risk.labels.ts';
import { add, sign } from '@shared/contract/decimal.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../customers/customer.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { creditOf } from '../credit/credit.service.ts';
import { rateSql } from '../rates/rate.service.ts';
import { liveOn } from '../credit/credit-holds.ts';
import { availableOf, judge, stoppedBy, type RiskFacts, type Unrated } from '../credit/credit.rules.ts';
import { riskHold, riskProfile } from '../credit/credit.tables.ts';
import { budgetOf, consents, excuses, liftedBefore, lifts, type Asked, type Release } from './release-cover.rules.ts';
import { spendRelease, spentByOrders, type UsingDoc } from './release-use.ts';
import { releasesInForce } from './releases-in-force.ts';

/** What is about to be done with a customer. */
export interface RiskQuestion {
  action: RiskAction;
  customerId: string;
  /** Orders whose estimates count although they may not run yet. */
  orderIds?: readonly string[];
  /** Documents that the action concerns: a release may be for one of them (FIN-196). */
  docs?: Asked['docs'];
  /** What the action adds in CNY, where it is known otherwise than by orders. */
  amount?: string;
  /** The document that is decided on: order review, outbound approval, payment. Then 高 needs consent (FIN-193), and it uses up a release. */
  decides?: UsingDoc;
}

interface Judged {
  answer: RiskAnswer;
  /** The release whose amount the action uses up, by how much, and for which document. */
  spends: { release: Release; amount: string; doc: UsingDoc } | null;
}

/** FIN-190: the one answer about credit and holds. Whoever asks has looked at rights and scope before. */
export const checkRisk = async (ctx: Ctx, question: RiskQuestion): Promise<RiskAnswer> =>
  (await judgeRisk(ctx, question)).answer;

async function judgeRisk(
  ctx: Ctx,
  { action, customerId, orderIds = [], docs = [], amount, decides }: RiskQuestion,
): Promise<Judged> {
  const [customer] = await ctx.db
    .select({
      name: acCustomer.shortName,
      creditState: acCustomer.creditState,
      settlement: acCustomer.settlement,
      level: riskProfile.level,
    })
    .from(acCustomer)
    .leftJoin(riskProfile, eq(riskProfile.customerId, acCustomer.id))
    .where(eq(acCustomer.id, customerId));
  if (!customer) throw refuse('NOT_FOUND');
  const standing = await ctx.db
    .select({ scope: riskHold.scope, since: riskHold.createdAt })
    .from(riskHold)
    .where(and(eq(riskHold.customerId, customerId), liveOn(ctx.today())));
  const credit = (await creditOf(ctx, [customerId])).get(customerId);
  const { asked, own, unrated } = await estimatesOf(ctx, customerId, orderIds);
  const limit = credit?.inForce ?? null;
  const used = add(credit?.used ?? '0.00', asked);
  const overdueDays = credit?.exposure.overdueDays ?? 0;
  const releases = await releasesInForce(ctx, customerId);
  const wanted: Asked = { action, docs, amount: amount ?? (orderIds.length > 0 ? own : null) };
  const spent = await spentByOrders(ctx, customerId, orderIds);
  const stopping = standing.filter(
    ({ scope, since }) =>
      stoppedBy(action).includes(scope) && !liftedBefore(spent, { action, orderIds }, since.toISOString()),
  );
  const held = stopping.filter(({ since }) => !releases.some((release) => lifts(release, wanted, since.toISOString())));
  const facts: RiskFacts = {
    name: customer.name,
    holds: [...new Set(held.map(({ scope }) => scope))],
    level: customer.level ?? 'LOW',
    decisive: decides !== undefined,
    consented: releases.some((release) => consents(release, wanted)),
    excused: (excess) => releases.some((release) => excuses(release, wanted, excess)),
    deposit: customer.settlement === 'PREPAID' ? (credit?.exposure.unallocated ?? '0.00') : null,
    estimates: add(credit?.estimates ?? '0.00', asked),
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
    check: await ctx.setting('credit.check'),
    grace: await ctx.setting('credit.overdue_grace'),
  });
  const refused = reasons.some(({ decision }) => decision === 'REFUSE');
  const budget = budgetOf(
    releases,
    wanted,
    stopping.map(({ since }) => since.toISOString()),
  );
  return {
    spends:
      decides && budget && wanted.amount !== null && sign(wanted.amount) > 0
        ? { release: budget, amount: wanted.amount, doc: decides }
        : null,
    answer: {
      decision: refused ? 'REFUSE' : reasons.length > 0 ? 'WARN' : 'PASS',
      reasons,
      used,
      limit,
      available: availableOf(limit, used),
      overdueDays,
      level: facts.level,
      holds: [...new Set(standing.map(({ scope }) => scope))],
    },
  };
}

/**
 * Of the asked orders in CNY at the last 记账 rate: what they add (`asked`, estimates that the running orders do not contain
 * already) and all that is not charged yet (`own`). `unrated`: orders whose estimate cannot count, because the rate of their
 * currency is missing.
 */
async function estimatesOf(
  ctx: Ctx,
  customerId: string,
  orderIds: readonly string[],
): Promise<{ asked: string; own: string; unrated: Unrated[] }> {
  const estimates = await ctx.setting('credit.include_estimate');
  const asked = orderIds.length === 0 ? sql`false` : inArray(sql`o.id`, [...orderIds]);
  const rate = await rateSql(ctx, sql`coalesce(o.currency, 'CNY')`);
  const [found] = await rows<{ asked: string; own: string; unrated: Unrated[] }>(
    ctx.db,
    sql`with estimate as (select o.status, o.order_no, o.currency, ${asked} as asked, o.est_receivable,
          o.est_receivable * ${rate} as cny
        from lg_order o where (${asked} or (${estimates} and o.status in ('CONFIRMED', 'RUNNING')))
          and o.customer_id = ${customerId}
          and not exists (select from fin_fee_line f where f.biz_type = 'LOGISTICS' and f.biz_id = o.id
            and f.direction = 'AR' and f.state = 'CONFIRMED'))
      select
      coalesce(round(sum(cny) filter (where asked and (status not in ('CONFIRMED', 'RUNNING') or not ${estimates})), 2), 0)::text as asked,
      coalesce(round(sum(cny) filter (where asked), 2), 0)::text as own,
      coalesce(json_agg(json_build_object('no', order_no, 'currency', currency) order by order_no)
        filter (where cny is null and est_receivable <> 0), '[]') as unrated from estimate`,
  );
  return { asked: found?.asked ?? '0', own: found?.own ?? '0', unrated: found?.unrated ?? [] };
}

/**
 * Refuses a command that credit or a hold stops; what only speaks against it becomes a warning of the rule, unless `warns` is
 * false. What a release with an amount lets pass uses it up (FIN-196).
 */
export async function requireRisk(ctx: CommandCtx, no: string, question: RiskQuestion, warns = true): Promise<void> {
  const { answer, spends } = await judgeRisk(ctx, question);
  const refusal = answer.reasons.find(({ decision }) => decision === 'REFUSE');
  if (refusal) throw refuse(refusal.code, `${no}：${refusal.message}。`);
  if (warns)
    for (const { message, code } of answer.reasons)
      ctx.warn(code === 'RISK_HOLD' ? 'FIN-190' : 'LOG-050', `${no}：${message}`);
  if (spends) await spendRelease(ctx, spends.release.id, spends.amount, spends.doc);
}

/** FIN-190 shown but not refused: what stands against the action becomes a warning (提交 of an outbound). */
export async function warnOfRisk(ctx: CommandCtx, no: string, question: RiskQuestion): Promise<void> {
  const { reasons } = await checkRisk(ctx, question);
  for (const { message } of reasons) ctx.warn('FIN-190', `${no}：${message}`);
}
