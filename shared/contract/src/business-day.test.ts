import { expect, it } from 'vitest';
import { addDays, businessDay, today } from './business-day.ts';

it.each([
  ['2026-11-22T15:59:59.999Z', '2026-11-22'],
  ['2026-11-22T16:00:00Z', '2026-11-23'],
  ['2026-11-23T01:00:00+09:00', '2026-11-23'],
  ['2024-02-28T16:30:00Z', '2024-02-29'],
])('A1.9 %s is the business date %s', (moment, day) => {
  expect(businessDay(moment)).toBe(day);
  expect(businessDay(new Date(moment))).toBe(day);
  expect(today(Date.parse(moment))).toBe(day);
});

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-11-23', 0, '2026-11-23'],
])('%s plus %i days is %s', (day, count, expected) => expect(addDays(day, count)).toBe(expected));
