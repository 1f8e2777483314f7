import { add, multiply, roundMoney } from '@shared/contract/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  basePart,
  crossDeviates,
  defaultCross,
  exchangeGain,
  fits,
  sourceAmount,
  without,
  type Left,
} from './allocation.rules.ts';

const left = (currency: string, open: string, rate: string): Left => ({
  currency,
  rate,
  open,
  baseOpen: roundMoney(multiply(open, rate), 'CNY'),
});
/** Takes parts one after another; the base of each, and what is left. */
function taken(start: Left, parts: string[]): [string[], Left] {
  let now = start;
  const bases = parts.map((part) => {
    const base = basePart(now, part);
    now = without(now, part, base);
    return base;
  });
  return [bases, now];
}

describe('FIN-020 the base of a part', () => {
  it('TV-09 the last part takes the whole base that is left', () => {
    const [bases, rest] = taken(left('USD', '1000.00', '7.1234'), ['333.33', '333.33', '333.34']);
    expect(bases).toEqual(['2374.44', '2374.44', '2374.52']);
    expect([rest.open, rest.baseOpen]).toEqual(['0.00', '0.00']);
  });

  it('TV-51 a currency of low value never leaves a base below 0', () => {
    const [bases, rest] = taken(
      left('KRW', '10', '0.005'),
      Array.from({ length: 10 }, () => '1'),
    );
    expect(bases).toEqual(['0.01', '0.01', '0.01', '0.01', '0.01', '0.00', '0.00', '0.00', '0.00', '0.00']);
    expect(rest.baseOpen).toBe('0.00');
  });

  it('FIN-013, FIN-020 open 0 means base 0 and neither ever changes its sign, for any amounts, rates and signs', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('USD', 'JPY', 'KWD', 'KRW', 'CNY'),
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (currency, rate, units, negative) => {
          const sign = negative ? '-' : '';
          const parts = units.map((unit) => `${sign}${roundMoney(String(unit), currency)}`);
          const [, rest] = taken(
            left(
              currency,
              roundMoney(add(...parts), currency),
              currency === 'CNY' ? '1' : (rate / 1_000_000).toFixed(6),
            ),
            parts,
          );
          return Number(rest.open) === 0 && Number(rest.baseOpen) === 0;
        },
      ),
    );
  });
});

it('TV-11 FIN-020..023 one receipt over three currencies', () => {
  let source = left('USD', '10000.00', '7.12');
  const rows = (
    [
      ['6000', 'USD', '7.10', '1'],
      ['2000', 'EUR', '7.75', '1.0850'],
      ['10000', 'CNY', '1', defaultCross('1', '7.12')],
    ] as const
  ).map(([amount, currency, rate, cross]) => {
    const line = left(currency, amount, rate);
    const amountSrc = sourceAmount(amount, currency, 'USD', cross);
    const [baseFee, baseSrc] = [basePart(line, amount), basePart(source, amountSrc)];
    source = without(source, amountSrc, baseSrc);
    return [Number(amountSrc), Number(baseSrc), Number(exchangeGain('AR', baseSrc, baseFee))];
  });
  expect(rows).toEqual([
    [6000, 42720, 120],
    [2170, 15450.4, -49.6],
    [1404.49, 9999.97, -0.03],
  ]);
  expect([source.open, source.baseOpen]).toEqual(['425.51', '3029.63']);
});

it.each([
  ['TV-08', 'AR', '7150', '7100', 50],
  ['TV-10', 'AR', '3950', '3900', 50],
  ['TV-47', 'AP', '7100', '7200', 100],
] as const)('%s FIN-022 exchange gain', (_id, direction, baseSrc, baseFee, gain) => {
  expect(Number(exchangeGain(direction, baseSrc, baseFee))).toBe(gain);
});

it('FIN-021 a cross rate of more than 3 % from the standard is seen on both sides', () => {
  expect(crossDeviates('1.03', '1', 300)).toBe(false);
  expect(crossDeviates('1.0301', '1', 300)).toBe(true);
  expect(crossDeviates('0.9699', '1', 300)).toBe(true);
});

it.each([
  ['all of it', '10', true],
  ['a part', '0.01', true],
  ['nothing', '0', false],
  ['more', '10.01', false],
  ['the other sign', '-1', false],
])('FIN-023 %s', (_case, amount, fine) => {
  expect(fits(left('USD', '10', '7'), amount)).toBe(fine);
});
