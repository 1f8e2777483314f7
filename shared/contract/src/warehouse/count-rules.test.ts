import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { adjustment, needsSecond } from './count.labels.ts';

it.each([
  [100, 98, false],
  [100, 97, true],
  [1000, 990, false],
  [1000, 989, true],
  [600, 610, false],
  [10, 9, true],
  [0, 0, false],
  [0, 1, true],
])('4.6 books %i counted %i: second count %s', (book, counted, expected) => {
  expect(needsSecond(book, counted, { percentBp: 200, pieces: 10 })).toBe(expected);
});

it('TV-40 WMS-033 100 counted as 98, 5 shipped before the approval: adjust −2, 93 on hand', () => {
  const adjust = adjustment(98, 100);
  expect([adjust, 100 - 5 + adjust]).toEqual([-2, 93]);
});

it('WMS-033 whatever moves after counting, what is left is what was counted and what moved', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.array(fc.integer({ min: -50, max: 50 })), (book, counted, moved) => {
      const since = moved.reduce((sum, each) => sum + each, 0);
      expect(book + since + adjustment(counted, book)).toBe(counted + since);
    }),
  );
});
