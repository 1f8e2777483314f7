import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_NUMBERS, parseNumbers, writeNumbers } from './numbers.ts';

describe('paste of numbers', () => {
  it('takes lines, tabs, blanks and separators of either width, each number once', () => {
    expect(parseNumbers(' WL1\r\nWL2\tWL3，WL4;WL5、WL1\u3000WL6\n')).toEqual({
      numbers: ['WL1', 'WL2', 'WL3', 'WL4', 'WL5', 'WL6'],
      over: 0,
    });
    expect(parseNumbers(' \n ')).toEqual({ numbers: [], over: 0 });
  });
  it('keeps 500 and says how many are left out', () => {
    const { numbers, over } = parseNumbers(Array.from({ length: 507 }, (_, at) => `N${at}`).join('\n'));
    expect([numbers.length, over]).toEqual([MAX_NUMBERS, 7]);
  });
  it('reads its own writing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[A-Z0-9-]{1,20}$/), { maxLength: 500 }), (numbers) => {
        expect(parseNumbers(writeNumbers(numbers)).numbers).toEqual(numbers);
      }),
    );
  });
});
