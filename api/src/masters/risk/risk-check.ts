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
import { freezes, liveOn } from '../credit/credit-holds.ts';
import { availableOf, judge, stoppedBy, type RiskFacts, type Unrated } from '../credit/credit.rules.ts';
import { riskHold, riskProfile } from '../credit/credit.tables.ts';
import { unchargedOf } from '../credit/uncharged.ts';
import { budgetOf, consents, excuses, liftedBefore, lifts, type Asked, type Release } from './release-cover.rules.ts';
import { spendRelease, spentByOrders, type UsingDoc } from './release-use.ts';
import { countsFor, levelOf, riskLevels } from './risk-levels.ts';
import { releasesInForce } from './releases-in-force.ts';

/** What is about to be done with a customer. */
export interface RiskQuestion {
  action: RiskAction;
  /** Of the document, whose risk.levels count; null: the customer alone. */
  companyId: string | null;
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
  { action, companyId, customerId, orderIds = [], docs = [], amount, decides }: RiskQuestion,
): Promise<Judged> {
  const [customer] = await ctx.db
    .select({
      name: acCustomer.shortName,
      creditState: acCustomer.creditState,
      settlement: acCustomer.settlement,
      level: riskProfile.level,
      score: riskProfile.score,
    })
    .from(acCustomer)
    .leftJoin(riskProfile, eq(riskProfile.customerId, acCustomer.id))
    .where(eq(acCustomer.id, customerId));
  if (!customer) throw refuse('NOT_FOUND');
  const level =
    companyId === null
      ? (customer.level ?? 'LOW')
      : levelOf(customer.score ?? 0, (await riskLevels(ctx)).of(companyId));
  const live = await ctx.db
    .select({ scope: riskHold.scope, since: riskHold.createdAt, auto: riskHold.auto })
    .from(riskHold)
    .where(and(eq(riskHold.customerId, customerId), liveOn(ctx.today())));
  const standing = live.filter((hold) => companyId === null || countsFor(hold, level));
  const credit = (await creditOf(ctx, [customerId])).get(customerId);
  const { asked, own, unrated, unestimated } = await estimatesOf(ctx, customerId, orderIds);
  const limit = credit?.inForce ?? null;
  const used = add(credit?.used ?? '0.00', asked);
  const overdueDays = credit?.exposure.overdueDays ?? 0;
  const releases = await releasesInForce(ctx, customerId);
  const wanted: Asked = { action, docs, amount: amount ?? (orderIds.length > 0 ? own : null) };
  const spent = await spentByOrders(ctx, customerId, orderIds);
  const spending = { action, orderIds, amount: wanted.amount };
  const stopping = standing.filter(
    ({ scope, since }) => stoppedBy(action).includes(scope) && !liftedBefore(spent, spending, since.toISOString()),
  );
  const held = stopping.filter(({ since }) => !releases.some((release) => lifts(release, wanted, since.toISOString())));
  // What else freezes the credit – overdue, beyond the limit – is judged by itself.
  const freezing = live.filter(({ scope }) => freezes(scope));
  const thawed =
    freezing.length > 0 && freezing.every((hold) => stoppedBy(action).includes(hold.scope) && !held.includes(hold));
  const facts: RiskFacts = {
    name: customer.name,
    holds: [...new Set(held.map(({ scope }) => scope))],
    level,
    decisive: decides !== undefined,
    consented: releases.some((release) => consents(release, wanted)),
    excused: (excess) => releases.some((release) => excuses(release, wanted, excess)),
    deposit: customer.settlement === 'PREPAID' ? (credit?.exposure.unallocated ?? '0.00') : null,
    estimates: add(credit?.estimates ?? '0.00', asked),
    frozen: customer.creditState === 'FROZEN' && !thawed,
    limit,
    used,
    asked: own ?? '0',
    overdueDays,
    unrated,
    unestimated,
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

type Estimates = {
  asked: string;
  own: string | null;
  unrated: Unrated[];
  unestimated: string[];
};
/**
 * Of the asked orders in CNY at the last 记账 rate: what they add (`asked`, estimates that the running orders do not contain
 * already) and all that is not charged yet (`own`; null: one of them has no estimate, or none in CNY). `unrated`: orders whose
 * estimate cannot count, because the rate of their currency is missing; `unestimated`: asked ones that have none.
 */
async function estimatesOf(ctx: Ctx, customerId: string, orderIds: readonly string[]): Promise<Estimates> {
  const estimates = await ctx.setting('credit.include_estimate');
  const asked = orderIds.length === 0 ? sql`false` : inArray(sql`o.id`, [...orderIds]);
  const { join, rest, charged } = await unchargedOf(ctx);
  const [found] = await rows<Estimates>(
    ctx.db,
    sql`with estimate as (select o.status, o.order_no, o.currency, ${asked} as asked, o.est_receivable, ${rest} as cny
        from lg_order o ${join} where (${asked} or (${estimates} and o.status in ('CONFIRMED', 'RUNNING')))
          and o.customer_id = ${customerId} and not (o.est_receivable is null and ${charged}))
      select
      coalesce(round(sum(cny) filter (where asked and (status not in ('CONFIRMED', 'RUNNING') or not ${estimates})), 2), 0)::text as asked,
      case when bool_or(asked and (est_receivable is null or (cny is null and est_receivable <> 0))) then null
        else coalesce(round(sum(cny) filter (where asked), 2), 0)::text end as own,
      coalesce(json_agg(json_build_object('no', order_no, 'currency', currency) order by order_no)
        filter (where cny is null and est_receivable <> 0), '[]') as unrated,
      coalesce(json_agg(order_no order by order_no) filter (where asked and est_receivable is null), '[]') as unestimated
      from estimate`,
  );
  return found ?? { asked: '0', own: '0', unrated: [], unestimated: [] };
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
