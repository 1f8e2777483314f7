import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolute, add, compare, divide, multiply, round, roundMoney, subtract } from '../decimal.ts';
import { factoryInvoice, factoryInvoiceFaults, factoryShares } from './factory-invoice.rules.ts';
import { docAmounts, docTotals, lineAmounts, linePrice } from './trade-doc.rules.ts';

describe('FIN-158 开票资料', () => {
  it.each([
    ['TV-23', 1300, '79100.00', '70000.00', '9100.00'],
    ['TV-24', 900, '76057.69', '67307.69', '6057.69'],
    ['TV-25', 0, '70000.00', '61946.90', '0.00'],
  ])('%s FX 71,000.00, fee 1,000.00, v 13%%, r %i', (_name, rebateRateBp, incl, ex, refund) => {
    const made = factoryInvoice({ fxCny: '71000.00', fee: '1000.00', vatRateBp: 1300, rebateRateBp });
    expect(made).toMatchObject({ incl, ex, refund });
    expect(compare(add(made.ex, made.tax), incl)).toBe(0);
  });

  it('TV-23: 71,000 + 9,100 − 1,000 = 79,100', () => {
    const { incl, refund } = factoryInvoice({ fxCny: '71000', fee: '1000', vatRateBp: 1300, rebateRateBp: 1300 });
    expect(compare(incl, subtract(add('71000', refund), '1000'))).toBe(0);
  });

  it('FIN-158 the identity incl = fx_cny + refund − fee holds within 0.01', () => {
    const cents = (max: number) =>
      fc
        .bigInt({ min: 1n, max: BigInt(max) })
        .map((value) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        cents(99_999_999_999),
        cents(99_999_999_999),
        fc.constantFrom(0, 100, 300, 600, 900, 1300),
        fc.constantFrom(0, 600, 900, 1300),
        (left, right, vatRateBp, rebateRateBp) => {
          const [fee, fxCny] = compare(left, right) < 0 ? [left, right] : [right, left];
          const input = { fxCny, fee, vatRateBp, rebateRateBp };
          fc.pre(Object.keys(factoryInvoiceFaults(input)).length === 0);
          const { incl, refund } = factoryInvoice(input);
          const off = absolute(subtract(incl, subtract(add(fxCny, refund), fee)));
          expect(compare(off, '0.01')).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: 5000 },
    );
  });

  const counts = { cartons: 0, net: 0, gross: 0, volume: 0 };
  it('FIN-158 a price of 6 decimals alone misses the total of 10,000,000 pieces', () => {
    const price = round(divide('79100.01', '9999999'), 6);
    expect(roundMoney(multiply(price, '9999999'), 'CNY')).not.toBe('79100.01');
  });
  it('FIN-158 the lines of 开票资料 sum to the quoted total, net and tax to the cent, up to 10 million pieces a line', () => {
    const goods = fc.record({
      pieces: fc.integer({ min: 1, max: 10_000_000_000 }),
      cents: fc.option(fc.integer({ min: 0, max: 1_000_000_000 }), { nil: null }),
      typed: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.array(goods, { minLength: 1, maxLength: 12 }),
        (total, given) => {
          const {
            incl,
            ex,
            tax: billed,
          } = factoryInvoice({
            fxCny: divide(String(total), '100'),
            fee: '0',
            vatRateBp: 1300,
            rebateRateBp: 900,
          });
          const cargo = given.map(({ pieces, cents, typed }) => {
            const money = cents === null ? null : divide(String(cents), '100');
            const qty = divide(String(pieces), '1000');
            return { qty, unitPrice: money, amount: typed ? money : null };
          });
          const shares = factoryShares(incl, cargo);
          const stored = cargo.map(({ qty }, at) => {
            const line = { qty, unitPrice: null, amount: shares[at] ?? '0', tax: null, taxRateBp: 1300 };
            const unitPrice = linePrice('FACTORY_INSTRUCTION', line, 'CNY');
            expect(
              compare(absolute(subtract(unitPrice ?? '0', divide(line.amount, qty))), '0.0000005'),
            ).toBeLessThanOrEqual(0);
            return { ...line, unitPrice };
          });
          const lines = docAmounts('FACTORY_INSTRUCTION', stored, 'CNY').map(({ line, amounts }) => {
            const alone = lineAmounts('FACTORY_INSTRUCTION', line, 'CNY');
            expect(amounts.amount).toBe(alone.amount);
            expect(compare(add(amounts.amountEx, amounts.tax), amounts.amount)).toBe(0);
            expect(compare(absolute(subtract(amounts.amountEx, alone.amountEx)), '0.01')).toBeLessThanOrEqual(0);
            expect(compare(amounts.tax, '0')).toBeGreaterThanOrEqual(0);
            return { ...counts, qty: line.qty, ...amounts };
          });
          const { amount, amountEx, tax } = docTotals(lines);
          expect([amount, amountEx, tax].map((value, at) => compare(value, [incl, ex, billed][at] ?? ''))).toEqual([
            0, 0, 0,
          ]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('refuses what cannot be computed, by field', () => {
    const faults = (change: object) =>
      factoryInvoiceFaults({ fxCny: '100', fee: '1', vatRateBp: 1300, rebateRateBp: 900, ...change });
    expect(faults({})).toEqual({});
    expect(faults({ fxCny: '0' })).toEqual({ fxAmount: '必须大于 0', fee: '代理费须小于收汇人民币金额' });
    expect(faults({ fee: '-1' })).toEqual({ fee: '不能小于 0' });
    expect(faults({ rebateRateBp: 1301 })).toEqual({ rebateRateBp: '退税率不能大于增值税率' });
  });
});
