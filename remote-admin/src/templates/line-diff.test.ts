import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDiff } from './line-diff.ts';

it('S7 names the lines that differ', () => {
  expect(lineDiff('a\nb\nc', 'a\nx\nc\nd').filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', line: 2, text: 'b' },
    { kind: 'added', line: 2, text: 'x' },
    { kind: 'added', line: 4, text: 'd' },
  ]);
});
it('S7 both texts can be read back from the comparison', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    .map((rows) => rows.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = lineDiff(before, after);
      const read = (kind: string) =>
        rows.filter((row) => row.kind === 'same' || row.kind === kind).map((row) => row.text);
      expect(read('removed').join('\n')).toBe(before);
      expect(read('added').join('\n')).toBe(after);
    }),
  );
});
