import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  inOrderOfEntry,
  pathOf,
  payableFault,
  sourceFault,
  sourceSheet,
  startValues,
  totalsOf,
  type TakenLine,
} from './application-values.ts';

const payable = (applyAmount: string | null, more: object = {}) => ({
  feeLineId: '1',
  feeNo: 'YF1',
  currency: 'CNY',
  crossRate: '1',
  available: '99999999',
  applyAmount,
  ...more,
});
const taken = (sourceId: string, amount: string | null): TakenLine => ({
  kind: 'PREPAY',
  sourceId,
  sourceNo: sourceId,
  currency: 'CNY',
  amount,
});

describe('FIN-060 totals of the form', () => {
  it('TV-13 30,000 + 12,500 less 10,000, 1,500 and 5,000', () => {
    expect(
      totalsOf({
        ...startValues('1', '5'),
        payables: [payable('30000'), payable('12500')],
        taken: [taken('1', '10000'), taken('2', '5000')],
        papers: [{ kind: 'CLAIM', sourceNo: 'SP', sourceTotal: '1500', amount: '1500' }],
      }),
    ).toEqual({ gross: '42500', reduceTotal: '16500', net: '26000' });
  });
  it('what is sent is what was added up; a kind without lines sends none', () => {
    const values = { ...startValues('1', '5'), payables: [payable('2.50'), payable(null)], taken: [taken('9', '1')] };
    expect(bodyOf(values)).toMatchObject({
      lines: [{ feeLineId: '1', applyAmount: '2.50' }],
      reductions: [{ kind: 'PREPAY', sourceId: '9', amount: '1' }],
    });
    expect(bodyOf({ ...values, kind: 'PREPAY', amount: '7' })).toMatchObject({
      amount: '7',
      lines: [],
      reductions: [],
    });
  });
});

it('4.14, FIN-073 the path follows net and account', () => {
  const facts = { rate: '1', review: '50000', gm: '500000' };
  expect(pathOf('49999.99', facts, false)).toEqual(['APPROVE']);
  expect(pathOf('50000', facts, false)).toEqual(['APPROVE', 'REVIEW']);
  expect(pathOf('1', facts, true)).toEqual(['APPROVE', 'REVIEW']);
  expect(pathOf('500000', facts, false)).toEqual(['APPROVE', 'REVIEW', 'GM']);
  expect(pathOf('1', { ...facts, rate: null }, false)).toBeNull();
});

it('6.2 rows say what stands against them', () => {
  expect(payableFault(payable('2', { available: '1' }))).toBe('超过可申请 1');
  expect(payableFault(payable('1', { heldBy: '张三 正在处理 GJ1' }))).toBe('张三 正在处理 GJ1');
  expect(payableFault(payable('1', { crossRate: null }))).toBe('缺少汇率');
  expect(payableFault(payable('1'))).toBeNull();
});

it('FIN-063 sources keep the order in which they were entered', () => {
  const first = inOrderOfEntry([taken('1', null), taken('2', '5')], []);
  const second = inOrderOfEntry([taken('1', '3'), taken('2', '5')], first);
  expect(second.map(({ sourceId }) => sourceId)).toEqual(['2', '1']);
  expect(inOrderOfEntry([taken('1', '3'), taken('2', null)], second).map(({ sourceId }) => sourceId)).toEqual(['1']);
});

describe('W12 索赔 → F20: open claims and rebates are rows to choose from', () => {
  const claim = {
    kind: 'CLAIM' as const,
    sourceId: 'CS20261101-0001',
    sourceNo: 'CS20261101-0001',
    note: '残损单索赔',
    currency: 'CNY',
    total: '1500.00',
    available: '900.00',
    crossRate: '1',
  };
  it('with what is available of them, and are sent as the paper that they are', () => {
    const [row] = sourceSheet([claim], []);
    expect(row).toMatchObject({ sourceNo: 'CS20261101-0001', available: '900.00', amount: null });
    const chosen = { ...claim, amount: '900' };
    expect(sourceFault(chosen)).toBeNull();
    expect(sourceFault({ ...chosen, amount: '900.01' })).toBe('超过可用 900.00');
    expect(bodyOf({ ...startValues('1', '5'), payables: [payable('1000')], taken: [chosen] })).toMatchObject({
      reductions: [
        { kind: 'CLAIM', sourceId: null, sourceNo: 'CS20261101-0001', sourceTotal: '1500.00', amount: '900' },
      ],
    });
  });
  it('but for one that is typed', () => {
    const papers = [{ kind: 'CLAIM' as const, sourceNo: 'CS20261101-0001', sourceTotal: '1500', amount: '100' }];
    expect(sourceSheet([claim], [], papers)).toEqual([]);
    expect(sourceSheet([{ ...claim, kind: 'REBATE' }], [], papers)).toHaveLength(1);
  });
});
