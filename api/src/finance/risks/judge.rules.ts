import { compare, isZero } from '@shared/contract/decimal.ts';
import { thousands } from '@shared/contract/text-ends.ts';
import type { AlertObject, RiskCategory, RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';

/** From `days` overdue on a rule gives `score`. */
export interface RuleBand {
  days: number;
  score: number;
}
/** Thresholds and score of a rule (FIN-192). */
export interface RuleSetting {
  enabled: boolean;
  score: number;
  days: number | null;
  /** Basis points. */
  shareBp: number | null;
  bands: RuleBand[] | null;
}
/** A document that a rule looks at: what was measured of it, days or a decimal string, and what it is held against. */
export type DocFact = {
  id: string;
  companyId: string;
  no: string;
  value: string;
  limit?: string;
  /** Days that the rule compares, where it compares days. */
  days?: number;
};
/** All that is known of a customer on a day; amounts CNY. What has no days is measured by its mere existence. */
export interface RiskFactSheet {
  exposure: string;
  /** Limit in force; null: no limit. */
  limit: string | null;
  overdueDays: number;
  /** Of what its company has to receive, the largest over companies. */
  shareBp: number;
  /** Days in stock of the oldest goods; 0: none. */
  stockDays: number;
  exchangeCosts: DocFact[];
  lateDeclarations: DocFact[];
  /** `days`: left until the deadline, negative when it is past. */
  refunds: DocFact[];
  /** `days`: since the order was reckoned; negative: it was not yet. */
  losses: DocFact[];
  disagreeing: DocFact[];
}

/** One thing that a rule hit. */
export interface Hit {
  rule: RiskRuleCode;
  /** null: the customer itself. */
  object: {
    type: Exclude<AlertObject, 'ac_customer' | 'ac_supplier'>;
    id: string;
    no: string;
    companyId: string;
  } | null;
  value: string;
  threshold: string;
  score: number;
}

/** What each rule is about. */
export const RULE_CATEGORIES: Record<RiskRuleCode, RiskCategory> = {
  R01: 'CREDIT',
  R02: 'OVERDUE',
  R03: 'TAX',
  R04: 'FX',
  R05: 'TAX',
  R06: 'PROFIT',
  R07: 'STOCK',
  R08: 'CREDIT',
  R09: 'DOCUMENT',
  R10: 'TAX',
};

const yuan = (amount: string): string => `${amount.replace(/^-?\d+/, thousands)} CNY`;
const percent = (bp: number): string => `${bp / 100}%`;
type One = Omit<Hit, 'rule' | 'score'> & { score?: number };
const own = (value: string, threshold: string, score?: number): One[] => [
  { object: null, value, threshold, ...(score === undefined ? {} : { score }) },
];
const docs = (
  type: NonNullable<Hit['object']>['type'],
  facts: readonly DocFact[],
  threshold: (fact: DocFact) => string,
): One[] =>
  facts.map((fact) => ({
    object: { type, id: fact.id, no: fact.no, companyId: fact.companyId },
    value: fact.value,
    threshold: threshold(fact),
  }));

/** The rules of customers: what of the facts they hit. */
const RULES: Record<Exclude<RiskRuleCode, 'R10'>, (facts: RiskFactSheet, rule: RuleSetting) => One[]> = {
  R01: ({ exposure, limit }) =>
    limit !== null && compare(exposure, limit) > 0 && !(isZero(limit) && compare(exposure, '0') <= 0)
      ? own(`敞口 ${yuan(exposure)}`, `额度 ${yuan(limit)}`)
      : [],
  R02: ({ overdueDays }, { bands }) => {
    const band = (bands ?? []).toSorted((one, other) => other.days - one.days).find(({ days }) => overdueDays >= days);
    return band ? own(`逾期 ${overdueDays} 天`, `${band.days} 天起`, band.score) : [];
  },
  R03: ({ exchangeCosts }) => docs('tax_case', exchangeCosts, ({ limit }) => limit ?? ''),
  R04: ({ lateDeclarations }) => docs('fx_declaration', lateDeclarations, ({ limit }) => limit ?? ''),
  R05: ({ refunds }, { days }) =>
    docs(
      'tax_case',
      refunds.filter((fact) => (fact.days ?? 0) <= (days ?? 0)),
      () => `${days ?? 0} 天内`,
    ),
  R06: ({ losses }, { days }) =>
    docs(
      'lg_order',
      losses.filter((fact) => (fact.days ?? 0) >= 0 && (fact.days ?? 0) <= (days ?? 0)),
      () => '0 CNY',
    ),
  R07: ({ stockDays }, { days }) =>
    days !== null && stockDays > days ? own(`最长库龄 ${stockDays} 天`, `${days} 天`) : [],
  R08: ({ shareBp }, rule) =>
    rule.shareBp !== null && shareBp > rule.shareBp ? own(`占公司应收 ${percent(shareBp)}`, percent(rule.shareBp)) : [],
  R09: ({ disagreeing }) => docs('lg_declaration', disagreeing, () => '相差不超过 0.01'),
};
export type CustomerRule = keyof typeof RULES;
export const CUSTOMER_RULES = Object.keys(RULES) as CustomerRule[];

/** FIN-192: what one rule hits; nothing when it is off. */
export function hitsOf(code: CustomerRule, facts: RiskFactSheet, rule: RuleSetting): Hit[] {
  if (!rule.enabled) return [];
  return RULES[code](facts, rule).map((hit) => ({ ...hit, rule: code, score: hit.score ?? rule.score }));
}

/** FIN-193: each rule counts once, with the most that it gives; never above 100. */
export function scoreOf(hits: readonly Pick<Hit, 'rule' | 'score'>[]): number {
  const most = new Map<RiskRuleCode, number>();
  for (const { rule, score } of hits) most.set(rule, Math.max(score, most.get(rule) ?? 0));
  return Math.min(
    100,
    [...most.values()].reduce((sum, score) => sum + score, 0),
  );
}
