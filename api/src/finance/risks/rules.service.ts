import { addDays } from '@shared/contract/business-day.ts';
import { RISK_RULE_CODES, RISK_RULES, RULE_PARAMS, type RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';
import type { RiskRule, RiskTrial } from '@shared/contract/finance/risk.answers.ts';
import type { RiskRuleInput } from '@shared/contract/finance/risk.contract.ts';
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { withCustomer } from '../../masters/risk/release.entity.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { CUSTOMER_RULES, hitsOf, RULE_CATEGORIES, type CustomerRule, type RuleSetting } from './judge.rules.ts';
import { riskAlerts } from './risk-alert.entity.ts';
import { seesFigures } from './risk-alert.list.ts';
import { riskAlert, riskRule, riskSnapshot, type RiskRuleRow } from './risk.tables.ts';
import { ruleOf, rulesOn } from './rules-in-force.ts';

/** Days that a trial run looks back. */
const TRIAL_DAYS = 30;
const SHOWN = 50;

export const riskRules = entity({
  table: riskRule,
  title: '风险规则',
  no: 'code',
  labels: {
    code: '规则',
    revision: '版本',
    enabled: '启用',
    score: '分值',
    action: '动作',
    days: '天数',
    shareBp: '比例(基点)',
    bands: '分档',
    validFrom: '生效日',
    reason: '原因',
  },
});

/** The ten rules as they are in force today, with the open alerts that the reader may see. */
export async function listRules(ctx: Ctx): Promise<RiskRule[]> {
  const rules = await rulesOn(ctx, ctx.today());
  const names = new Map(
    (
      await ctx.db
        .select({ id: acUser.id, name: acUser.name })
        .from(acUser)
        .where(
          inArray(
            acUser.id,
            [...rules.values()].flatMap(({ createdBy }) => createdBy ?? []),
          ),
        )
    ).map(({ id, name }) => [id, name]),
  );
  const open = new Map<RiskRuleCode, number>();
  for (const { ruleCode } of await riskAlerts.findMany(ctx, inArray(riskAlert.state, ['NEW', 'HANDLING', 'ESCALATED'])))
    open.set(ruleCode, (open.get(ruleCode) ?? 0) + 1);
  return RISK_RULE_CODES.map((code) => {
    const { revision, enabled, score, action, days, shareBp, bands, validFrom, createdBy, createdAt } = ruleOf(
      rules,
      code,
    );
    return {
      code,
      revision,
      name: RISK_RULES[code],
      category: RULE_CATEGORIES[code],
      enabled,
      score,
      action,
      days,
      shareBp,
      bands,
      validFrom,
      updatedByName: createdBy === null ? null : (names.get(createdBy) ?? null),
      updatedAt: createdAt.toISOString(),
      open: open.get(code) ?? 0,
    };
  });
}

/** `1` is R01; NOT_FOUND for a number that is no rule. */
export function ruleCode(id: string): RiskRuleCode {
  const code = RISK_RULE_CODES[Number(id) - 1];
  if (!code) throw refuse('NOT_FOUND');
  return code;
}

/** What the rule takes; anything else is refused by field. */
function settingOf(code: RiskRuleCode, { enabled, score, days, shareBp, bands }: RiskRuleInput): RuleSetting {
  const wanted = RULE_PARAMS[code];
  const faults: Record<string, string> = {};
  for (const [key, value] of Object.entries({ days, shareBp, bands })) {
    const has = wanted[key as keyof typeof wanted] !== undefined;
    if (has && value === null) faults[key] = '必填';
    if (!has && value !== null) faults[key] = `「${RISK_RULES[code]}」没有此阈值`;
  }
  const rising = (bands ?? []).every((band, at, all) => at === 0 || band.days > (all[at - 1]?.days ?? 0));
  if (!rising) faults.bands = '天数须逐档增加';
  else if ((bands ?? []).some((band) => band.score > score)) faults.bands = '各档分值不能大于规则分值';
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { enabled, score, days, shareBp, bands };
}

/** A new revision of a rule; it counts from the next evaluation on. */
export async function saveRule(
  ctx: CommandCtx,
  id: string,
  { revision, reason, ...input }: RiskRuleInput & { revision: number; reason: string },
): Promise<void> {
  const code = ruleCode(id);
  const setting = settingOf(code, input);
  await riskRules.lockWhere(ctx, eq(riskRule.code, code));
  // Read again: who had the lock before may have added one.
  const last = (await riskRules.findMany(ctx, eq(riskRule.code, code), { orderBy: [desc(riskRule.revision)] }))[0];
  if (last?.revision !== revision) throw refuse('VERSION_CONFLICT');
  const before = describe(last);
  await riskRules.insert(
    ctx,
    { code, revision: revision + 1, ...setting, action: input.action, validFrom: ctx.today(), reason },
    { action: '修改风险规则', code: 'save', reason, before },
  );
}
const describe = ({ enabled, score, action, days, shareBp, bands }: RiskRuleRow) => ({
  enabled,
  score,
  action,
  days,
  shareBp,
  bands,
});

/** 试运行: the rule as it is and as it would be, over what was measured in the last 30 days; the caller's customers only. */
export async function tryRule(ctx: Ctx, id: string, input: RiskRuleInput): Promise<RiskTrial> {
  const code = ruleCode(id);
  const next = settingOf(code, input);
  if (!CUSTOMER_RULES.includes(code as CustomerRule))
    throw refuse('GUARD_FAILED', `「${RISK_RULES[code]}」按供应商当前的发票状态判断，不能试运行。`);
  const rule = code as CustomerRule;
  const current = ruleOf(await rulesOn(ctx, ctx.today()), rule);
  const from = addDays(ctx.today(), -TRIAL_DAYS);
  const found = await ctx.db
    .select({
      customerId: riskSnapshot.customerId,
      day: riskSnapshot.day,
      facts: riskSnapshot.facts,
      name: acCustomer.shortName,
    })
    .from(riskSnapshot)
    .innerJoin(acCustomer, eq(acCustomer.id, riskSnapshot.customerId))
    .where(
      and(
        gt(riskSnapshot.day, from),
        lte(riskSnapshot.day, ctx.today()),
        withCustomer(riskSnapshot.customerId)(ctx.actor),
      ),
    )
    .orderBy(riskSnapshot.day, riskSnapshot.customerId);
  const now = new Tally();
  const then = new Tally();
  for (const { customerId, name, facts } of found) {
    now.add(customerId, name, hitsOf(rule, facts, current).length, null);
    const hits = hitsOf(rule, facts, next);
    then.add(customerId, name, hits.length, hits[0]?.value ?? null);
  }
  const days = new Set(found.map(({ day }) => day));
  const shown = seesFigures(ctx.actor, rule);
  return {
    days: days.size,
    from: found[0]?.day ?? null,
    current: now.totals(),
    next: then.totals(),
    customers: then.customers(SHOWN).map((row) => (shown ? row : { ...row, last: null })),
  };
}

/** Hits by customer over days. */
class Tally {
  readonly #of = new Map<string, { name: string; days: number; hits: number; last: string | null }>();
  add(customerId: string, name: string, hits: number, value: string | null): void {
    if (hits === 0) return;
    const known = this.#of.get(customerId) ?? { name, days: 0, hits: 0, last: null };
    this.#of.set(customerId, { name, days: known.days + 1, hits: known.hits + hits, last: value });
  }
  totals() {
    return { customers: this.#of.size, hits: [...this.#of.values()].reduce((sum, { hits }) => sum + hits, 0) };
  }
  customers(most: number) {
    return [...this.#of]
      .map(([customerId, { name, days, last }]) => ({ customerId, name, days, last }))
      .toSorted((one, other) => other.days - one.days || (BigInt(one.customerId) < BigInt(other.customerId) ? -1 : 1))
      .slice(0, most);
  }
}
