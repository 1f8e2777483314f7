import { compare, multiply, roundMoney, subtract } from '@shared/contract/decimal.ts';

/** Limits of a customer, CNY as decimal strings; creditLimit null: no limit. */
export interface Limits {
  creditLimit: string | null;
  tempLimit: string | null;
  /** Last day on which tempLimit counts. */
  tempUntil: string | null;
}
/** ACC-016, FIN-191: the temporary limit counts until its day inclusive, then the credit limit. null: no limit. */
export const limitInForce = ({ creditLimit, tempLimit, tempUntil }: Limits, today: string): string | null =>
  tempLimit !== null && tempUntil !== null && today <= tempUntil ? tempLimit : creditLimit;

/** What is left of the limit; null: no limit. */
export const availableOf = (limit: string | null, used: string): string | null =>
  limit === null ? null : roundMoney(subtract(limit, used), 'CNY');

const BIG = '1000000';
/** FIN-195: a rise by more than 20 %, above 1,000,000 CNY, to 不限 or from 0 needs the general manager. */
export function needsManager(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  if (compare(after, before) <= 0) return false;
  return compare(after, BIG) > 0 || compare(after, multiply(before, '1.2')) > 0;
}

const DAY = 86_400_000;
/** Faults of a temporary limit by field (FIN-195): limit and day together, at most 90 days ahead, not in the past. */
export function tempFaults(
  { tempLimit, tempUntil }: Omit<Limits, 'creditLimit'>,
  today: string,
): Record<string, string> {
  if (tempLimit === null && tempUntil === null) return {};
  if (tempUntil === null) return { tempUntil: '临时额度须有截止日' };
  if (tempLimit === null) return { tempLimit: '请填写临时额度' };
  const days = (Date.parse(tempUntil) - Date.parse(today)) / DAY;
  if (days < 0) return { tempUntil: '不能早于今天' };
  return days > 90 ? { tempUntil: '最长 90 天' } : {};
}
