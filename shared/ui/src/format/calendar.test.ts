import { expect, it } from 'vitest';
import { addMonths, weeksIn, weeksOf } from './calendar.ts';

it('weeks of a month begin on Monday and hold each of its days once; a month that ends on Sunday has no more', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06']);
  expect(weeks.flat().filter((day) => day.startsWith('2026-11'))).toHaveLength(30);
  expect(weeksOf('2027-02')).toHaveLength(4);
});
it('weeks of some days reach to the end of the last one', () => {
  expect(weeksIn('2026-11-25', '2026-11-30').map(([monday]) => monday)).toEqual(['2026-11-23', '2026-11-30']);
});
it('months go over the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-06', -18)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ]);
});
