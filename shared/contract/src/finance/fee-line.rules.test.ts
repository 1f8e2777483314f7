import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, divide } from '../decimal.ts';
import { feeAmounts, feeBaseAmount } from './fee-line.rules.ts';

const line = (qty: string, unitPrice: string, taxMode: 'INCL' | 'EXCL', taxRateBp: number, currency = 'CNY') =>
  feeAmounts({ qty, unitPrice, currency, taxMode, taxRateBp });

describe('FIN-002 amounts of a fee line', () => {
  test.each([
    ['106.00', { amount: '106.00', amountEx: '100.00', tax: '6.00' }],
    ['100.00', { amount: '100.00', amountEx: '94.34', tax: '5.66' }],
  ])('TV-03 %s including 6 %%', (price, expected) => {
    expect(line('1', price, 'INCL', 600)).toEqual(expected);
  });
  test('TV-02 FIN-003 lines are rounded, then summed', () => {
    const one = line('1', '1.005', 'INCL', 0).amount;
    expect(add(one, one, one)).toBe('3.03');
  });
  test('FIN-002 excluding tax: the tax comes on top', () => {
    expect(line('3', '33.335', 'EXCL', 1300)).toEqual({ amount: '113.01', amountEx: '100.01', tax: '13.00' });
  });
  test('FIN-003 a currency without minor digits is rounded to whole units', () => {
    expect(line('1', '1234.5', 'INCL', 600, 'JPY').amount).toBe('1235');
  });
  test('FIN-002 net and tax always sum to the amount', () => {
    const price = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((value) => divide(String(value), '10000'));
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom('INCL' as const, 'EXCL' as const),
        fc.constantFrom(0, 100, 300, 600, 900, 1300),
        (unitPrice, qty, mode, bp) => {
          const { amount, amountEx, tax } = line(String(qty), unitPrice, mode, bp);
          expect(compare(add(amountEx, tax), amount)).toBe(0);
        },
      ),
    );
  });
  test('FIN-010 a missing rate gives no base amount, never a wrong zero', () => {
    expect(feeBaseAmount('100.00', null)).toBeNull();
    expect(feeBaseAmount('1000.00', '7.12')).toBe('7120.00');
  });
});
