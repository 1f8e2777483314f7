import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromScaled, toDecimal, toScaled } from './scaled.ts';

describe('LOG-040 typed units', () => {
  it('come back as they were stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 45), max: 2 ** 45 }), fc.integer({ min: 0, max: 6 }), (units, digits) => {
        expect(toScaled(fromScaled(units, digits), digits)).toBe(units === 0 ? 0 : units);
      }),
    );
  });
  it.each([
    ['1.5', 6, 1_500_000],
    ['.5', 3, 500],
    ['1,234.5', 1, 12_345],
    ['0.0005', 3, 1],
    ['0.00049', 3, 0],
    ['', 3, null],
    ['.', 3, null],
    ['1.2.3', 3, null],
    ['十', 3, null],
    ['1,5', 6, null],
    ['12,50', 3, null],
    ['0,125', 3, null],
    ['1,234,567.5', 1, 12_345_675],
  ])('%s with %i digits is %s', (text, digits, units) => {
    expect(toScaled(text, digits)).toBe(units);
  });
});

describe('LOG-040 typed and pasted decimals', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['１２．５', '12.5'],
    ['¥ 99', '99'],
    ['(12.3)', '-12.3'],
    ['(1,234.5)', '-1234.5'],
    ['(.5)', '-0.5'],
    ['(12.3', null],
    ['12.3)', null],
    ['((12))', null],
    ['()', null],
    ['-007', '-7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1,23', null],
    ['0,125', null],
    ['1234,567', null],
    ['-1,234', '-1234'],
    ['$1,234,567.8', '1234567.8'],
    ['1,200\u200B', '1200'],
    ['\u202A99\u202C', '99'],
    ['1 2', null],
    ['', null],
    ['-', null],
    ['1e5', null],
  ])('%s reads %s', (text, decimal) => expect(toDecimal(text)).toBe(decimal));
});
