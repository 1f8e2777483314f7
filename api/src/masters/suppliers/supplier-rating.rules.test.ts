import { describe, expect, it } from 'vitest';
import { ratingOf } from './supplier-rating.rules.ts';

const kept = (count: number, promised: number) => [{ kind: 'TRIP', promised, kept: count } as const];

describe('3.3 rating of a supplier', () => {
  it.each([
    [4, 4, '5.0'],
    [0, 3, '1.0'],
    [11, 12, '4.7'],
    [1, 3, '2.3'],
    // 1 + 4 × 5/16 = 2.25: half up
    [5, 16, '2.3'],
  ])('%i of %i promises kept: %s', (count, promised, rating) => {
    expect(ratingOf(kept(count, promised), null)).toBe(rating);
  });
  it('adds the kinds of work up', () => {
    const parts = [
      { kind: 'SAILING', promised: 2, kept: 2 },
      { kind: 'DELIVERY', promised: 2, kept: 1 },
    ] as const;
    expect(ratingOf(parts, null)).toBe('4.0');
  });
  it('fewer than three promises say nothing', () => {
    expect(ratingOf(kept(2, 2), null)).toBeNull();
    expect(ratingOf([], { lines: 9, disputed: 0 })).toBeNull();
  });
  it('disputed lines of statements pull it down; a supplier without statements has no dispute', () => {
    expect(ratingOf(kept(4, 4), { lines: 10, disputed: 1 })).toBe('4.6');
    expect(ratingOf(kept(2, 4), { lines: 10, disputed: 10 })).toBe('1.0');
    expect(ratingOf(kept(4, 4), { lines: 0, disputed: 0 })).toBe('5.0');
  });
});
