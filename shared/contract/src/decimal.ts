import { Big } from 'big.js';

/** Exact decimals for money, prices, rates and quantities; never a binary float (FIN-001). */
const Exact = Big();
Exact.DP = 60;
Exact.RM = Big.roundHalfUp;
export type Amount = string;

/** Never -0. */
const unsign = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text);
/** All digits, no exponent. */
const plain = (value: Big): Amount => unsign(value.toFixed());

/** ISO-4217 minor digits; currencies that are not listed have 2 (1.2). */
export const MINOR: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0, KWD: 3 };
export const minorDigits = (currency: string): number => MINOR[currency] ?? 2;

/** Rounds half up, symmetric for negatives (−1.005 → −1.01), and keeps the trailing zeros (1.2). */
export const round = (value: Amount, digits: number): Amount => unsign(new Exact(value).toFixed(digits));
/** Rounds to the currency's minor digits. */
export const roundMoney = (value: Amount, currency: string): Amount => round(value, minorDigits(currency));

export const add = (...values: Amount[]): Amount => plain(values.reduce((sum, value) => sum.plus(value), new Exact(0)));
export const subtract = (left: Amount, right: Amount): Amount => plain(new Exact(left).minus(right));
export const multiply = (...values: Amount[]): Amount =>
  plain(values.reduce((product, value) => product.times(value), new Exact(1)));
/** Quotient to 60 decimal places; round it before it is stored. */
export const divide = (left: Amount, right: Amount): Amount => plain(new Exact(left).div(right));
/** Whether an amount has no more decimals than its currency (1.2). */
export const fitsCurrency = (amount: Amount, currency: string): boolean =>
  compare(roundMoney(amount, currency), amount) === 0;
/** −1, 0 or 1. */
export const compare = (left: Amount, right: Amount): number => new Exact(left).cmp(right);
export const sign = (value: Amount): number => compare(value, '0');
export const isZero = (value: Amount): boolean => sign(value) === 0;
export const negate = (value: Amount): Amount => plain(new Exact(value).neg());
export const absolute = (value: Amount): Amount => plain(new Exact(value).abs());
