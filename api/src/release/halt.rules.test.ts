import { expect, it } from 'vitest';
import { failureRate, mustHalt } from './halt.rules.ts';

it.each([
  [{ starts: 19, failures: 19 }, { starts: 1000, failures: 0 }, false],
  [{ starts: 20, failures: 1 }, { starts: 1000, failures: 0 }, false],
  [{ starts: 20, failures: 2 }, { starts: 1000, failures: 0 }, true],
  [{ starts: 100, failures: 30 }, { starts: 1000, failures: 200 }, false],
  [{ starts: 100, failures: 41 }, { starts: 1000, failures: 200 }, true],
  [{ starts: 30, failures: 30 }, { starts: 0, failures: 0 }, true],
])('REL-031 candidate %o beside %o: halted %s', (candidate, live, halted) => {
  expect(mustHalt(candidate, live)).toBe(halted);
});

it('REL-031 the rate counts tabs, never more than started', () => {
  expect(failureRate({ starts: 0, failures: 3 })).toBe(0);
  expect(failureRate({ starts: 8, failures: 1 })).toBe(12.5);
  expect(failureRate({ starts: 2, failures: 9 })).toBe(100);
});
