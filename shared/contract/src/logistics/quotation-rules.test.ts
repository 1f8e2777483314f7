import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, divide, multiply, round, subtract } from '../decimal.ts';
import { toCm3, toGram } from '../figures.ts';
import {
  chargeableKg,
  chargeQty,
  convert,
  isLumpSum,
  lineQty,
  profitOf,
  quoteAmount,
  rtMoved,
  totalsByCurrency,
  type ChargeRules,
  type PricedLine,
} from './quotation-rules.ts';

const rules: ChargeRules = { kgPerCbm: 1000, rtMin: '1.000', airDivisor: 6000, expressDivisor: 5000, step: '0.5' };
const figures = (cbm: string, kg: string, cartons = 1) => ({ cartons, volume: toCm3(cbm), gross: toGram(kg) });
const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  basis: 'RT',
  currency: 'CNY',
  unitPrice: '420',
  minAmount: null,
  ...more,
});

describe('11.2 chargeable quantities', () => {
  it.each([
    ['2.400', '1800', '2.400'],
    ['1.200', '1800', '1.800'],
    ['0.400', '200', '1.000'],
    ['3.3905', '3390.6', '3.391'],
  ])('LOG-031 sea: %s CBM and %s kg are %s RT', (cbm, kg, rt) =>
    expect(chargeQty('RT', figures(cbm, kg), rules)).toBe(rt),
  );
  it.each([
    [80 * 60 * 50 * 10, '352.3', 'AIR_KG', '400.0'],
    [80 * 60 * 50 * 10, '412.3', 'AIR_KG', '412.5'],
    [50 * 40 * 30 * 4, '21.2', 'EXPRESS_KG', '48.0'],
  ] as const)('LOG-032 %s cm³ and %s kg by %s are %s kg', (volume, kg, basis, expected) =>
    expect(round(chargeQty(basis, { cartons: 1, volume, gross: toGram(kg) }, rules), 1)).toBe(expected),
  );
  it('LOG-032 is the smallest multiple of the step that is not less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90_000_000 }),
        fc.integer({ min: 0, max: 30_000_000 }),
        fc.constantFrom('0.1', '0.5', '1', '2.5'),
        (volume, gross, step) => {
          const kg = chargeableKg({ cartons: 1, volume, gross }, 6000, step);
          const wanted = [divide(String(gross), '1000'), divide(String(volume), '6000')].toSorted(compare).at(-1) ?? '';
          expect(compare(kg, wanted)).toBeGreaterThanOrEqual(0);
          expect(compare(subtract(kg, wanted), step)).toBeLessThan(0);
          expect(divide(kg, step)).toMatch(/^\d+$/);
        },
      ),
    );
  });
  it('LOG-030 tonnes, LOG-020 CBM, and what is counted', () => {
    const some = { cartons: 37, volume: 3_390_499, gross: 925_500 };
    expect(chargeQty('GROSS', some, rules)).toBe('0.926');
    expect(chargeQty('VOLUME', some, rules)).toBe('3.390');
    expect([chargeQty('CARTON', some, rules), chargeQty('ORDER', some, rules), chargeQty('CONTAINER', some, rules)]) //
      .toEqual(['37', '1', '1']);
  });
});

describe('LOG-034 amounts', () => {
  it.each([
    ['2.4', '1008.00'],
    ['0.4', '420.00'],
    ['3.390', '1423.80'],
  ])('11.6 420/RT with a minimum of 420: %s RT → %s', (qty, amount) =>
    expect(quoteAmount(line({ minAmount: '420' }), qty)).toBe(amount),
  );
  it('rounds to the digits of the currency', () => {
    expect(quoteAmount(line({ currency: 'JPY', unitPrice: '1000.5' }), '3')).toBe('3002');
    expect(quoteAmount(line({ currency: 'KWD', unitPrice: '0.3335' }), '1')).toBe('0.334');
  });
  it('VALUE % takes the goods value in the quotation currency, rounded before the percentage', () => {
    const context = {
      figures: figures('1', '1'),
      rules,
      goodsValue: { currency: 'USD', amount: '12345.67' },
      rates: { USD: '7.1234', EUR: '7.75' },
    };
    expect(lineQty({ basis: 'VALUE', currency: 'CNY' }, context)).toBe('87943.15');
    expect(quoteAmount(line({ basis: 'VALUE', unitPrice: '0.5' }), '87943.15')).toBe('439.72');
    expect(lineQty({ basis: 'VALUE', currency: 'EUR' }, context)).toBe('11347.50');
    expect(lineQty({ basis: 'VALUE', currency: 'GBP' }, context)).toBeNull();
  });
  it('an unpriced line has no amount; a quotation sums per currency', () => {
    expect(quoteAmount(line({ unitPrice: null }), '2')).toBeNull();
    expect(
      totalsByCurrency([
        { currency: 'USD', amount: '10.5' },
        { currency: 'CNY', amount: '3' },
        { currency: 'USD', amount: '0.25' },
        { currency: 'USD', amount: null },
      ]),
    ).toEqual({ USD: '10.75', CNY: '3.00' });
  });
  it('never less than the minimum, never less than quantity × price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom('CNY', 'USD', 'JPY'),
        (thousandths, cents, least, currency) => {
          const [qty, unitPrice, minAmount] = [
            divide(String(thousandths), '1000'),
            divide(String(cents), '100'),
            String(least),
          ];
          const amount = quoteAmount(line({ unitPrice, minAmount, currency }), qty) ?? '';
          const digits = currency === 'JPY' ? 0 : 2;
          const plain = round(multiply(qty, unitPrice), digits);
          expect(compare(amount, minAmount)).toBeGreaterThanOrEqual(0);
          expect([plain, round(minAmount, digits)]).toContain(amount);
          expect(compare(amount, plain)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
  it('a minimum or a percentage makes the fee one lump sum', () => {
    expect(isLumpSum(line({ minAmount: '420' }), '0.4', '420.00')).toBe(true);
    expect(isLumpSum(line({ minAmount: '420' }), '2.4', '1008.00')).toBe(false);
    expect(isLumpSum(line({ basis: 'VALUE', unitPrice: '100' }), '5.00', '5.00')).toBe(true);
  });
});

describe('figures beside it', () => {
  it('11.6 profit 38,650.00 − 31,275.50 = 7,374.50, 19.08 %', () =>
    expect(profitOf('38650.00', '31275.50')).toEqual({ profit: '7374.50', marginBp: 1908 }));
  it('LOG-035 no income has no margin', () =>
    expect(profitOf('0', '10')).toEqual({ profit: '-10.00', marginBp: null }));
  it.each([
    ['10.000', '10.300', false],
    ['10.000', '10.301', true],
    ['10.000', '9.699', true],
    ['10.000', '9.700', false],
  ])('LOG-056 quoted %s, loaded %s: moved %s', (quoted, loaded, moved) => expect(rtMoved(quoted, loaded)).toBe(moved));
  it('CNY needs no rate, another currency does', () => {
    expect(convert({ currency: 'CNY', amount: '1.005' }, 'CNY', {})).toBe('1.01');
    expect(convert({ currency: 'USD', amount: '1' }, 'CNY', {})).toBeNull();
  });
});
