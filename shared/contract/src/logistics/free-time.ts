import { add, multiply, round, minorDigits, type Amount } from '../decimal.ts';

/** From so many days over the free time on (1 = the first), a day costs so much; the next tier ends it. */
export interface FeeTier {
  from: number;
  perDay: Amount;
}

const DAY = 86_400_000;
const stamp = (day: string) => Date.parse(`${day}T00:00:00Z`);
/** Whole days from one calendar date to another; negative when it lies before. */
export const daysFrom = (from: string, to: string): number => Math.round((stamp(to) - stamp(from)) / DAY);

/** The calendar date of a moment in a time zone (LOG-085: dates are those of the place). */
export const placeDay = (at: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );

/** LOG-085: the first day (discharge, or gate-out for detention) is day 1. */
export const lastFreeDay = (first: string, freeDays: number): string =>
  new Date(stamp(first) + (freeDays - 1) * DAY).toISOString().slice(0, 10);

/** LOG-085: days past the last free day until it ended, or until today while it has not. */
export const overdueDays = (lastFree: string, ended: string | null, today: string): number =>
  Math.max(0, daysFrom(lastFree, ended ?? today));

/** LOG-085: so many days over, each at the price of its tier; days before the first tier are free. In the tiers' currency. */
export function tierFee(days: number, tiers: readonly FeeTier[], currency: string): Amount {
  const rising = tiers.toSorted((a, b) => a.from - b.from);
  const parts = rising.map(({ from, perDay }, index) => {
    const end = Math.min(days, (rising[index + 1]?.from ?? Number.POSITIVE_INFINITY) - 1);
    return multiply(String(Math.max(0, end - from + 1)), perDay);
  });
  return round(add('0', ...parts), minorDigits(currency));
}

/** What is wrong with tiers, or null: the first begins with day 1, none stands twice, no price is below zero. */
export function tierIssue(tiers: readonly FeeTier[]): string | null {
  if (tiers.length === 0) return null;
  const rising = tiers.toSorted((a, b) => a.from - b.from);
  if (rising[0]?.from !== 1) return '第一档应从第 1 天起';
  if (rising.some(({ from }, index) => from === rising[index + 1]?.from)) return '起始天重复';
  return tiers.some(({ perDay }) => perDay.startsWith('-')) ? '每天金额不能为负' : null;
}

/** 第 1 天起 60.00，第 6 天起 120.00 USD/天; nothing without tiers. */
export const tierText = (tiers: readonly FeeTier[], currency: string): string =>
  tiers.length === 0
    ? ''
    : `${tiers
        .toSorted((a, b) => a.from - b.from)
        .map(({ from, perDay }) => `第 ${from} 天起 ${round(perDay, minorDigits(currency))}`)
        .join('，')} ${currency}/天`;

/** A clock of free time: demurrage from discharge to gate-out, detention from gate-out to empty return. */
export interface FreeTimeClock {
  /** Discharge or gate-out date at the place; null: not begun. */
  first: string | null;
  freeDays: number | null;
  /** Gate-out or empty return date at the place; null: still running. */
  ended: string | null;
  today: string;
}
export interface FreeTime {
  lastFreeDay: string;
  /** Days left of a running clock, 0 on the last free day, negative when over; null once it has ended. */
  daysLeft: number | null;
  overdueDays: number;
}
/** LOG-085 over one clock; null while it has not begun or nobody knows the free days. */
export function freeTime({ first, freeDays, ended, today }: FreeTimeClock): FreeTime | null {
  if (first === null || freeDays === null) return null;
  const last = lastFreeDay(first, freeDays);
  return {
    lastFreeDay: last,
    daysLeft: ended === null ? daysFrom(today, last) : null,
    overdueDays: overdueDays(last, ended, today),
  };
}
