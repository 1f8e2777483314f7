import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CargoReleaseState } from './cargo-release.machine.ts';
import { creditIssues, paidIssues, rateIssue, releaseStateIn, releaseStateOf } from './cargo-release.rules.ts';
import { deliveredIssue, isAllAccounted, isWhole, sumDelivered } from './delivery.rules.ts';

const figures = {
  count: 1,
  unconfirmedCount: 0,
  unconfirmed: '0.00',
  open: '0.00',
  overdue: '0.00',
  unrated: [],
  day: '2026-11-20',
};
const policy = { tolerance: '1.00', amounts: true };

describe('LOG-090 款到放货', () => {
  it.each([
    ['nothing open', {}, []],
    ['a rest within the tolerance', { open: '1.00' }, []],
    ['a rest above it', { open: '1.01' }, ['应收未结清 1.01 CNY']],
    ['drafts', { unconfirmedCount: 2, unconfirmed: '30.00' }, ['有 2 笔应收未确认 30.00 CNY']],
    ['overdue', { overdue: '0.01' }, ['客户有逾期应收 0.01 CNY']],
    [
      'all of it',
      { open: '5', unconfirmedCount: 1, unconfirmed: '2', overdue: '9' },
      ['有 1 笔应收未确认 2 CNY', '应收未结清 5 CNY', '客户有逾期应收 9 CNY'],
    ],
  ])('%s', (_name, more, issues) => {
    expect(paidIssues({ ...figures, ...more }, policy)).toEqual(issues);
  });
  it('RATE_MISSING names receivables that cannot be reckoned, and the sum without them is not told', () => {
    const unrated = ['FT1', 'FT2', 'FT3', 'FT4'].map((no) => ({ no, currency: no === 'FT2' ? 'USD' : 'EUR' }));
    const more = { ...figures, unconfirmedCount: 5, unconfirmed: '30.00', unrated };
    expect(paidIssues(more, policy)).toEqual(['有 5 笔应收未确认']);
    expect(rateIssue(more)).toBe('缺少 EUR、USD 在 2026-11-20 的汇率，FT1、FT2、FT3 等 4 笔 还不能折算');
    expect(rateIssue({ ...more, unrated: unrated.slice(0, 1) })).toBe('缺少 EUR 在 2026-11-20 的汇率，FT1 还不能折算');
    expect(rateIssue(figures)).toBeNull();
  });
  it('tells no amount to who may not see it', () => {
    expect(paidIssues({ ...figures, open: '1500' }, { ...policy, amounts: false })).toEqual(['应收未结清']);
  });
});

describe('LOG-090 信用放货', () => {
  it.each([
    ['NORMAL', [], []],
    ['WARN', [], ['客户信用已预警']],
    ['FROZEN', [], ['客户信用已冻结']],
    ['FROZEN', ['恒丰 信用已冻结'], ['恒丰 信用已冻结']],
    ['NORMAL', ['恒丰 信用额度不足'], ['恒丰 信用额度不足']],
  ])('%s %j', (state, against, issues) => {
    expect(creditIssues(state, against)).toEqual(issues);
  });
});

describe('2.1 放货状态', () => {
  const STATES = [null, 'PENDING', 'RELEASED', 'REFUSED', 'REVOKED'] as const;
  it.each([
    [[], 'NONE'],
    [['RELEASED'], 'RELEASED'],
    [['RELEASED', null], 'NONE'],
    [['RELEASED', 'REVOKED'], 'NONE'],
    [['RELEASED', 'PENDING'], 'PENDING'],
    [['PENDING', 'REFUSED'], 'REFUSED'],
  ] as [CargoReleaseState[], string][])('%j is %s', (states, expected) => {
    expect(releaseStateOf(states)).toBe(expected);
  });
  it('is the state of one of its containers, and released only when all are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATES), { minLength: 1, maxLength: 6 }), (states) => {
        const result = releaseStateOf(states);
        expect(states.map(releaseStateIn)).toContain(result);
        expect(result === 'RELEASED').toBe(states.every((state) => state === 'RELEASED'));
      }),
    );
  });
});

describe('LOG-091', () => {
  it.each([
    [{ loaded: 25, delivered: 25, short: 0, damaged: 0 }, null],
    [{ loaded: 25, delivered: 22, short: 3, damaged: 22 }, null],
    [{ loaded: 25, delivered: 26, short: -1, damaged: 0 }, '实收 26 箱超过装柜 25 箱'],
    [{ loaded: 25, delivered: 22, short: 2, damaged: 0 }, '实收 22 加短少 2 应等于装柜 25 箱'],
    [{ loaded: 25, delivered: 22, short: 3, damaged: 23 }, '破损 23 箱超过实收 22 箱'],
  ])('%j: %s', (line, issue) => {
    expect(deliveredIssue(line)).toBe(issue);
  });
});

describe('LOG-027', () => {
  const lines = fc.array(
    fc.integer({ min: 1, max: 500 }).chain((loaded) =>
      fc.integer({ min: 0, max: loaded }).chain((delivered) =>
        fc.record({
          loaded: fc.constant(loaded),
          delivered: fc.constant(delivered),
          short: fc.constant(loaded - delivered),
          damaged: fc.integer({ min: 0, max: delivered }),
        }),
      ),
    ),
    { minLength: 1, maxLength: 20 },
  );
  it('lines that keep LOG-091 add up: delivered + short = loaded, whole only when nothing is short or damaged', () => {
    fc.assert(
      fc.property(lines, (own) => {
        const sum = sumDelivered(own);
        expect(own.every((line) => deliveredIssue(line) === null)).toBe(true);
        expect(sum.delivered + sum.short).toBe(sum.loaded);
        expect(isWhole(sum)).toBe(own.every((line) => line.delivered === line.loaded && line.damaged === 0));
      }),
    );
  });
  it('an order is done exactly when Σ delivered + Σ short-closed = Σ cartons', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }), (own, left, closed) => {
        const { loaded, delivered, short } = sumDelivered(own);
        const order = { cartons: loaded + left, delivered, shortClosed: short + Math.min(closed, left) };
        expect(isAllAccounted(order)).toBe(closed >= left);
      }),
    );
  });
  it('an order without cartons is never done', () => {
    expect(isAllAccounted({ cartons: 0, delivered: 0, shortClosed: 0 })).toBe(false);
  });
});
