import { expect, it } from 'vitest';
import { addMonths, weeksOf } from './month-grid.ts';

it('weeks of a month begin on Monday and hold each of its days once', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf('2027-02')).toHaveLength(4);
});
it('months go over the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-06', -18)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ]);
});
