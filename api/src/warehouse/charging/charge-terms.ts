import type { ChargeTerms } from './charge-engine.ts';
import type { RuleScope } from './choose-rule.ts';

/** What of a rule decides whom it charges, for what and how much. */
export type PartyRule = RuleScope & Omit<ChargeTerms, 'taxRateBp'> & { id: string; taxRate: number };
/** What of a rule decides amounts. */
export const termsOf = ({ taxRate, ...rule }: PartyRule): ChargeTerms => ({ ...rule, taxRateBp: taxRate });
