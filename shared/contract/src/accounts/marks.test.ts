import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MARKS, renderMarks, SAMPLE_MARKS, unknownPlaceholders } from './marks.ts';

describe('marks template (3.2)', () => {
  it.each([
    [DEFAULT_MARKS, 'HF01\nWL20261120-0001\nNO. 1-25/100'],
    ['{code}/{code}', 'HF01/HF01'],
    ['{constructor} {x}', '{constructor} {x}'],
    ['C/NO.{from}-{to}', 'C/NO.1-25'],
    ['', ''],
  ])('%s', (template, text) => expect(renderMarks(template, SAMPLE_MARKS)).toBe(text));

  it('names what is no placeholder', () => {
    expect(unknownPlaceholders('{code} {order} {total} {toString}')).toEqual(['order', 'toString']);
    expect(unknownPlaceholders(DEFAULT_MARKS)).toEqual([]);
  });
  it('values are put in as they are, never expanded again', () => {
    fc.assert(fc.property(fc.string(), (code) => renderMarks('{code}', { ...SAMPLE_MARKS, code }) === code));
    expect(renderMarks('{code}', { ...SAMPLE_MARKS, code: '{total}$&' })).toBe('{total}$&');
  });
});
