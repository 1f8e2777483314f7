import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare } from '../decimal.ts';
import { dutyOf, dutyTotals, type DutyLine } from './duty.ts';

const line = (more: Partial<DutyLine> = {}): DutyLine => ({
  value: '24500.00',
  freight: '1800.00',
  insurance: '52.60',
  qty: '0',
  kind: 'AD_VALOREM',
  dutyRate: 500,
  specificDuty: '0',
  otherTaxes: [],
  vatRate: 1000,
  ftaRate: null,
  ...more,
});

/** 12.5 % + 0.37 a kg of 777.7 kg; 0.8 % on CIF, 2.65 % on CIF and duty; VAT 16 %. */
const PAPER: Partial<DutyLine> = {
  value: '13577.77',
  freight: '911.15',
  insurance: '33.33',
  qty: '777.7',
  kind: 'COMPOUND',
  dutyRate: 1250,
  specificDuty: '0.37',
  otherTaxes: [
    { name: 'DTA', rate: 80, base: 'CIF' },
    { name: 'IEPS', rate: 265, base: 'CIF_DUTY' },
  ],
  vatRate: 1600,
};

describe('LOG-087 duty and VAT', () => {
  it('11.9 value 24,500 + freight 1,800 + insurance 52.60, 5 %, VAT 10 %', () => {
    expect(dutyOf(line(), 'USD')).toMatchObject({
      cif: '26352.60',
      duty: '1317.63',
      other: '0.00',
      vat: '2767.02',
      total: '4084.65',
      ftaApplied: false,
    });
  });

  it.each<[string, Partial<DutyLine>, string, Partial<ReturnType<typeof dutyOf>>]>([
    [
      'specific duty is quantity × rate',
      { kind: 'SPECIFIC', qty: '1000', specificDuty: '0.35' },
      'USD',
      { duty: '350.00', vat: '2670.26' },
    ],
    ['compound is both', { kind: 'COMPOUND', qty: '1000', specificDuty: '0.35' }, 'USD', { duty: '1667.63' }],
    ['an agreement counts when it is lower', { ftaRate: 0 }, 'USD', { duty: '0.00', ftaApplied: true, vat: '2635.26' }],
    ['and does not when it is higher', { ftaRate: 800 }, 'USD', { duty: '1317.63', ftaApplied: false }],
    ['or the same', { ftaRate: 500 }, 'USD', { ftaApplied: false }],
    [
      'a lower agreement replaces specific duty too',
      { kind: 'COMPOUND', qty: '1000', specificDuty: '0.35', ftaRate: 100 },
      'USD',
      { duty: '263.53', ftaApplied: true },
    ],
    [
      'other taxes on CIF',
      { otherTaxes: [{ name: '附加', rate: 200, base: 'CIF' }] },
      'USD',
      { other: '527.05', vat: '2819.73', total: '4664.41' },
    ],
    [
      'other taxes on CIF and duty',
      { otherTaxes: [{ name: '消费税', rate: 200, base: 'CIF_DUTY' }] },
      'USD',
      { other: '553.40' },
    ],
    [
      'reckoned on paper: compound, two further taxes',
      { ...PAPER, ftaRate: null },
      'USD',
      { cif: '14522.25', duty: '2103.03', other: '556.75', vat: '2749.12', total: '5408.90', ftaApplied: false },
    ],
    [
      'reckoned on paper: the same with a certificate of 9.8 %',
      { ...PAPER, ftaRate: 980 },
      'USD',
      { cif: '14522.25', duty: '1423.18', other: '538.73', vat: '2637.47', total: '4599.38', ftaApplied: true },
    ],
    [
      'yen have no decimals',
      { value: '1000.4', freight: '0', insurance: '0' },
      'JPY',
      { cif: '1000', duty: '50', vat: '105', total: '155' },
    ],
    [
      'half a cent goes up',
      { value: '0.10', freight: '0', insurance: '0', dutyRate: 500, vatRate: 0 },
      'USD',
      { duty: '0.01' },
    ],
  ])('%s', (_title, more, currency, expected) => {
    expect(dutyOf(line(more), currency)).toMatchObject(expected);
  });

  const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2));
  const rate = fc.integer({ min: 0, max: 10_000 });
  const lines = fc.record<DutyLine>({
    value: amount,
    freight: amount,
    insurance: amount,
    qty: amount,
    kind: fc.constantFrom('AD_VALOREM', 'SPECIFIC', 'COMPOUND'),
    dutyRate: rate,
    specificDuty: amount,
    otherTaxes: fc.array(fc.record({ name: fc.constant('税'), rate, base: fc.constantFrom('CIF', 'CIF_DUTY') }), {
      maxLength: 3,
    }),
    vatRate: rate,
    ftaRate: fc.option(rate, { nil: null }),
  });
  it('every total is the sum of its parts, and an agreement never makes it dearer', () => {
    fc.assert(
      fc.property(lines, (one) => {
        const made = dutyOf(one, 'USD');
        expect(compare(made.total, add(made.duty, made.other, made.vat))).toBe(0);
        expect(compare(made.cif, add(one.value, one.freight, one.insurance))).toBe(0);
        expect(compare(made.total, dutyOf({ ...one, ftaRate: null }, 'USD').total)).toBeLessThanOrEqual(0);
        expect(made.total).toMatch(/^\d+\.\d{2}$/);
      }),
    );
  });
  it('lines are rounded each and then summed', () => {
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 6 }), (some) => {
        const each = some.map((one) => dutyOf(one, 'USD'));
        const sum = dutyTotals(each, 'USD');
        for (const key of ['cif', 'duty', 'other', 'vat', 'total'] as const)
          expect(compare(sum[key], add('0', ...each.map((one) => one[key])))).toBe(0);
      }),
    );
  });
});
