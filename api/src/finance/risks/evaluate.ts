import { RISK_LEVELS, type RiskLevel } from '@shared/contract/finance/risk.labels.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { creditOf, type Credit } from '../../masters/credit/credit.service.ts';
import { holds, liveOn } from '../../masters/credit/credit-holds.ts';
import { riskHold, riskProfile } from '../../masters/credit/credit.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { evaluateCredit } from '../../masters/risk/credit-state.ts';
import { endHolds } from '../../masters/risk/hold-ends.ts';
import { wholeReleases } from '../../masters/risk/releases-in-force.ts';
import { levelOf, type Levels } from '../../masters/risk/risk-levels.ts';
import { createHold, profiles } from '../../masters/risk/risk.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { alertLevels, syncAlerts, tellOfAlerts } from './alert-sync.ts';
import { factSheets } from './facts.ts';
import { CUSTOMER_RULES, hitsOf, scoreOf, type Hit, type RiskFactSheet } from './judge.rules.ts';
import type { RiskAlert } from './risk.tables.ts';
import { ruleOf, rulesOn } from './rules-in-force.ts';

const PART = 200;

/** What an evaluation has found of a customer. */
interface Judged {
  profileId: string;
  customerId: string;
  no: string;
  before: RiskLevel;
  credit: Credit;
  facts: RiskFactSheet;
  hits: Hit[];
  score: number;
  level: RiskLevel;
}

/** Ids of customers that are judged, of all without ids. */
export async function judgedCustomers(ctx: Ctx, only?: readonly string[]): Promise<string[]> {
  const all = await ctx.db
    .select({ id: riskProfile.customerId })
    .from(riskProfile)
    .innerJoin(acCustomer, eq(acCustomer.id, riskProfile.customerId))
    .where(and(isNull(acCustomer.deletedAt), only ? inArray(riskProfile.customerId, [...only]) : undefined))
    .orderBy(asc(riskProfile.customerId));
  return all.map(({ id }) => id);
}

/** The same in parts that one transaction can lock. */
export const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PART) }, (_, at) => ids.slice(at * PART, (at + 1) * PART));

/**
 * FIN-194: score, level, hold and credit_state of customers. What it looks at alone decides, so that the nightly run and the one
 * at once give the same. Answers how many there were and of how many the level changed.
 */
export async function evaluateRisk(
  ctx: CommandCtx,
  only: readonly string[],
): Promise<{ customers: number; changed: number }> {
  const made: RiskAlert[] = [];
  const all = await judgedCustomers(ctx, only);
  const levels = await alertLevels(ctx);
  let changed = 0;
  for (const ids of inParts(all)) {
    const judged = await judgeAll(ctx, ids, levels.strictest);
    await keep(ctx, judged);
    made.push(
      ...(await syncAlerts(
        ctx,
        judged.map(({ customerId, no, hits }) => ({ type: 'ac_customer', id: customerId, no, hits })),
        levels,
      )),
    );
    changed += await followLevels(ctx, judged);
    await evaluateCredit(ctx, ids);
  }
  const rules = await rulesOn(ctx, ctx.today());
  const loud = new Set([...rules].filter(([, { action }]) => action === 'NOTIFY').map(([code]) => code));
  await tellOfAlerts(ctx, made, loud);
  return { customers: all.length, changed };
}

/** One evaluation of a customer at a time; customers are locked before their profiles, as everywhere (11.2). */
async function judgeAll(ctx: CommandCtx, ids: readonly string[], levels: Levels): Promise<Judged[]> {
  await ctx.tx
    .select({ id: acCustomer.id })
    .from(acCustomer)
    .where(inArray(acCustomer.id, [...ids]))
    .orderBy(asc(acCustomer.id))
    .for('no key update');
  const locked = await ctx.tx
    .select({
      id: riskProfile.id,
      customerId: riskProfile.customerId,
      level: riskProfile.level,
      no: acCustomer.customerNo,
    })
    .from(riskProfile)
    .innerJoin(acCustomer, eq(acCustomer.id, riskProfile.customerId))
    .where(inArray(riskProfile.customerId, [...ids]))
    .orderBy(asc(riskProfile.id))
    .for('update', { of: riskProfile });
  const credit = await creditOf(ctx, ids);
  const sheets = await factSheets(ctx, credit);
  const rules = await rulesOn(ctx, ctx.today());
  return locked.flatMap(({ id: profileId, customerId, level: before, no }) => {
    const [facts, own] = [sheets.get(customerId), credit.get(customerId)];
    if (!facts || !own) return [];
    const hits = CUSTOMER_RULES.flatMap((code) => hitsOf(code, facts, ruleOf(rules, code)));
    const score = scoreOf(hits);
    return [{ profileId, customerId, no, before, credit: own, facts, hits, score, level: levelOf(score, levels) }];
  });
}

/** Profile and snapshot of the day, each in one statement; they are measured, not changed by a person. */
async function keep(ctx: CommandCtx, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return;
  const measured = judged.map(({ customerId, credit: { exposure }, facts, hits, score, level }) => ({
    customer_id: customerId,
    ...exposure,
    facts,
    hits: [...new Set(hits.map(({ rule }) => rule))],
    score,
    level,
  }));
  const from = sql`jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m(customer_id bigint, receivable numeric, unbilled numeric,
    advances numeric, unallocated numeric, overdue numeric, "overdueDays" int, facts jsonb, hits text[], score int, level text)`;
  await ctx.tx
    .execute(sql`update risk_profile p set receivable = m.receivable, unbilled = m.unbilled, advances = m.advances,
      unallocated = m.unallocated, overdue = m.overdue, overdue_days = m."overdueDays", hits = m.hits, score = m.score,
      level = m.level, evaluated_at = ${ctx.now().toISOString()}
    from ${from} where p.customer_id = m.customer_id`);
  await ctx.tx.execute(sql`insert into risk_snapshot (customer_id, day, facts, overdue, score, level)
    select m.customer_id, ${ctx.today()}::date, m.facts, m.overdue, m.score, m.level from ${from}
    on conflict (customer_id, day) do update
      set facts = excluded.facts, overdue = excluded.overdue, score = excluded.score, level = excluded.level`);
}

/**
 * FIN-193: 极高 holds by itself, and the hold ends when the level falls; each change of the level is told in the log. Who was
 * released of 全部 as 极高 is not held again while the release counts; one that was agreed to at a lower level, or of another scope,
 * does not answer for what came later.
 */
async function followLevels(ctx: CommandCtx, judged: readonly Judged[]): Promise<number> {
  const ids = judged.map(({ customerId }) => customerId);
  if (ids.length === 0) return 0;
  const standing = await holds.findMany(ctx, and(inArray(riskHold.customerId, ids), liveOn(ctx.today())));
  const released = await wholeReleases(ctx, ids, ['ALL']);
  let changed = 0;
  for (const { profileId, customerId, no, before, level, score } of judged) {
    const own = standing.filter((hold) => hold.customerId === customerId);
    const agreed = before === 'EXTREME' && released.has(customerId);
    if (level === 'EXTREME' && !agreed && !own.some(({ scope }) => scope === 'ALL'))
      await createHold(ctx, {
        customerId,
        scope: 'ALL',
        validTo: null,
        reason: `风险级别极高（${score} 分）`,
        auto: true,
      });
    const ended = level === 'EXTREME' ? [] : own.filter(({ auto }) => auto);
    if (ended.length > 0) {
      const locked = await holds.lockWhere(
        ctx,
        inArray(
          riskHold.id,
          ended.map(({ id }) => id),
        ),
      );
      await endHolds(ctx, customerId, locked, {
        action: '自动解控',
        reason: `风险级别降为${RISK_LEVELS[level]}`,
        state: 'ENDED',
      });
    }
    if (before === level) continue;
    changed += 1;
    await ctx.audit({
      kind: profiles.kind,
      objectId: profileId,
      objectNo: no,
      code: 'evaluate',
      action: '风险评估',
      before: { 风险级别: RISK_LEVELS[before] },
      after: { 风险级别: RISK_LEVELS[level], 分值: score },
    });
  }
  return changed;
}

/** A customer's figures changed: judges it at once (FIN-194). */
export const evaluateOne = (ctx: CommandCtx, { customerId }: { customerId: string }): Promise<unknown> =>
  evaluateRisk(ctx, [customerId]);
