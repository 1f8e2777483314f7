import { add, compare, divide, multiply, round, roundMoney, subtract } from '../decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applicationTotals,
  approvalPath,
  availableOf,
  closeInOrder,
  closesNothing,
  giveUpFromLast,
  partAmounts,
} from './payment-application.rules.ts';

const cents = (most = 10_000_000) => fc.integer({ min: 1, max: most }).map((value) => (value / 100).toFixed(2));

describe('FIN-063 lines are closed in their order', () => {
  it('a reduction whose part of a fee rounds to 0 closes nothing, also after others', () => {
    const usd = [{ cross: '7.1', currency: 'USD', fee: '100', amount: '710' }];
    expect(closesNothing(usd, ['0.03'])).toBe(0);
    expect(closesNothing(usd, ['0.04', '709.96'])).toBeNull();
    expect(closesNothing(usd, ['709.99', '0.01'])).toBe(1);
    expect(closesNothing([], [])).toBeNull();
  });

  it('reductions and payments together close exactly what they are, never more than a line', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ fee: cents(), cross: fc.constantFrom('1', '7.1', '0.14084507', '0.05') }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.array(cents(2_000_000), { minLength: 1, maxLength: 6 }),
        (sheet, amounts) => {
          const lines = sheet.map(({ fee, cross }) => ({ cross, currency: 'CNY', fee, amount: fee }));
          const before = lines.map((line) => ({ ...line }));
          for (const amount of amounts) {
            const { parts, over } = closeInOrder(lines, amount);
            for (const { index, fee, amount: taken } of parts) {
              const line = lines[index];
              if (!line) continue;
              lines[index] = { ...line, fee: subtract(line.fee, fee), amount: subtract(line.amount, taken) };
            }
            expect(compare(over, '0')).toBeGreaterThanOrEqual(0);
          }
          for (const [at, line] of lines.entries()) {
            expect(compare(line.fee, '0')).toBeGreaterThanOrEqual(0);
            expect(compare(line.fee, before[at]?.fee ?? '0')).toBeLessThanOrEqual(0);
            if (compare(line.amount, '0') === 0) expect(compare(line.fee, '0')).toBe(0);
          }
        },
      ),
    ));
  it('结束剩余 gives up from the last exactly what is asked, never more than a line has left', () => {
    const lines = [
      { cross: '1', currency: 'CNY', fee: '600', amount: '600' },
      { cross: '0.05', currency: 'JPY', fee: '2000', amount: '100' },
    ];
    expect(giveUpFromLast(lines, '130')).toEqual([
      { index: 1, fee: '2000', amount: '100' },
      { index: 0, fee: '30.00', amount: '30' },
    ]);
    // A cent that is no yen of the fee still leaves the sum of the application.
    expect(giveUpFromLast(lines, '0.01')).toEqual([{ index: 1, fee: '0', amount: '0.01' }]);
    fc.assert(
      fc.property(
        fc.array(fc.record({ fee: cents(), cross: fc.constantFrom('1', '7.1', '0.14084507', '0.05') }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 0, max: 100 }),
        (sheet, percent) => {
          const all = sheet.map(({ fee, cross }) => ({ cross, currency: 'CNY', fee, amount: fee }));
          const sum = add('0', ...all.map(({ amount }) => amount));
          const asked = roundMoney(multiply(sum, String(percent / 100)), 'CNY');
          const parts = giveUpFromLast(all, asked);
          expect(compare(add('0', ...parts.map(({ amount }) => amount)), asked)).toBe(0);
          for (const { index, fee, amount } of parts) {
            expect(compare(fee, all[index]?.fee ?? '0')).toBeLessThanOrEqual(0);
            expect(compare(amount, all[index]?.amount ?? '0')).toBeLessThanOrEqual(0);
          }
        },
      ),
    );
  });
  it('FIN-021 the amounts of parts use up the source exactly; a fee in the currency of the source takes itself', () => {
    const parts = [
      { fee: '333.33', currency: 'USD', amount: '2366.64' },
      { fee: '77.77', currency: 'EUR', amount: '606.61' },
    ];
    expect(partAmounts(parts, { currency: 'CNY', cross: '1', amount: '2973.25' })).toEqual(['2366.64', '606.61']);
    expect(partAmounts(parts, { currency: 'USD', cross: '0.14084507', amount: '418.77' })).toEqual(['333.33', '85.44']);
    expect(partAmounts([...parts].reverse(), { currency: 'USD', cross: '0.14084507', amount: '418.77' })).toEqual([
      '85.44',
      '333.33',
    ]);
  });
  it('FIN-021 FIN-053 large amounts of small or large units close to the cent, however they are paid', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            of: fc.constantFrom(
              { currency: 'JPY', digits: 0, cross: '0.0478' },
              { currency: 'KRW', digits: 0, cross: '0.00519' },
              { currency: 'KWD', digits: 3, cross: '23.1' },
              { currency: 'USD', digits: 2, cross: '7.0988' },
            ),
            units: fc.integer({ min: 1, max: 2_000_000_000 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 }),
        (sheet, shares) => {
          let lines = sheet.map(({ of: { currency, digits, cross }, units }) => {
            const fee = round(divide(String(units), `1${'0'.repeat(digits)}`), digits);
            return { cross, currency, fee, amount: roundMoney(multiply(fee, cross), 'CNY') };
          });
          // What rounds to no unit of a fee closes nothing of it: five times half a unit of the dearest.
          const least = '0.2';
          let net = add('0', ...lines.map(({ amount }) => amount));
          for (const share of [...shares, 100]) {
            const amount = roundMoney(divide(multiply(net, String(share)), '100'), 'CNY');
            net = subtract(net, amount);
            const { parts, over } = closeInOrder(lines, amount);
            const closed = parts.map((part) => ({ ...part, currency: lines[part.index]?.currency ?? '' }));
            const used = subtract(amount, over);
            const taken = partAmounts(closed, { currency: 'CNY', cross: '1', amount: used });
            expect(compare(over, least)).toBeLessThanOrEqual(0);
            if (parts.length > 0) expect(compare(add('0', ...taken), used)).toBe(0);
            lines = lines.map((line, at) => {
              const part = parts.find(({ index }) => index === at);
              return part
                ? { ...line, fee: subtract(line.fee, part.fee), amount: subtract(line.amount, part.amount) }
                : line;
            });
          }
          for (const { amount } of lines) expect(compare(amount, least)).toBeLessThanOrEqual(0);
        },
      ),
    ));
});

describe('FIN-060, FIN-071', () => {
  it('TV-13 gross, reductions, net; a prepayment is its amount', () => {
    const lines = [{ amount: '30000.00' }, { amount: '12500.00' }];
    const reductions = [{ amount: '10000.00' }, { amount: '1500.00' }, { amount: '5000.00' }];
    expect(applicationTotals({ kind: 'NORMAL', amount: null, lines, reductions })).toEqual({
      gross: '42500',
      reduceTotal: '16500',
      net: '26000',
    });
    expect(applicationTotals({ kind: 'PREPAY', amount: '10', lines: [], reductions: [] }).net).toBe('10');
  });
  it('net = gross − reductions, whatever the amounts', () =>
    fc.assert(
      fc.property(fc.array(cents(), { maxLength: 20 }), fc.array(cents(), { maxLength: 10 }), (gross, off) => {
        const rows = (of: string[]) => of.map((amount) => ({ amount }));
        const made = applicationTotals({ kind: 'NORMAL', amount: null, lines: rows(gross), reductions: rows(off) });
        expect(compare(add(made.net, ...off), add('0', ...gross))).toBe(0);
        expect(compare(made.gross, add('0', ...gross))).toBe(0);
      }),
    ));
  it('TV-14 available is what others have not claimed, never below 0', () => {
    expect(availableOf('1000.00', '600.00')).toBe('400');
    expect(availableOf('100.00', '600.00')).toBe('0');
  });
  it.each([
    ['49999.99', false, ['APPROVE']],
    ['50000.00', false, ['APPROVE', 'REVIEW']],
    ['0.01', true, ['APPROVE', 'REVIEW']],
    ['499999.99', false, ['APPROVE', 'REVIEW']],
    ['500000.00', false, ['APPROVE', 'REVIEW', 'GM']],
  ])('4.14, FIN-073 %s CNY, fresh account %s: %j', (net, bankRecent, steps) =>
    expect(approvalPath(net, { review: '50000', gm: '500000', bankRecent })).toEqual(steps),
  );
});
