import type { ChargeBasis } from '@shared/contract/warehouse/charge.labels.ts';
import { tierFault } from '@shared/contract/warehouse/charge-tiers.ts';
import { describe, expect, it } from 'vitest';
import { type ChargeTerms } from './charge-engine.ts';
import { TIERED, NOVEMBER, stored, chargeOf, linesIn, told } from './charge-engine.fixture.ts';
import { M3, OCTOBER } from './charge.fixture.ts';

describe('vectors', () => {
  it('TV-34 10 m³ in 10-01, all out 10-25: 17 days, 170 m³·d, 255.00', () => {
    expect(told(linesIn(OCTOBER, TIERED, stored(10 * M3, '2026-10-01', [['2026-10-25', 10 * M3]])))).toEqual([
      [17, 170 * M3, '255.00'],
    ]);
  });
  const partly = stored(10 * M3, '2026-10-01', [
    ['2026-10-15', 4 * M3],
    ['2026-11-11', 6 * M3],
  ]);
  it('TV-35 4 m³ out 10-15: 166 m³·d 249.00 and 6 m³·d 18.00, 267.00', () => {
    const lines = linesIn(OCTOBER, TIERED, partly);
    expect(told(lines)).toEqual([
      [24 - 1, 166 * M3, '249.00'],
      [1, 6 * M3, '18.00'],
    ]);
    expect(chargeOf(OCTOBER, TIERED, partly)?.totals.amountEx).toBe('267.00');
  });
  it('TV-36 the rest out 11-11: 10 days of tier 2, 60 m³·d, 180.00', () => {
    expect(told(linesIn(NOVEMBER, TIERED, partly))).toEqual([[10, 60 * M3, '180.00']]);
  });
  it('TV-37 1.235 m³ in 10-28, stays: 28.405 m³·d 42.61 and 4.940 m³·d 14.82', () => {
    expect(told(linesIn(NOVEMBER, TIERED, stored(1_235_000, '2026-10-28')))).toEqual([
      [23, 28_405_000, '42.61'],
      [4, 4_940_000, '14.82'],
    ]);
  });
  it('TV-46 36.40 with a least charge of 50.00 and 6 % tax: 50.00, 3.00, 53.00', () => {
    const terms: ChargeTerms = {
      ...TIERED,
      basis: 'FIXED_MONTH',
      freeDays: 0,
      tiers: [{ fromDay: 1, toDay: null, price: '36.40' }],
      minCharge: '50.00',
    };
    expect(chargeOf(NOVEMBER, terms, stored(M3, '2026-10-01'))?.totals).toEqual({
      storage: '36.40',
      handling: '0.00',
      adjustment: '13.60',
      amountEx: '50.00',
      tax: '3.00',
      amount: '53.00',
    });
  });
});

describe('rules', () => {
  const flat = (values: Partial<ChargeTerms> = {}): ChargeTerms => ({
    ...TIERED,
    freeDays: 0,
    tiers: [{ fromDay: 1, toDay: null, price: '2.00' }],
    ...values,
  });
  const hours = stored(10 * M3, '2026-10-10', [['2026-10-10', 10 * M3]]);
  it('WMS-080 in and out on one day: nothing; with 起计天数 3 three days at the received volume', () => {
    expect(linesIn(OCTOBER, flat(), hours)).toEqual([]);
    expect(told(linesIn(OCTOBER, flat({ minDays: 3 }), hours))).toEqual([[3, 30 * M3, '60.00']]);
  });
  it('WMS-080 least days begin after the free ones, in the tier of the age, and go on in the next bill', () => {
    const late = stored(10 * M3, '2026-10-20', [['2026-10-21', 10 * M3]]);
    const terms = { ...TIERED, minDays: 10 };
    expect(told(linesIn(OCTOBER, terms, late))).toEqual([[5, 50 * M3, '75.00']]);
    expect(told(linesIn(NOVEMBER, terms, late))).toEqual([[5, 50 * M3, '75.00']]);
  });
  it('WMS-083 起计体积 tops up the volume of a day after the free days, at the lowest price, on its own line', () => {
    const lines = linesIn(
      OCTOBER,
      { ...TIERED, minVolume: 5 * M3 },
      stored(2 * M3, '2026-10-01'),
      stored(1 * M3, '2026-10-20', [], '2'),
    );
    // 10-08 to 10-26: 2 m³; from 10-27 on 3 m³; day 31 of the first batch is 10-31.
    expect(lines.map(({ kind, subject, units, amount }) => [kind, subject, units, amount])).toEqual([
      ['STORAGE', '1', 46 * M3, '69.00'],
      ['STORAGE', '1', 2 * M3, '6.00'],
      ['STORAGE', '2', 5 * M3, '7.50'],
      ['TOP_UP', null, (19 * 3 + 5 * 2) * M3, '100.50'],
    ]);
  });
  it.each<[string, Partial<ChargeTerms>, string, string]>([
    ['below the most', { maxCharge: '1000' }, '620.00', '0.00'],
    ['封顶', { maxCharge: '500' }, '500.00', '-120.00'],
    ['最低收费', { minCharge: '700' }, '700.00', '80.00'],
  ])('WMS-082 %s', (_what, values, amountEx, adjustment) => {
    const terms = flat(values);
    expect(chargeOf(OCTOBER, terms, stored(10 * M3, '2026-10-01'))?.totals).toMatchObject({
      amountEx,
      adjustment,
    });
  });
  it('WMS-082 nothing stored is not raised to the least charge; handling stays apart', () => {
    expect(chargeOf(OCTOBER, flat({ minCharge: '50' }))).toBeUndefined();
    const terms = flat({ basis: 'INBOUND_QTY', minCharge: '99999', maxCharge: '99999' });
    const lines = linesIn(OCTOBER, terms, hours);
    expect(lines.map(({ kind, units, amount }) => [kind, units, amount])).toEqual([['HANDLING', 10_000, '20000.00']]);
    expect(chargeOf(OCTOBER, terms, hours)?.totals).toMatchObject({
      handling: '20000.00',
      adjustment: '0.00',
      amountEx: '20000.00',
    });
    expect(told(linesIn(OCTOBER, flat({ basis: 'OUTBOUND_QTY' }), hours))).toEqual([[1, 10_000, '20000.00']]);
  });
  it.each<[ChargeBasis, number, string]>([
    ['TON_DAY', 310 * M3, '620.00'],
    ['PIECE_DAY', 310_000, '620000.00'],
    ['LOCATION_DAY', 31, '62.00'],
    ['PALLET_DAY', 31, '62.00'],
  ])('%s of a batch that stays all October', (basis, units, amount) => {
    expect(told(linesIn(OCTOBER, flat({ basis }), stored(10 * M3, '2026-10-01')))).toEqual([[31, units, amount]]);
  });
  it('LOCATION_DAY counts a place once, whatever lies there, at the age of the oldest batch', () => {
    const [one, other] = [stored(M3, '2026-10-01'), stored(M3, '2026-10-20', [], '2')];
    const atL = ({ batch, stock }: ReturnType<typeof stored>) => ({
      batch,
      stock: (until: string) => stock(until).map((row) => ({ ...row, locationId: 'L' })),
    });
    const lines = linesIn(OCTOBER, { ...TIERED, basis: 'LOCATION_DAY' }, atL(one), atL(other));
    expect(told(lines)).toEqual([
      [23, 23, '34.50'],
      [1, 1, '3.00'],
    ]);
  });
  it('FIXED_MONTH of part of a month', () => {
    const terms = flat({ basis: 'FIXED_MONTH', tiers: [{ fromDay: 1, toDay: null, price: '3000' }] });
    expect(told(linesIn({ from: '2026-10-22', to: '2026-11-15' }, terms, stored(M3, '2026-10-01')))).toEqual([
      [10, 10, '967.74'],
      [15, 15, '1500.00'],
    ]);
  });
});

describe('WMS-087 tiers', () => {
  const tier = (fromDay: number, toDay: number | null, price = '1') => ({ fromDay, toDay, price });
  it.each<[string, ReturnType<typeof tier>[], string | null]>([
    ['good', [tier(8, 30), tier(31, null)], null],
    ['none', [], '请填写阶梯'],
    ['starts late', [tier(9, null)], '阶梯不连续：第 1 档应从第 8 天开始'],
    ['gap', [tier(8, 30), tier(32, null)], '阶梯不连续：第 2 档应从第 31 天开始'],
    ['overlap', [tier(8, 30), tier(30, null)], '阶梯不连续：第 2 档应从第 31 天开始'],
    ['ends', [tier(8, 30)], '阶梯不连续：第 1 档是最后一档，止天应留空'],
    ['backwards', [tier(8, 7), tier(8, null)], '阶梯不连续：第 1 档的止天不能早于起天'],
    ['without a price', [tier(8, null, '')], '第 1 档请填写单价'],
  ])('%s', (_what, tiers, fault) => expect(tierFault(tiers, 7)).toBe(fault));
});
