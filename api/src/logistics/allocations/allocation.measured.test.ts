import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measuredFigures } from './allocation-measured.ts';

const LINE = { cartons: 25, volume: 3_000_000, gross: 450_000, net: 425_000, measureSource: 'CALC' } as const;
const NOTHING = { lengthMm: null, widthMm: null, heightMm: null, cartonGross: null };
const CARTON = { lengthMm: 600, widthMm: 400, heightMm: 520, cartonGross: 19_000 };

describe('LOG-020, LOG-024 measured figures of a line', () => {
  it('sides make the volume, rounded once; the gross of a carton makes the gross', () => {
    expect(measuredFigures(LINE, CARTON, 'INSPECTION')).toEqual({
      volume: 3_120_000,
      gross: 475_000,
      net: 425_000,
      measureSource: 'INSPECTION',
    });
  });
  it('what was not measured stays; two sides are no volume', () => {
    expect(measuredFigures(LINE, { ...NOTHING, cartonGross: 20_000 }, 'INSPECTION')).toMatchObject({
      volume: 3_000_000,
      gross: 500_000,
    });
    expect(measuredFigures(LINE, { ...NOTHING, lengthMm: 600, widthMm: 400 }, 'INSPECTION')).toBeNull();
    expect(measuredFigures(LINE, NOTHING, 'INSPECTION')).toBeNull();
  });
  it.each([
    ['CALC', 'WAREHOUSE', true],
    ['MANUAL', 'WAREHOUSE', true],
    ['WAREHOUSE', 'WAREHOUSE', true],
    ['INSPECTION', 'WAREHOUSE', false],
    ['WAREHOUSE', 'INSPECTION', true],
    ['INSPECTION', 'INSPECTION', true],
  ] as const)('%s is overwritten by %s: %s', (measureSource, source, does) => {
    expect(measuredFigures({ ...LINE, measureSource }, CARTON, source) !== null).toBe(does);
  });
  it('net is never above gross (LOG-014)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), (cartonGross) => {
        const told = measuredFigures(LINE, { ...NOTHING, cartonGross }, 'INSPECTION');
        expect(told && told.net <= told.gross).toBe(true);
      }),
    );
  });
});
