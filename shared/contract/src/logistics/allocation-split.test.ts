import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  allocState,
  freeCartons,
  fromMilli,
  obeysUnit,
  partOfMoney,
  partOfQty,
  splitLine,
  toMilli,
} from './allocation-split.ts';
import { total } from './consolidation.fixture.ts';

const plain = (...counts: number[]) => counts.map((cartons) => ({ cartons }));

describe('LOG-023 parts of a line', () => {
  it('vector 11.4: 37 cartons split 20/10/7', () => {
    const parts = splitLine(
      { cartons: 37, volume: 3_390_000, gross: 925_500, net: 900_000, milliQty: 37_000 },
      plain(20, 10, 7),
    );
    expect(parts.map((part) => part.volume)).toEqual([1_832_432, 916_217, 641_351]);
    expect(parts.map((part) => part.gross)).toEqual([500_270, 250_135, 175_095]);
    expect(parts.map((part) => part.milliQty)).toEqual([20_000, 10_000, 7_000]);
  });
  it('vector 11.4: 1,000,000 cm³ over 1/1/1', () =>
    expect(
      splitLine({ cartons: 3, volume: 1_000_000, gross: 0, net: 0, milliQty: 0 }, plain(1, 1, 1)).map(
        (part) => part.volume,
      ),
    ).toEqual([333_333, 333_334, 333_333]));
  it('money is cut the same way: 1,000.00 over 20/10/7 of 37 cartons', () => {
    expect([
      partOfMoney('1000', 'CNY', 37, 0, 20),
      partOfMoney('1000', 'CNY', 37, 20, 10),
      partOfMoney('1000', 'CNY', 37, 30, 7),
      partOfMoney(null, 'CNY', 37, 30, 7),
    ]).toEqual(['540.54', '270.27', '189.19', null]);
  });
  it('pieces are cut in the decimals of their unit: 2,050 个 over 1,000 cartons, 2,050.5 千克', () => {
    const split = (milliQty: number, decimals?: number) =>
      splitLine({ cartons: 1000, volume: 0, gross: 0, net: 0, milliQty }, plain(333, 333, 334), decimals).map((part) =>
        fromMilli(part.milliQty),
      );
    expect(split(2_050_000, 0)).toEqual(['683.000', '682.000', '685.000']);
    expect(split(2_050_500, 3)).toEqual(['682.817', '682.816', '684.867']);
    expect(partOfQty('2050', 0, 3, 0, 1)).toBe('683.000');
    expect(obeysUnit('683.333', 0)).toBe(false);
    expect(obeysUnit('683.300', 1)).toBe(true);
  });
  it('parts of all cartons sum to the total in every figure', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
        fc.nat({ max: 90_000_000 }),
        fc.nat({ max: 30_000_000 }),
        fc.nat({ max: 10_000_000 }),
        (counts, volume, gross, milliQty) => {
          const parts = splitLine({ cartons: total(counts), volume, gross, net: gross, milliQty }, plain(...counts));
          expect(total(parts.map((part) => part.volume))).toBe(volume);
          expect(total(parts.map((part) => part.gross))).toBe(gross);
          expect(total(parts.map((part) => part.milliQty))).toBe(milliQty);
          expect(parts.every((part) => part.volume >= 0 && part.gross >= 0)).toBe(true);
        },
      ),
    ));
  it('loaded parts stay as they are and the later ones take what is left (chapter 16)', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.boolean()), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1000, max: 90_000_000 }),
        (wanted, volume) => {
          const counts = wanted.map(([count]) => count);
          const line = { cartons: total(counts), volume, gross: volume, net: 0, milliQty: 7 * volume };
          const before = splitLine(line, plain(...counts));
          const mixed = before.map((share, index) => ({
            cartons: share.cartons,
            frozen: wanted[index]?.[1] ? share : null,
          }));
          const after = splitLine(line, mixed);
          for (const [index, { frozen }] of mixed.entries()) if (frozen) expect(after[index]).toEqual(frozen);
          for (const key of ['volume', 'gross', 'milliQty'] as const)
            expect(total(after.map((share) => share[key]))).toBe(line[key]);
        },
      ),
    ));
  it('pieces go to thousandths and back', () => {
    expect(toMilli('12.5')).toBe(12_500);
    expect(fromMilli(12_500)).toBe('12.500');
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (milli) => void expect(toMilli(fromMilli(milli))).toBe(milli)),
    );
  });
  it('LOG-022 free cartons, LOG-025 state of the order', () => {
    expect(freeCartons({ cartons: 30, allocatedCartons: 20, closedCartons: 4 })).toBe(6);
    expect([allocState(30, 0, 0), allocState(30, 29, 0), allocState(30, 30, 0), allocState(30, 20, 10)]).toEqual([
      'NONE',
      'PART',
      'FULL',
      'FULL',
    ]);
  });
});
