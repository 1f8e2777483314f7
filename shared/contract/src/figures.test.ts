import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cbm, chargeableTonnes, kg, KG_PER_CBM, lineVolume, partOf, toCm3, toGram, toMm } from './figures.ts';

describe('LOG-020 volume of a line', () => {
  test.each([
    ['60', '40', '50', 25, '3.000'],
    ['58.5', '38.2', '41', 37, '3.390'],
    ['120', '80', '95', 7, '6.384'],
    ['33.3', '33.3', '33.3', 1, '0.037'],
  ])('LOG-020 vector 11.1: %s × %s × %s cm × %i = %s CBM', (length, width, height, cartons, expected) => {
    expect(cbm(lineVolume(toMm(length), toMm(width), toMm(height), cartons))).toBe(expected);
  });
});

describe('LOG-023 partial allocation', () => {
  const split = (total: number, of: number, parts: number[]) => {
    let before = 0;
    return parts.map((cartons) => {
      const part = partOf(total, of, before, cartons);
      before += cartons;
      return part;
    });
  };
  test('LOG-023 vector 11.4: 37 cartons over 20/10/7', () => {
    expect(split(3_390_000, 37, [20, 10, 7])).toEqual([1_832_432, 916_217, 641_351]);
    expect(split(925_500, 37, [20, 10, 7])).toEqual([500_270, 250_135, 175_095]);
    expect(split(1_000_000, 3, [1, 1, 1])).toEqual([333_333, 333_334, 333_333]);
  });
  test('LOG-023 parts of all cartons sum to the total exactly, none is negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
        (total, parts) => {
          const shares = split(
            total,
            parts.reduce((sum, part) => sum + part, 0),
            parts,
          );
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('LOG-031 chargeable tonnes', () => {
  test.each([
    ['2.400', '1800', '2.400'],
    ['1.200', '1800', '1.800'],
    ['0.400', '200', '1.000'],
    ['3.3905', '3390.6', '3.391'],
  ])('LOG-031 vector 11.2: %s CBM, %s kg → %s', (volume, weight, expected) => {
    expect(chargeableTonnes(toCm3(volume), toGram(weight), KG_PER_CBM.SEA)).toBe(expected);
  });
});

test('1.2 units: gram shows as kg with 2 decimals, half up', () => {
  expect(kg(1_005)).toBe('1.01');
  expect(kg(925_500)).toBe('925.50');
});
