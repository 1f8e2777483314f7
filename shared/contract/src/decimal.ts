import { Decimal } from 'decimal.js';

/** Exact decimals for money, prices, rates and quantities; never a binary float (FIN-001). */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 });
export type Amount = string;

/** ISO-4217 minor digits; currencies that are not listed have 2 (1.2). */
const MINOR: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0, KWD: 3 };
export const minorDigits = (currency: string): number => MINOR[currency] ?? 2;

/** Rounds half up, symmetric for negatives (−1.005 → −1.01), and keeps the trailing zeros (1.2). */
export const round = (value: Amount, digits: number): Amount => unsign(new Exact(value).toFixed(digits));
/** Rounds to the currency's minor digits. */
export const roundMoney = (value: Amount, currency: string): Amount => round(value, minorDigits(currency));

export const add = (...values: Amount[]): Amount =>
  values.reduce((sum, value) => sum.plus(value), new Exact(0)).toFixed();
export const subtract = (left: Amount, right: Amount): Amount => new Exact(left).minus(right).toFixed();
export const multiply = (...values: Amount[]): Amount =>
  values.reduce((product, value) => product.times(value), new Exact(1)).toFixed();
/** Quotient to 60 significant digits; round it before it is stored. */
export const divide = (left: Amount, right: Amount): Amount => new Exact(left).dividedBy(right).toFixed();
/** −1, 0 or 1. */
export const compare = (left: Amount, right: Amount): number => new Exact(left).comparedTo(right);
export const sign = (value: Amount): number => compare(value, '0');
export const isZero = (value: Amount): boolean => sign(value) === 0;
export const negate = (value: Amount): Amount => unsign(new Exact(value).negated().toFixed());
export const absolute = (value: Amount): Amount => new Exact(value).abs().toFixed();

const unsign = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text);
