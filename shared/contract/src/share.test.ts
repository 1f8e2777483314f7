import { describe, expect, it } from 'vitest';
import { add } from './decimal.ts';
import { shareOut } from './share.ts';

const over = (...weights: string[]) => weights.map((weight, index) => ({ id: String(index + 1), weight }));
const sharesOf = (amount: string, ...weights: string[]) => [
  ...(shareOut(amount, 'CNY', over(...weights)) ?? []).values(),
];

describe('FIN-005, vectors 11.3, TV-04, TV-05', () => {
  it.each([
    ['1000.00', ['3', '3', '3'], ['333.34', '333.33', '333.33']],
    ['25380.00', ['5', '8', '10'], ['5517.39', '8827.83', '11034.78']],
    ['25380.00', ['800', '1200', '1800'], ['5343.16', '8014.74', '12022.10']],
    ['25380.00', ['5', '8', '18'], ['4093.55', '6549.68', '14736.77']],
    ['100.00', ['1', '1', '1', '1', '1', '1'], ['16.67', '16.67', '16.67', '16.67', '16.66', '16.66']],
    ['100.00', ['1', '1', '1'], ['33.34', '33.33', '33.33']],
    ['0.02', ['1', '1', '1'], ['0.01', '0.01', '0.00']],
    ['4850.00', ['12.345', '7.655', '30.120', '0.880'], ['1173.98', '727.98', '2864.35', '83.69']],
    ['-100.00', ['1', '1', '1'], ['-33.34', '-33.33', '-33.33']],
  ])('%s over %j', (amount, weights, expected) => expect(sharesOf(amount, ...weights)).toEqual(expected));
  it('a tie goes to the lowest id, not to the first', () =>
    expect(
      Object.fromEntries(
        shareOut('0.01', 'CNY', [
          { id: '10', weight: '1' },
          { id: '9', weight: '1' },
        ]) ?? [],
      ),
    ).toEqual({ '9': '0.01', '10': '0.00' }));
  it('a currency without minor digits shares whole units', () =>
    expect([...(shareOut('100', 'JPY', over('1', '1', '1')) ?? []).values()]).toEqual(['34', '33', '33']));
  it('LOG-053 no weight at all is no share', () => {
    expect(shareOut('10.00', 'CNY', over('0', '0'))).toBeNull();
    expect(shareOut('10.00', 'CNY', [])).toBeNull();
  });
  it('the shares always sum to the amount', () => {
    for (let cents = 1; cents < 400; cents += 7) {
      const amount = (cents / 100).toFixed(2);
      const parts = sharesOf(amount, '1', '2.5', '0.333', '7');
      expect(Number(add(...parts)).toFixed(2)).toBe(amount);
    }
  });
});
