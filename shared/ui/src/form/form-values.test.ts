import { describe, expect, it } from 'vitest';
import { differences, merged, sameValue } from './form-values.ts';
import { withoutPath } from './form-context.ts';

describe('two people on one document (logistics-admin 1.8)', () => {
  const base = { remark: '旧', amount: '1', etd: null, lines: [{ n: 1 }] };
  it('proposes theirs where I changed nothing and mine where I did', () => {
    const found = differences(base, { ...base, remark: '我的' }, { ...base, remark: '对方', amount: '2' });
    expect(found.map(({ key, take }) => [key, take])).toEqual([
      ['remark', 'mine'],
      ['amount', 'theirs'],
    ]);
  });
  it('keeps what was typed and takes over what was chosen', () => {
    const mine = { ...base, remark: '我的', etd: '2026-01-01' };
    const found = differences(base, mine, { ...base, amount: '2', remark: '对方' });
    expect(merged(mine, found)).toEqual({ ...mine, amount: '2' });
  });
  it('sees no difference between missing, null and empty, nor in the order of keys', () => {
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
