import { absolute, add, compare, isZero, sign, type Amount } from '@shared/contract/decimal.ts';

/** What of a line, receipt or payment is open: in its currency, and in CNY. */
interface Open {
  open: Amount;
  baseOpen: Amount;
}
/** What was taken of it on a day; what was given back is negative. */
export interface Movement {
  day: string;
  amount: Amount;
  base: Amount;
}

/** FIN-013, FIN-020, FIN-023 for what is open: of the sign of its amount and not more of it, and nothing open has no CNY. */
function sound(amount: Amount, { open, baseOpen }: Open): boolean {
  const own = sign(amount);
  const within = (part: Amount) => isZero(part) || sign(part) === own;
  return (
    within(open) &&
    within(baseOpen) &&
    compare(absolute(open), absolute(amount)) <= 0 &&
    (!isZero(open) || isZero(baseOpen))
  );
}

/**
 * FIN-120: the first day from which something may be taken or given back so that what is open is sound as of every day:
 * null where the day it was wanted for will do. `left`: what is open after it; `later`: what moved after that day.
 */
export function soundFrom(amount: Amount, left: Open, later: readonly Movement[]): string | null {
  const days = [...new Set(later.map(({ day }) => day))].toSorted().toReversed();
  let { open, baseOpen } = left;
  for (const day of days) {
    const moved = later.filter((one) => one.day === day);
    open = add(open, ...moved.map((one) => one.amount));
    baseOpen = add(baseOpen, ...moved.map((one) => one.base));
    if (!sound(amount, { open, baseOpen })) return day;
  }
  return null;
}
