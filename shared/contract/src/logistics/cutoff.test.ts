import { expect, it } from 'vitest';
import { cutoffLevel, cutoffsOver } from './cutoff.ts';

it.each([
  ['73 hours ahead', 73, [72, 24], null],
  ['72 hours ahead', 72, [72, 24], 'WARN'],
  ['24 hours ahead', 24, [24, 72], 'ALERT'],
  ['past', -5, [72, 24], 'ALERT'],
  ['30 hours ahead of 48 and 12', 30, [48, 12], 'WARN'],
  ['10 hours ahead of 12 alone', 10, [12], 'ALERT'],
  ['30 hours ahead of 12 alone', 30, [12], null],
] as const)('LOG-067 %s', (_, hours, warnHours, level) =>
  expect(cutoffLevel(hours * 3_600_000, warnHours)).toBe(level),
);

it('LOG-067 cut-offs are over once the container has left, and concern nobody before it is booked', () => {
  expect(cutoffsOver({ stage: 'DECLARE', atd: null })).toBe(false);
  expect(cutoffsOver({ stage: 'DECLARE', atd: '2026-11-20' })).toBe(true);
  expect(cutoffsOver({ stage: 'CLEAR' })).toBe(true);
});
