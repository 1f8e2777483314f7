import {
  absolute,
  compare,
  divide,
  isZero,
  multiply,
  round,
  roundMoney,
  sign,
  subtract,
  type Amount,
} from '@shared/contract/decimal.ts';

/** What closes a fee line (3.4). */
export type SourceKind = 'RECEIPT' | 'PAYMENT' | 'PREPAY' | 'NETTING' | 'CREDIT' | 'CLAIM' | 'REBATE' | 'ROUNDING';

/** Kinds that add to `settled`; the others add to `reduced` (3.4). */
export const settles = (kind: SourceKind): boolean => kind === 'RECEIPT' || kind === 'PAYMENT' || kind === 'PREPAY';

/** What is left of a line or source: in its currency, and in CNY at its rate. */
export interface Left {
  currency: string;
  rate: Amount;
  open: Amount;
  baseOpen: Amount;
}

/**
 * FIN-020: the CNY of a part of what is left, at its own rate. The whole rest takes the whole base rest, and a part never
 * takes more than that, so that `open = 0` means `baseOpen = 0` and the base rest never changes sign (TV-09, TV-51). A part
 * of the other sign gives back at the plain rate.
 */
export function basePart(left: Left, amount: Amount): Amount {
  if (compare(amount, left.open) === 0) return left.baseOpen;
  const plain = roundMoney(multiply(amount, left.rate), 'CNY');
  if (sign(amount) !== sign(left.open)) return plain;
  return compare(absolute(plain), absolute(left.baseOpen)) > 0 ? left.baseOpen : plain;
}

/** What is left after a part of it is taken. */
export const without = (left: Left, amount: Amount, base: Amount): Left => ({
  ...left,
  open: roundMoney(subtract(left.open, amount), left.currency),
  baseOpen: roundMoney(subtract(left.baseOpen, base), 'CNY'),
});

/** FIN-021: default cross rate, units of source currency per 1 unit of fee currency, 8 decimals; rates in CNY, of the day. */
export const defaultCross = (feeRate: Amount, sourceRate: Amount): Amount => round(divide(feeRate, sourceRate), 8);

/** FIN-021: what an amount of a fee line takes of a source in another currency; the same amount in the same currency. */
export const sourceAmount = (amountFee: Amount, feeCurrency: string, sourceCurrency: string, cross: Amount): Amount =>
  feeCurrency === sourceCurrency ? amountFee : roundMoney(multiply(amountFee, cross), sourceCurrency);

/** FIN-021: the cross rate at which an amount of a fee took a given amount of a source, 8 decimals; never 0. */
export const crossTaken = (amountFee: Amount, amountSrc: Amount): Amount => {
  const cross = round(absolute(divide(amountSrc, amountFee)), 8);
  return isZero(cross) ? '0.00000001' : cross;
};

/** FIN-022: gain (positive) or loss of an allocation, CNY. */
export const exchangeGain = (direction: 'AR' | 'AP', baseSrc: Amount, baseFee: Amount): Amount =>
  direction === 'AR' ? subtract(baseSrc, baseFee) : subtract(baseFee, baseSrc);

/** FIN-021: whether a typed cross rate is further from the default than `limit` basis points; then it needs a reason. */
export const crossDeviates = (typed: Amount, standard: Amount, limit: number): boolean =>
  compare(multiply(absolute(subtract(divide(typed, standard), '1')), '10000'), String(limit)) > 0;

/** FIN-023: whether a part may be taken of what is left: not 0, of its sign, not more of it. */
export const fits = (left: Left, amount: Amount): boolean =>
  !isZero(amount) && sign(amount) === sign(left.open) && compare(absolute(amount), absolute(left.open)) <= 0;
