import { describe, expect, it } from 'vitest';
import { fobOf, type DeclaredPrice } from './declaration-fob.ts';

const usd = (amount: string) => ({ currency: 'USD', amount });
const charge = (amount: string, more: object = {}) => ({ kind: 'TOTAL' as const, ...usd(amount), ...more });
/** TV-22 of the finance specification: CIF USD 2,200, freight 150, insurance 50. */
const price = (more: Partial<DeclaredPrice> = {}): DeclaredPrice => ({
  dealMode: 'CIF',
  totals: [usd('2200.00')],
  freight: charge('150'),
  insurance: charge('50'),
  ...more,
});

describe('13.2 FOB of a declaration', () => {
  it.each([
    ['CIF', '2000.00'],
    ['CFR', '2050.00'],
    ['CI', '2150.00'],
    ['FOB', '2200.00'],
    ['EXW', '2200.00'],
  ] as const)('%s of 2,200, freight 150, insurance 50: %s', (dealMode, amount) =>
    expect(fobOf(price({ dealMode }))).toEqual([usd(amount)]),
  );
  it('is taken from the total of its own currency', () =>
    expect(fobOf(price({ totals: [{ currency: 'CNY', amount: '1000' }, usd('2200.00')], insurance: null }))).toEqual([
      { currency: 'CNY', amount: '1000.00' },
      usd('2050.00'),
    ]));
  it('a charge by rate is a percentage of the totals', () =>
    expect(fobOf(price({ insurance: charge('0.3', { kind: 'RATE', currency: null }) }))).toEqual([usd('2043.40')]));
  it('is not known without a deal mode, or with a charge in another currency', () => {
    expect(fobOf(price({ dealMode: null }))).toBeNull();
    expect(fobOf(price({ freight: charge('1', { currency: 'EUR' }) }))).toBeNull();
  });
});
