import { RISK_RULE_CODES, type RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';
import { desc, lte } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { riskRule, type RiskRuleRow } from './risk.tables.ts';

/** Each rule as it is in force on a day: its last revision by then (FIN-192). */
export async function rulesOn(ctx: Ctx, day: string): Promise<Map<RiskRuleCode, RiskRuleRow>> {
  const found = await ctx.db
    .selectDistinctOn([riskRule.code])
    .from(riskRule)
    .where(lte(riskRule.validFrom, day))
    .orderBy(riskRule.code, desc(riskRule.revision));
  const rules = new Map(found.map((row) => [row.code, row]));
  for (const code of RISK_RULE_CODES) if (!rules.has(code)) throw new Error(`Risk rule ${code} is gone`);
  return rules;
}

/** Of a map that holds every rule. */
export function ruleOf(rules: ReadonlyMap<RiskRuleCode, RiskRuleRow>, code: RiskRuleCode): RiskRuleRow {
  const rule = rules.get(code);
  if (!rule) throw new Error(`Risk rule ${code} is gone`);
  return rule;
}
