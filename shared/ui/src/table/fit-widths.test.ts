import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitWidths, type Fitted } from './fit-widths.ts';

const of = (...widths: number[]): Fitted[] => widths.map((width) => ({ width }));
const framed = (...widths: number[]): Fitted[] => [
  { width: 150, fixed: 'start' },
  ...of(...widths),
  { width: 180, fixed: 'end' },
];
/** Where the columns end that are not fixed. */
const ends = (columns: readonly Fitted[], widths: readonly number[]) => {
  let at = 0;
  return columns.flatMap(({ fixed }, index) => (fixed ? [] : [(at += widths[index] ?? 0)]));
};

describe('widths of columns beside fixed ones', () => {
  it('as declared where all of them have room', () => {
    expect(fitWidths(framed(100, 100), 530)).toBeNull();
    expect(fitWidths(framed(100, 100), 900)).toBeNull();
  });
  it('a column that lacks a few pixels fits, the seen ones give them', () => {
    expect(fitWidths(framed(100, 100, 100, 100), 330 + 295)).toEqual([150, 98, 98, 99, 100, 180]);
  });
  it('a column that would be half seen leaves its room to those before it', () => {
    expect(fitWidths(framed(100, 100, 100), 330 + 250)).toEqual([150, 125, 125, 100, 180]);
  });
  it('widths that the user chose stay; with nothing else to change all stay', () => {
    const columns = framed(100, 100, 100, 100).map((one, at) => (at === 1 ? { ...one, exact: true } : one));
    expect(fitWidths(columns, 330 + 330)).toEqual([150, 100, 115, 115, 100, 180]);
    expect(fitWidths([{ width: 100, exact: true }, ...of(200)], 150)).toBeNull();
  });
  it('the fixed ones never cut one, unless too few could take the room', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 56, max: 260 }), { minLength: 8, maxLength: 24 }),
        fc.integer({ min: 1000, max: 1900 }),
        (widths, room) => {
          const columns = framed(...widths);
          const fitted = fitWidths(columns, room);
          if (fitted === null) return;
          expect(ends(columns, fitted)).toContain(room - 330);
          for (const [at, width] of fitted.entries())
            expect(width).toBeGreaterThanOrEqual((columns[at]?.width ?? 0) - 3);
        },
      ),
    );
  });
});
