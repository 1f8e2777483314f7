import { describe, expect, it } from 'vitest';
import { sameValue } from './form-values.ts';
import { withoutPath } from './form-context.ts';

describe('two values', () => {
  it('show no difference between missing, null and empty, nor in the order of keys', () => {
    expect(sameValue({ a: '', b: 1 }, { b: 1, c: null })).toBe(true);
    expect(sameValue([{ a: 1 }], [{ a: 1 }, {}])).toBe(false);
    expect(sameValue([{ a: 1 }], [{ a: 2 }])).toBe(false);
    expect(sameValue([], {})).toBe(false);
  });
});

describe('errors of a path', () => {
  it('go with the path and what is below it, not with its neighbours', () => {
    const errors = { lines: 'a', 'lines.1.n': 'b', 'lines.10.n': 'c', line: 'd' };
    expect(Object.keys(withoutPath(errors, 'lines.1'))).toEqual(['lines', 'lines.10.n', 'line']);
    expect(withoutPath(errors, 'other')).toBe(errors);
  });
});
