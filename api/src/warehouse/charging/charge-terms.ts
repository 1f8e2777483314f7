import type { ChargeTerms } from './charge-engine.ts';
import type { ChargeRule } from './charge-rule.tables.ts';

export type { ChargeRule };
/** What of a rule decides amounts. */
export const termsOf = ({ taxRate, ...rule }: ChargeRule): ChargeTerms => ({ ...rule, taxRateBp: taxRate });
