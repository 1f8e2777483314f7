import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDay } from './days.ts';

const NOW = '2026-11-22';
describe('a day as it is typed', () => {
  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['２０２６－１－５', '2026-01-05'],
    ['2026-01-05 00:00:00', '2026-01-05'],
    ['12-20', '2026-12-20'],
    ['12/20', '2026-12-20'],
    ['12.20', '2026-12-20'],
    ['12月20日', '2026-12-20'],
    ['12月20号', '2026-12-20'],
    ['1-5', '2027-01-05'],
    ['8-30', '2026-08-30'],
    ['2-29', null],
    ['13-20', null],
    ['2026-02-30', null],
    ['20/12/2026', null],
    ['明天', null],
    ['', null],
  ])('%s is %s', (text, day) => expect(readDay(text, NOW)).toBe(day));
  it('without a year it is at most half a year away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (month, day) => {
        const found = Date.parse(readDay(`${month}-${day}`, NOW) ?? '');
        expect(Math.abs(found - Date.parse(NOW)) / 86_400_000).toBeLessThan(184);
      }),
    );
  });
});
