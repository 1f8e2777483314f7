import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneDefault } from './default-line.rules.ts';

const line = (name: string, isDefault = false) => ({ name, isDefault });
const names = (lines: { name: string; isDefault: boolean }[]) =>
  lines.filter(({ isDefault }) => isDefault).map(({ name }) => name);

describe('ACC-012 exactly one default', () => {
  const [a, b] = [line('甲', true), line('乙')];
  it('the first line becomes the default', () => expect(names(oneDefault([], [line('甲')]))).toEqual(['甲']));
  it('a newly ticked line takes it over', () =>
    expect(names(oneDefault([a, b], [a, { ...b, isDefault: true }]))).toEqual(['乙']));
  it('an unticked default gives it to the first', () =>
    expect(names(oneDefault([b, a], [b, { ...a, isDefault: false }]))).toEqual(['乙']));
  it('a deleted default leaves it to the first', () => expect(names(oneDefault([a, b], [b]))).toEqual(['乙']));
  it('lines that do not change stay the same objects', () => expect(oneDefault([a, b], [a, b])[1]).toBe(b));
  it('always one, never two', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), fc.array(fc.boolean()), (after, before) => {
        const lines = (flags: boolean[]) => flags.map((flag, index) => line(String(index), flag));
        expect(names(oneDefault(lines(before), lines(after)))).toHaveLength(1);
      }),
    ));
});
