import fc from 'fast-check';
import { expect, it } from 'vitest';
import { credit, debit, exchange, imbalance, journalFaults, swapped } from './journal-lines.ts';

it('FIN-095 a line of 0 is left out and a negative one stands on the other side', () => {
  expect(debit('1122', '0')).toEqual([]);
  expect(debit('1122', '-5', { currency: 'USD', foreign: '-1' })).toMatchObject([
    { account: '1122', debit: '0', credit: '5', currency: 'USD', amount: '1' },
  ]);
});

it('FIN-090 faults name what is wrong', () => {
  expect(journalFaults(debit('1122', '5'))).toEqual(['one line only', 'debit and credit differ by 5']);
  expect(journalFaults([...debit('1122', '5'), ...credit('6001', '5')])).toEqual([]);
});

it('FIN-022, FIN-090 the exchange line balances whatever came before, and a reversal is its mirror', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -9999, max: 9999 })), { minLength: 1 }), (drawn) => {
      const lines = drawn.flatMap(([left, cents]) => (left ? debit : credit)('1122', (cents / 100).toFixed(2)));
      const all = [...lines, ...exchange(lines)];
      return Number(imbalance(all)) === 0 && Number(imbalance(swapped(all))) === 0;
    }),
  );
});
