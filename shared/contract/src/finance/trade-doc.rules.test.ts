import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare } from '../decimal.ts';
import {
  crossDifferences,
  crossProblems,
  docAmounts,
  docTotals,
  incompleteLines,
  lineAmounts,
  lineFaults,
  linePrice,
  packingDifferences,
  redAmounts,
  withDraft,
} from './trade-doc.rules.ts';

const line = (change: object = {}) => ({
  nameCn: '纯棉四件套',
  nameEn: 'Cotton bedding set',
  spec: null,
  unit: '套',
  qty: '100',
  unitPrice: '12.5',
  amount: null,
  tax: null,
  taxRateBp: 1300,
  cartons: 10,
  net: 900,
  gross: 1000,
  volume: 1,
  ...change,
});

describe('3.9 amounts of a line', () => {
  it.each([
    ['EXPORT_CONTRACT', {}, ['1250.00', '1250.00', '0']],
    ['PACKING_LIST', {}, ['0', '0', '0']],
    ['PURCHASE_CONTRACT', {}, ['1250.00', '1106.19', '143.81']],
    ['EXPORT_CONTRACT', { amount: '9' }, ['1250.00', '1250.00', '0']],
    ['PURCHASE_CONTRACT', { amount: '1250.01', tax: '1' }, ['1250.01', '1106.20', '143.81']],
    ['INPUT_INVOICE', { amount: '1250.01', tax: '143.82' }, ['1250.01', '1106.19', '143.82']],
    ['OUTPUT_INVOICE', { qty: '1', unitPrice: '106', taxRateBp: 600 }, ['106.00', '100.00', '6.00']],
  ] as const)('FIN-002 %s %o', (kind, change, [amount, amountEx, tax]) => {
    expect(lineAmounts(kind, line(change), 'USD')).toEqual({ amount, amountEx, tax });
  });

  it.each([
    ['PURCHASE_CONTRACT', { amount: '1250.01', unitPrice: '99' }, '12.500100'],
    ['FACTORY_INSTRUCTION', { amount: '79100.01', qty: '9999999', unitPrice: null }, '0.007910'],
    ['PURCHASE_CONTRACT', {}, '12.5'],
    ['EXPORT_CONTRACT', { amount: '9' }, '12.5'],
    ['INPUT_INVOICE', { amount: '1250.01' }, '12.5'],
    ['PURCHASE_CONTRACT', { amount: '5', qty: '0' }, '12.5'],
  ] as const)('FIN-158 %s %o: the price of a piece is %s', (kind, change, price) => {
    expect(linePrice(kind, line(change), 'CNY')).toBe(price);
  });

  it('FIN-170 the total of a document is the sum of its rounded lines (FIN-003)', () => {
    const lines = Array.from({ length: 3 }, () => line({ qty: '1', unitPrice: '1.005' }));
    const amounts = lines.map((each) => ({ ...each, ...lineAmounts('COMMERCIAL_INVOICE', each, 'CNY') }));
    expect(docTotals(amounts)).toMatchObject({ amount: '3.03', cartons: 30, gross: 3000 });
  });

  it('FIN-158 lines of 开票资料 at one rate sum to the net of their sum; of other kinds each is rounded for itself', () => {
    const lines = [1300, 1300, 900, 1300].map((taxRateBp) => line({ amount: '1.00', taxRateBp }));
    const nets = (kind: 'FACTORY_INSTRUCTION' | 'PURCHASE_CONTRACT') =>
      docAmounts(kind, lines, 'CNY').map(({ amounts: { amountEx, tax } }) => [amountEx, tax]);
    // 3.00 ÷ 1.13 = 2.65, where 3 × 0.88 would be 2.64.
    expect(nets('FACTORY_INSTRUCTION')).toEqual([
      ['0.89', '0.11'],
      ['0.88', '0.12'],
      ['0.92', '0.08'],
      ['0.88', '0.12'],
    ]);
    expect(nets('PURCHASE_CONTRACT')[0]).toEqual(['0.88', '0.12']);
  });

  it('FIN-171 parts of a red invoice never take back more tax than there was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000_000 }), fc.constantFrom(0, 600, 900, 1300), (cents, taxRateBp) => {
        const amount = (cents / 100).toFixed(2);
        const whole = lineAmounts('OUTPUT_INVOICE', line({ amount, taxRateBp }), 'CNY');
        const part = redAmounts({ ...whole, taxRateBp }, (Math.floor(cents / 2) / 100).toFixed(2), 'CNY');
        expect(compare(add(part.amountEx, part.tax), part.amount)).toBe(0);
        expect(redAmounts({ ...whole, taxRateBp }, amount, 'CNY')).toEqual(whole);
      }),
    );
  });
});

describe('faults', () => {
  it('FIN-170 net ≤ gross; quantities and prices that are none', () => {
    expect(lineFaults('PACKING_LIST', [line(), line({ net: 1001 })], 'USD')).toEqual({
      'lines.1.net': '净重不能大于毛重',
    });
    expect(lineFaults('EXPORT_CONTRACT', [line({ qty: '0', unitPrice: '-1' })], 'USD')).toEqual({
      'lines.0.qty': '必须大于 0',
      'lines.0.unitPrice': '不能小于 0',
    });
    const crate = line({ qty: '0', cartons: 1 });
    expect(lineFaults('PACKING_LIST', [crate, line({ qty: '0', cartons: 0 })], 'USD', true)).toEqual({
      'lines.1.qty': '必须大于 0',
    });
    expect(lineFaults('PACKING_LIST', [crate, line({ qty: '-1' })], 'USD')).toEqual({
      'lines.0.qty': '必须大于 0',
      'lines.1.qty': '必须大于 0',
    });
    expect(lineFaults('INPUT_INVOICE', [line({ amount: '1130', tax: '150' })], 'CNY')).toEqual({
      'lines.0.tax': '与税率不符，应为 130.00 左右',
    });
    expect(lineFaults('INPUT_INVOICE', [line({ amount: '1130', tax: '130.05' })], 'CNY')).toEqual({});
    expect(lineFaults('PURCHASE_CONTRACT', [line({ amount: '1.001' })], 'CNY')).toEqual({
      'lines.0.amount': 'CNY 金额的小数位过多',
    });
    expect(lineFaults('PURCHASE_CONTRACT', [line({ amount: '9999999999999999', qty: '0.001' })], 'CNY')).toEqual({
      'lines.0.amount': '除以数量后单价过大',
    });
  });

  it('提交 needs prices, English names, and cartons on a packing list', () => {
    expect(incompleteLines('EXPORT_CONTRACT', [], 'USD')).toEqual({ lines: '至少一行明细' });
    expect(incompleteLines('EXPORT_CONTRACT', [line({ unitPrice: null, nameEn: null })], 'USD')).toEqual({
      'lines.0.unitPrice': '没有单价',
      'lines.0.nameEn': '没有英文品名',
    });
    expect(incompleteLines('PACKING_LIST', [line({ unitPrice: null, cartons: 0 })], 'USD')).toEqual({
      'lines.0.cartons': '装箱单须有箱数和毛重',
    });
    expect(incompleteLines('PURCHASE_CONTRACT', [line({ nameEn: null })], 'CNY')).toEqual({});
  });
});

describe('documents against each other', () => {
  it('FIN-170 an invoice has the quantities of its packing list', () => {
    const half = line({ qty: '50' });
    expect(packingDifferences([line()], [half, half])).toEqual([]);
    expect(packingDifferences([line()], [half])).toEqual(['纯棉四件套：发票 100，装箱单 50']);
    expect(packingDifferences([line()], [line({ spec: 'XL' })])).toHaveLength(2);
  });

  it.each([
    [['100.00', '100.01', '100.00'], []],
    [['100.00', '100.02', '100.01'], ['报关单与商业发票相差 USD 0.02']],
    [[null, '5.00', '5.00'], ['没有报关单金额']],
    [
      ['9.00', '5.00', '5.00'],
      ['报关单与商业发票相差 USD 4.00', '报关单与外销合同相差 USD 4.00'],
    ],
  ] as const)('FIN-173 %o → %o', ([declared, invoiced, contracted], problems) => {
    expect(crossProblems({ currency: 'USD', declared, invoiced, contracted })).toEqual(problems);
  });

  it('FIN-173 a document that is being written counts as it stands, in its own currency', () => {
    const others = [{ currency: 'USD', declared: '1250.00', invoiced: null, contracted: '1000.00' }];
    const [usd] = withDraft(others, 'COMMERCIAL_INVOICE', 'USD', [line()]);
    expect(usd).toEqual({ currency: 'USD', declared: '1250.00', invoiced: '1250', contracted: '1000.00' });
    expect(crossDifferences(usd ?? expect.fail())).toEqual([
      '报关单与外销合同相差 USD 250.00',
      '商业发票与外销合同相差 USD 250.00',
    ]);
    expect(withDraft(others, 'EXPORT_CONTRACT', 'USD', [line({ unitPrice: '2.5' })])).toMatchObject([
      { contracted: '1250' },
    ]);
    expect(withDraft(others, 'EXPORT_CONTRACT', 'EUR', [line()])).toMatchObject([
      {},
      { currency: 'EUR', declared: null },
    ]);
    expect(withDraft(others, 'PACKING_LIST', 'USD', [line()])).toEqual(others);
    expect(withDraft(others, 'COMMERCIAL_INVOICE', 'USD', [line({ unitPrice: null })])).toEqual(others);
  });

  it('R09 a paper that is still to come disagrees with nothing, one that is there does', () => {
    expect(crossDifferences({ currency: 'USD', declared: '12000', invoiced: null, contracted: null })).toEqual([]);
    expect(crossDifferences({ currency: 'USD', declared: '12000', invoiced: '10000', contracted: null })).toEqual([
      '报关单与商业发票相差 USD 2000.00',
    ]);
  });
});
