import { expect, it } from 'vitest';
import { failureRate, mustHalt } from './halt.rules.ts';

/** Tabs of as many people, each with at most one failure. */
const seen = (starts: number, failures: number) => ({ starts, failures, users: starts, failedUsers: failures });

it.each([
  [seen(20, 1), { starts: 1000, failures: 0 }, false],
  [seen(20, 2), { starts: 1000, failures: 0 }, true],
  [seen(100, 30), { starts: 1000, failures: 200 }, false],
  [seen(100, 41), { starts: 1000, failures: 200 }, true],
  [seen(30, 30), { starts: 0, failures: 0 }, true],
])('REL-031 candidate %o beside %o: halted %s', (candidate, live, halted) => {
  expect(mustHalt(candidate, live)).toBe(halted);
});

it.each([
  ['19 of 19', seen(19, 19), true],
  ['2 of 3', seen(3, 2), true],
  ['2 of 4, which is not more than half', seen(4, 2), false],
  ['both tabs of the only one who runs it', { starts: 2, failures: 2, users: 1, failedUsers: 1 }, true],
  ['one tab', seen(1, 1), false],
])('REL-031 fewer than 20 tabs: %s', (_what, candidate, halted) => {
  expect(mustHalt(candidate, { starts: 1000, failures: 999 })).toBe(halted);
});

it('REL-031 where several run it, the failures of one of them do not end it', () => {
  expect(mustHalt({ starts: 5, failures: 3, users: 3, failedUsers: 1 }, { starts: 9, failures: 0 })).toBe(false);
  expect(mustHalt({ starts: 23, failures: 3, users: 9, failedUsers: 1 }, { starts: 90, failures: 0 })).toBe(false);
});

it('REL-031 the rate counts tabs, never more than started', () => {
  expect(failureRate({ starts: 0, failures: 3 })).toBe(0);
  expect(failureRate({ starts: 8, failures: 1 })).toBe(12.5);
  expect(failureRate({ starts: 2, failures: 9 })).toBe(100);
});
