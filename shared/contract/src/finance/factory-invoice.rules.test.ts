import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolute, add, compare, subtract } from '../decimal.ts';
import { factoryInvoice, factoryInvoiceFaults } from './factory-invoice.rules.ts';

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

  it('refuses what cannot be computed, by field', () => {
    const faults = (change: object) =>
      factoryInvoiceFaults({ fxCny: '100', fee: '1', vatRateBp: 1300, rebateRateBp: 900, ...change });
    expect(faults({})).toEqual({});
    expect(faults({ fxCny: '0' })).toEqual({ fxAmount: '必须大于 0', fee: '代理费须小于收汇人民币金额' });
    expect(faults({ fee: '-1' })).toEqual({ fee: '不能小于 0' });
    expect(faults({ rebateRateBp: 1301 })).toEqual({ rebateRateBp: '退税率不能大于增值税率' });
  });
});
