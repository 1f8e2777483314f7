import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare } from '../decimal.ts';
import { COST_BASIS, costShares, manualIsWhole, type CostBasis, type ShareCargo } from './cost-share.ts';
import { truckShares } from './truck-rules.ts';

const CBM = 1_000_000;
const TON = 1_000_000;
const cargo = (...rows: Partial<ShareCargo>[]): ShareCargo[] =>
  rows.map((row, index) => ({ orderId: String(index + 1), volume: 0, gross: 0, ...row }));
const shares = (amount: string, basis: CostBasis, rows: ShareCargo[], kgPerCbm = 1000) => [
  ...(costShares(amount, 'CNY', basis, rows, kgPerCbm) ?? []).values(),
];

it('6.3, FIN-131 by value nothing is shared while the value of an order is not known: it would bear nothing', () => {
  const rows = cargo({ value: '71000' }, { value: null });
  expect(costShares('10000', 'CNY', 'VALUE', rows, 1000)).toBeNull();
  expect(shares('10000', 'ORDER', rows)).toEqual(['5000.00', '5000.00']);
  expect(shares('10000', 'VALUE', cargo({ value: '71000' }, { value: '0' }))).toEqual(['10000.00', '0.00']);
});

describe('LOG-052 vectors 11.3', () => {
  const three = cargo(
    { volume: 5 * CBM, gross: 800_000 },
    { volume: 8 * CBM, gross: 1_200_000 },
    { volume: 10 * CBM, gross: 1_800_000 },
  );
  it('25,380.00 by CBM', () => expect(shares('25380.00', 'VOLUME', three)).toEqual(['5517.39', '8827.83', '11034.78']));
  it('25,380.00 by kg', () => expect(shares('25380.00', 'GROSS', three)).toEqual(['5343.16', '8014.74', '12022.10']));
  it('25,380.00 by RT (5; 8; 18)', () =>
    expect(
      shares(
        '25380.00',
        'RT',
        cargo({ volume: 5 * CBM }, { volume: 8 * CBM, gross: TON }, { volume: CBM, gross: 18 * TON }),
      ),
    ).toEqual(['4093.55', '6549.68', '14736.77']));
  it('1,000.00 over equal orders', () =>
    expect(shares('1000.00', 'ORDER', cargo({}, {}, {}))).toEqual(['333.34', '333.33', '333.33']));
  it('0.02 over three', () =>
    expect(shares('0.02', 'CARTON', cargo({ cartons: 1 }, { cartons: 1 }, { cartons: 1 }))) //
      .toEqual(['0.01', '0.01', '0.00']));
  it('4,850.00 by value', () =>
    expect(
      shares(
        '4850.00',
        'VALUE',
        cargo({ value: '12.345' }, { value: '7.655' }, { value: '30.120' }, { value: '0.880' }),
      ),
    ).toEqual(['1173.98', '727.98', '2864.35', '83.69']));
  it('by hand', () =>
    expect(shares('100.00', 'MANUAL', cargo({ manualBp: 3333 }, { manualBp: 6667 }))).toEqual(['33.33', '66.67']));
});

describe('LOG-053, FIN-131', () => {
  it.each(Object.keys(COST_BASIS).filter((basis) => basis !== 'ORDER') as CostBasis[])(
    'a sum of zero by %s is no share',
    (basis) => expect(costShares('10.00', 'CNY', basis, cargo({}, {}), 1000)).toBeNull(),
  );
  it('RT has no minimum here', () =>
    expect(shares('10.00', 'RT', cargo({ volume: CBM / 10 }, { volume: (CBM * 3) / 10 }))).toEqual(['2.50', '7.50']));
  it('shares by hand must be 100.00 %', () => {
    expect(manualIsWhole([3333, 6667])).toBe(true);
    expect(manualIsWhole([3333, 6666])).toBe(false);
    expect(manualIsWhole([10_000, null])).toBe(true);
  });
  it('LOG-054 a truck shares with the same function', () =>
    expect([...(truckShares('0.02', 'CNY', 'ORDER', cargo({}, {}, {}), 333) ?? []).values()]).toEqual([
      '0.01',
      '0.01',
      '0.00',
    ]));
  it('shares always sum to the amount, and a tie goes to the lowest order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.array(
          fc.record({
            cartons: fc.integer({ min: 0, max: 900 }),
            volume: fc.integer({ min: 0, max: 90 * CBM }),
            gross: fc.integer({ min: 0, max: 30 * TON }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.constantFrom(...(['VOLUME', 'GROSS', 'RT', 'CARTON', 'ORDER'] as const)),
        fc.constantFrom('CNY', 'JPY'),
        (units, rows, basis, currency) => {
          const amount = currency === 'JPY' ? String(units) : (units / 100).toFixed(2);
          const made = costShares(amount, currency, basis, cargo(...rows), 500);
          if (made === null) return;
          expect(compare(add(...made.values()), amount)).toBe(0);
          const parts = [...made.values()];
          rows.forEach((row, index) => {
            const twin = rows.findIndex((other) => JSON.stringify(other) === JSON.stringify(row));
            if (units >= 0) expect(compare(parts[twin] ?? '0', parts[index] ?? '0')).toBeGreaterThanOrEqual(0);
          });
        },
      ),
    );
  });
});
