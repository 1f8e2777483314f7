import { absolute, compare, divide, multiply, round, subtract, type Amount } from '../decimal.ts';

/** 6.2: a rate that moved by more than this against the day before is asked about, in basis points. */
export const RATE_JUMP_BP = 500;

/** Change of a rate against an earlier one in basis points, half up; null without an earlier one. */
export const rateChangeBp = (before: Amount | null, rate: Amount): number | null =>
  before === null ? null : Number(round(divide(multiply(subtract(rate, before), '10000'), before), 0));

/** Whether a rate jumps: more than 5 % up or down, exactly 5 % does not. */
export const rateJumps = (before: Amount, rate: Amount): boolean =>
  compare(multiply(absolute(subtract(rate, before)), '10000'), multiply(before, String(RATE_JUMP_BP))) > 0;
