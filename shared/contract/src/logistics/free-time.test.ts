import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../decimal.ts';
import {
  freeTime,
  lastFreeDay,
  overdueDays,
  placeDay,
  tierFee,
  tierIssue,
  tierText,
  type FeeTier,
} from './free-time.ts';

const TIERS: FeeTier[] = [
  { from: 1, perDay: '60' },
  { from: 6, perDay: '120' },
];

describe('LOG-085 free time (11.9)', () => {
  it('discharge 2026-12-01 with 7 days: last free day 2026-12-07', () => {
    expect(lastFreeDay('2026-12-01', 7)).toBe('2026-12-07');
  });
  it.each([
    ['2026-12-14', 7, '540.00'],
    ['2026-12-12', 5, '300.00'],
    ['2026-12-13', 6, '420.00'],
    ['2026-12-08', 1, '60.00'],
    ['2026-12-07', 0, '0.00'],
    ['2026-12-02', 0, '0.00'],
  ])('out %s: %i days over, %s', (out, days, fee) => {
    expect(overdueDays('2026-12-07', out, '2027-01-01')).toBe(days);
    expect(tierFee(days, TIERS, 'USD')).toBe(fee);
  });
  it('a container that is not out counts until today', () => {
    expect(overdueDays('2026-12-07', null, '2026-12-10')).toBe(3);
    const clock = { first: '2026-12-01', freeDays: 7, ended: null };
    expect(freeTime({ ...clock, today: '2026-12-04' })).toMatchObject({ daysLeft: 3, overdueDays: 0 });
    expect(freeTime({ ...clock, today: '2026-12-07' })).toMatchObject({ daysLeft: 0, overdueDays: 0 });
    expect(freeTime({ ...clock, today: '2026-12-09' })).toMatchObject({ daysLeft: -2, overdueDays: 2 });
  });
  it('once it is out nothing is left to count down', () => {
    expect(freeTime({ first: '2026-12-01', freeDays: 7, ended: '2026-12-08', today: '2027-01-01' })).toEqual({
      lastFreeDay: '2026-12-07',
      daysLeft: null,
      overdueDays: 1,
    });
  });
  it('has nothing to say before discharge or without free days', () => {
    expect(freeTime({ first: null, freeDays: 7, ended: null, today: '2026-12-01' })).toBeNull();
    expect(freeTime({ first: '2026-12-01', freeDays: null, ended: null, today: '2026-12-01' })).toBeNull();
  });
  it('dates are those of the place', () => {
    const at = '2026-12-02T03:30:00Z';
    expect(placeDay(at, 'Asia/Shanghai')).toBe('2026-12-02');
    expect(placeDay(at, 'America/Los_Angeles')).toBe('2026-12-01');
    expect(placeDay('2026-03-29T22:30:00Z', 'Europe/Berlin')).toBe('2026-03-30');
  });
  it('yen have no decimals, and tiers may come in any order', () => {
    expect(tierFee(7, TIERS.toReversed(), 'JPY')).toBe('540');
    expect(tierFee(7, [], 'USD')).toBe('0.00');
  });
  it('tiers in words', () => {
    expect(tierText(TIERS.toReversed(), 'USD')).toBe('第 1 天起 60.00，第 6 天起 120.00 USD/天');
    expect(tierText([], 'USD')).toBe('');
  });
  it.each<[string, FeeTier[], string | null]>([
    ['none', [], null],
    ['good ones', TIERS, null],
    ['a gap before the first', [{ from: 2, perDay: '60' }], '第一档应从第 1 天起'],
    ['twice the same day', [...TIERS, { from: 6, perDay: '1' }], '起始天重复'],
    ['below zero', [{ from: 1, perDay: '-1' }], '每天金额不能为负'],
  ])('tiers: %s', (_title, tiers, issue) => {
    expect(tierIssue(tiers)).toBe(issue);
  });

  const tiers = fc
    .uniqueArray(fc.integer({ min: 2, max: 60 }), { maxLength: 4 })
    .chain((later) =>
      fc.tuple(
        ...[1, ...later].map((from) =>
          fc.integer({ min: 0, max: 99_999 }).map((cents) => ({ from, perDay: (cents / 100).toFixed(2) })),
        ),
      ),
    );
  it('the fee is the sum of the single days, and one more day never makes it cheaper', () => {
    fc.assert(
      fc.property(tiers, fc.integer({ min: 0, max: 90 }), (some, days) => {
        const priceOf = (day: number) =>
          some.filter(({ from }) => from <= day).toSorted((a, b) => b.from - a.from)[0]?.perDay ?? '0';
        let cents = 0;
        for (let day = 1; day <= days; day += 1) cents += Math.round(Number(priceOf(day)) * 100);
        expect(tierFee(days, some, 'USD')).toBe((cents / 100).toFixed(2));
        expect(compare(tierFee(days + 1, some, 'USD'), tierFee(days, some, 'USD'))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
