import { expect, it } from 'vitest';
import { fitting } from './changed.mjs';

const times = new Map([
  ['a.test.ts', 10],
  ['b.test.ts', 25],
  ['c.test.ts', 1],
]);
const tests = [...times.keys()];

it('check --changed takes the nearest tests until their time is full, and never none', () => {
  expect(fitting(tests, times, 36)).toEqual(tests);
  expect(fitting(tests, times, 30)).toEqual(['a.test.ts']);
  expect(fitting(tests, times, 5)).toEqual(['a.test.ts']);
  expect(fitting([], times, 5)).toEqual([]);
});
it('a test that never ran counts with a guess', () => {
  expect(fitting(['api/x.test.ts', 'host/y.test.ts'], new Map(), 5)).toEqual(['api/x.test.ts']);
});
