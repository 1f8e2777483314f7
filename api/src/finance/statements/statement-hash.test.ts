import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statementHash } from './statement-hash.ts';
import type { StatementLineRow } from './statement.tables.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => (value / 100).toFixed(2));
const line = fc.record({
  id: fc.constant('1'),
  statementId: fc.constant('1'),
  live: fc.constant(true),
  disputed: fc.boolean(),
  disputeReason: fc.constant(null),
  difference: fc.constant(null),
  diffReason: fc.constant(null),
  feeLineId: fc.integer({ min: 1 }).map(String),
  feeNo: text,
  bizType: text,
  bizNo: fc.option(text),
  containerNo: fc.option(text),
  chargeName: text,
  businessDate: fc.constantFrom('2026-11-01', '2026-11-02'),
  dueDate: fc.constantFrom('2026-12-01', null),
  qty: fc.constantFrom('1', '2.5'),
  unit: fc.option(text),
  unitPrice: cents,
  currency: fc.constantFrom('CNY', 'USD'),
  rate: fc.constantFrom('1', '7.1'),
  taxRateBp: fc.constantFrom(0, 600),
  amount: cents,
  amountEx: cents,
  tax: cents,
  baseAmount: cents,
  counterAmount: fc.option(cents),
});
const lines = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, at) => ({ ...one, sortNo: at + 1 })));
const totals = [{ currency: 'CNY', prevBalance: '1', thisPeriod: '2', received: '3', endBalance: '0' }];
const FIELDS = [
  'feeNo',
  'bizNo',
  'chargeName',
  'amount',
  'tax',
  'baseAmount',
  'rate',
  'businessDate',
  'unitPrice',
] as const;

it('FIN-040 the hash is the same however the lines are read and written, and another when anything agreed is another', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(...FIELDS), fc.nat(), (all: StatementLineRow[], field, at) => {
      const hash = statementHash(all, totals);
      expect(statementHash(all.toReversed(), totals)).toBe(hash);
      expect(
        statementHash(
          all.map((one) => ({ ...one, amount: `${one.amount}00`, disputed: !one.disputed })),
          totals,
        ),
      ).toBe(hash);
      const changed = all.map((one, index) =>
        index === at % all.length ? { ...one, [field]: field === 'businessDate' ? '2025-01-01' : '123456.78' } : one,
      );
      expect(statementHash(changed, totals)).not.toBe(hash);
      expect(statementHash(all, [{ ...totals[0]!, endBalance: '1' }])).not.toBe(hash);
    }),
  );
});
