import { describe, expect, it } from 'vitest';
import { add } from '../decimal.ts';
import { TAX_DOC_KIND_CODES, docNeed } from './tax-case.labels.ts';
import {
  advanceInterest,
  costInRange,
  deadlineOf,
  exchangeCost,
  factoryShare,
  fobAmount,
  fobShares,
  matchLights,
  matchedPercent,
  openChecks,
  refundOf,
  taxCaseFaults,
  taxChecks,
  type TaxCaseFacts,
} from './tax-case.rules.ts';

describe('FIN-150, FIN-151 refund of an invoice line', () => {
  it.each([
    ['TV-19', '100000.00', 1300, 1300, '13000.00', '0.00'],
    ['TV-19', '100000.00', 1300, 900, '9000.00', '4000.00'],
    ['TV-20', '88495.58', 1300, 1300, '11504.43', '0.00'],
    ['no rebate', '100000.00', 1300, 0, '0.00', '13000.00'],
    ['never below 0', '100.00', 300, 1300, '13.00', '0.00'],
  ])('%s %s at %i/%i', (_, ex, vat, rebate, refund, nonRefund) =>
    expect(refundOf(ex, vat, rebate)).toEqual({ refund, nonRefund }),
  );
});

describe('FIN-152 换汇成本', () => {
  it('TV-21 15,000.00 ÷ USD 2,000 = 7.5000: inside 5–8, outside 4–7', () => {
    const cost = exchangeCost('15000.00', '2000.00');
    expect(cost).toBe('7.5000');
    expect(costInRange('7.5000', ['5.0000', '8.0000'])).toBe(true);
    expect(costInRange('7.5000', ['4.0000', '7.0000'])).toBe(false);
  });
  it('bounds are inclusive, compared after rounding', () => {
    expect(exchangeCost('16000.04', '2000.00')).toBe('8.0000');
    expect(costInRange('8.0000', ['5.0000', '8.0000'])).toBe(true);
    expect(costInRange('5.0000', ['5.0000', '8.0000'])).toBe(true);
    expect(costInRange('8.0001', ['5.0000', '8.0000'])).toBe(false);
  });
  it('TV-22 CIF USD 2,200 less freight 150 and insurance 50 is FOB 2,000', () =>
    expect(fobAmount('2200', '150', '50', 'USD')).toBe('2000.00'));
  it('nothing to divide: none', () => {
    expect(exchangeCost('15000', null)).toBeNull();
    expect(exchangeCost('0', '2000')).toBeNull();
  });
  it('FIN-005 FOB shares sum to FOB to the cent', () => {
    const shares = fobShares('100.00', 'USD', ['1', '1', '1']);
    expect(shares).toEqual(['33.34', '33.33', '33.33']);
    expect(add(...shares)).toBe('100');
    expect(fobShares('0', 'USD', ['0'])).toEqual(['0.00']);
  });
});

describe('FIN-153, FIN-160', () => {
  it('TV-27 export 2026-08-15: refund by 2027-04-30, certificate by 2027-04-15', () => {
    expect(deadlineOf('2026-08-15', '04-30')).toBe('2027-04-30');
    expect(deadlineOf('2026-08-15', '04-15')).toBe('2027-04-15');
  });
  it('TV-26 9,000.00 at 0.05 % a day for 45 days: 202.50', () =>
    expect(advanceInterest('9000.00', '0.0005', '2026-09-01', '2026-10-16')).toBe('202.50'));
  it('the day of the receipt does not count; received before: none', () => {
    expect(advanceInterest('10000', '0.0005', '2026-09-01', '2026-09-01')).toBe('0.00');
    expect(advanceInterest('10000', '0.0005', '2026-09-01', '2026-09-02')).toBe('5.00');
    expect(advanceInterest('10000', '0.0005', '2026-09-02', '2026-09-01')).toBe('0.00');
  });
  it('advance and interest are recovered from the refund first', () => {
    expect(factoryShare('13000', '9000', '202.5')).toBe('3797.50');
    expect(factoryShare('9000', '9000', '202.5')).toBe('0.00');
  });
});

describe('FIN-154 invoice against declaration', () => {
  const item = { goodsName: '纯棉四件套', hsCode: '6302109000', unit: '套', qty: '100' };
  const invoice = (change: object = {}) => {
    const told = { ...item, hsCode: null, ...change };
    return { printed: told.qty, ...told };
  };
  it.each([
    ['equal', [invoice()], {}],
    ['in two invoices', [invoice({ qty: '60' }), invoice({ qty: '40' })], {}],
    ['with the short name of its tax class', [invoice({ goodsName: '*纺织产品*纯棉四件套' })], {}],
    ['quantity off by the least', [invoice({ qty: '99.999' })], { qty: false }],
    ['told as declared, printed otherwise', [invoice({ printed: '90' })], { qty: false }],
    ['told in the legal unit of a paper in another one', [invoice({ unit: '箱', printed: '5' })], { unit: false }],
    ['another name', [invoice({ goodsName: '四件套' })], { name: false }],
    ['another unit', [invoice({ unit: '件' })], { unit: false }],
    ['another HS code', [invoice({ hsCode: '6302219000' })], { hs: false }],
    ['no invoice', [], { name: false, hs: false, unit: false, qty: false }],
  ])('%s', (_, invoices, off) =>
    expect(matchLights(item, invoices)).toEqual({ name: true, hs: true, unit: true, qty: true, ...off }),
  );
});

const GREEN = { name: true, hs: true, unit: true, qty: true };
const facts = (change: Partial<TaxCaseFacts> = {}): TaxCaseFacts => ({
  mode: 'BUYOUT',
  missingDocs: [],
  hasCargo: true,
  customsNo: '310120260000000001',
  exportDate: '2026-08-15',
  hasFactory: true,
  lines: [{ itemNo: 1, rebateRateBp: 1300, vatRates: [1300], lights: GREEN, compared: 'a' }],
  refund: '1950.00',
  cost: '7.5000',
  costRange: ['5.0000', '8.0000'],
  deadline: '2027-04-30',
  today: '2026-11-20',
  declared: '2000',
  matched: '1900',
  matchMinBp: 9500,
  ...change,
});
const failing = (change: Partial<TaxCaseFacts>) =>
  taxChecks(facts(change))
    .filter(({ ok }) => !ok)
    .map(({ code }) => code);

describe('4.15 checks of a case', () => {
  it.each([
    ['all well', {}, []],
    ['a paper is missing', { missingDocs: [{ kind: 'DECLARATION', title: '报关单' }] }, ['DOCS']],
    ['no number of the customs', { customsNo: null }, ['CUSTOMS']],
    ['3.8 neither order nor container', { hasCargo: false }, ['CUSTOMS']],
    ['no factory', { hasFactory: false }, ['FIN-150']],
    ['FIN-150 refund 0', { refund: '0' }, ['FIN-150']],
    [
      'FIN-151',
      { lines: [{ itemNo: 1, rebateRateBp: 1300, vatRates: [900], lights: GREEN, compared: 'a' }] },
      ['FIN-151'],
    ],
    ['FIN-152 TV-21', { costRange: ['4.0000', '7.0000'] }, ['FIN-152']],
    ['FIN-153 the day itself', { today: '2027-04-30' }, []],
    ['FIN-153 the day after', { today: '2027-05-01' }, ['FIN-153']],
    [
      'FIN-154',
      { lines: [{ itemNo: 1, rebateRateBp: 1300, vatRates: [1300], lights: { ...GREEN, qty: false }, compared: 'a' }] },
      ['FIN-154'],
    ],
    ['FIN-156 a cent below 95 %', { matched: '1899.99' }, ['FIN-156']],
    [
      'FIN-157 AGENCY needs no invoice',
      { mode: 'AGENCY', refund: '0', hasFactory: false, matched: '0', cost: null },
      [],
    ],
  ] as const)('%s', (_, change, codes) => expect(failing(change as Partial<TaxCaseFacts>)).toEqual(codes));

  it('FIN-154 a waiver counts for the difference that was seen only', () => {
    const seen = (compared: string) =>
      taxChecks(
        facts({
          lines: [{ itemNo: 1, rebateRateBp: 1300, vatRates: [1300], lights: { ...GREEN, qty: false }, compared }],
        }),
      );
    const given = seen('a').find(({ code }) => code === 'FIN-154')?.seen ?? '';
    const waiver = [{ code: 'FIN-154', seen: given }];
    expect(openChecks(seen('a'), waiver)).toEqual([]);
    expect(openChecks(seen('b'), waiver).map(({ code }) => code)).toEqual(['FIN-154']);
  });

  it('a waiver counts for what was seen only, and never for papers', () => {
    const checks = taxChecks(facts({ cost: '8.5000', missingDocs: [{ kind: 'DECLARATION', title: '报关单' }] }));
    const waived = [
      { code: 'FIN-152', seen: '8.5000' },
      { code: 'DOCS', seen: '' },
    ];
    expect(openChecks(checks, waived).map(({ code }) => code)).toEqual(['DOCS']);
    expect(openChecks(checks, [{ code: 'FIN-152', seen: '8.4000' }]).map(({ code }) => code)).toEqual([
      'DOCS',
      'FIN-152',
    ]);
  });
  it('collected share in whole percent', () => {
    expect(matchedPercent('2000', '1899.99')).toBe(94);
    expect(matchedPercent('0', '1')).toBeNull();
  });
  it('required papers by mode', () => {
    const ready = (mode: 'BUYOUT' | 'AGENCY' | 'COLLECT') =>
      TAX_DOC_KIND_CODES.filter((kind) => docNeed(mode, kind) === 'READY').length;
    expect([ready('BUYOUT'), ready('COLLECT'), ready('AGENCY')]).toEqual([5, 6, 5]);
  });
});

describe('what is typed', () => {
  const line = { itemNo: 1, qty: '1', total: '100', vatRateBp: 1300, rebateRateBp: 1300 };
  const given = (change: object = {}) =>
    taxCaseFaults({
      mode: 'BUYOUT',
      supplierId: '1',
      currency: 'USD',
      freight: '0',
      insurance: '0',
      exportDate: '2026-11-20',
      today: '2026-11-20',
      lines: [line],
      ...change,
    });
  it.each([
    ['well', {}, {}],
    ['no factory', { supplierId: null }, { supplierId: '必填' }],
    ['AGENCY needs none', { supplierId: null, mode: 'AGENCY' }, {}],
    ['export of tomorrow', { exportDate: '2026-11-21' }, { exportDate: '不能晚于今天' }],
    ['freight of everything', { freight: '100' }, { freight: '运费与保费不能超过报关总额' }],
    ['rebate above VAT', { lines: [{ ...line, vatRateBp: 900 }] }, { 'lines.0.rebateRateBp': '不能大于征税率' }],
    ['an item twice', { lines: [line, line] }, { 'lines.1.itemNo': '项号重复' }],
    ['no quantity', { lines: [{ ...line, qty: '0' }] }, { 'lines.0.qty': '必须大于 0' }],
  ])('%s', (_, change, faults) => expect(given(change)).toEqual(faults));
});
