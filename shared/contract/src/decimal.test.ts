import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, divide, isZero, multiply, negate, round, roundMoney, subtract } from './decimal.ts';

const cents = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
const amount = cents.map((value) => divide(String(value), '100'));

describe('1.2 rounding, FIN-003 TV-01', () => {
  test.each([
    ['-1.005', 2, '-1.01'],
    ['1.005', 2, '1.01'],
    ['2.675', 2, '2.68'],
    ['2.5', 0, '3'],
    ['-0.004', 2, '0.00'],
    ['0.1', 4, '0.1000'],
  ])('half up, symmetric: %s to %i digits is %s', (value, digits, expected) => {
    expect(round(value, digits)).toBe(expected);
  });
  test.each([
    ['1234.567', 'CNY', '1234.57'],
    ['1234.5', 'JPY', '1235'],
    ['1.23456', 'KWD', '1.235'],
  ])("FIN-003 the currency's minor digits: %s %s is %s", (value, currency, expected) => {
    expect(roundMoney(value, currency)).toBe(expected);
  });
});

describe('FIN-001 arithmetic is exact', () => {
  test('0.1 + 0.2 is 0.3', () => expect(add('0.1', '0.2')).toBe('0.3'));
  test('FIN-001 adding and taking away gives the amount back', () => {
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        expect(compare(subtract(add(left, right), right), left)).toBe(0);
      }),
    );
  });
  test('FIN-001 a product of cents matches integers', () => {
    fc.assert(
      fc.property(cents, cents, (left, right) => {
        const product = multiply(divide(String(left), '100'), divide(String(right), '100'));
        expect(multiply(product, '10000')).toBe(String(BigInt(left) * BigInt(right)));
      }),
    );
  });
  test('FIN-014 an amount and its negative cancel', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(isZero(add(value, negate(value)))).toBe(true);
      }),
    );
  });
});
