import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateChangeBp, rateJumps } from './rate.rules.ts';

describe('6.2 jump of a rate against the day before', () => {
  it.each([
    ['7.00', '7.35', false, 500],
    ['7.00', '7.35000001', true, 500],
    ['7.00', '6.65', false, -500],
    ['7.00', '6.64999999', true, -500],
    ['0.0472', '0.472', true, 90_000],
    ['7.1200', '7.1200', false, 0],
    ['7.10', '7.12', false, 28],
  ])('%s → %s jumps: %s, %s bp', (before, rate, jumps, bp) => {
    expect(rateJumps(before, rate)).toBe(jumps);
    expect(rateChangeBp(before, rate)).toBe(bp);
  });
  it('no earlier rate: no change', () => expect(rateChangeBp(null, '7')).toBeNull());
  it('a rate that is misplaced by a digit always jumps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (units) => {
        const rate = `${units}`;
        expect(rateJumps(rate, `${units}0`)).toBe(true);
        expect(rateJumps(`${units}0`, rate)).toBe(true);
        expect(rateJumps(rate, rate)).toBe(false);
      }),
    );
  });
});
