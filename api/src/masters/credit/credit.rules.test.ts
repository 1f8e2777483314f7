import { describe, expect, it } from 'vitest';
import type { RiskAction } from '@shared/contract/finance/risk.labels.ts';
import { availableOf, judge, limitInForce, needsManager, tempFaults, type RiskFacts } from './credit.rules.ts';

describe('ACC-016 temporary limit', () => {
  const limits = { creditLimit: '1000.00', tempLimit: '5000.00', tempUntil: '2026-11-20' };
  it.each([
    ['2026-11-19', '5000.00'],
    ['2026-11-20', '5000.00'],
    ['2026-11-21', '1000.00'],
  ])('on %s the limit is %s', (today, limit) => expect(limitInForce(limits, today)).toBe(limit));
  it('without a limit nothing is counted', () => {
    expect(limitInForce({ creditLimit: null, tempLimit: null, tempUntil: null }, '2026-11-20')).toBeNull();
    expect(availableOf(null, '100')).toBeNull();
  });
  it('11.6 limit 500,000 and used 465,440 leave 34,560', () =>
    expect(availableOf('500000', '465440')).toBe('34560.00'));
});

describe('FIN-195 who must agree to a limit', () => {
  it.each([
    ['100000', '120000', false],
    ['100000', '120000.01', true],
    ['100000', '90000', false],
    ['999999', '1000000', false],
    ['999999', '1000000.01', true],
    ['2000000', '1500000', false],
    ['0', '1', true],
    ['100', null, true],
    [null, '100', false],
  ])('%s → %s needs the general manager: %s', (before, after, needed) =>
    expect(needsManager(before, after)).toBe(needed),
  );
  it.each([
    [{ tempLimit: null, tempUntil: null }, {}],
    [{ tempLimit: '1', tempUntil: null }, { tempUntil: '临时额度须有截止日' }],
    [{ tempLimit: null, tempUntil: '2026-11-21' }, { tempLimit: '请填写临时额度' }],
    [{ tempLimit: '1', tempUntil: '2026-11-19' }, { tempUntil: '不能早于今天' }],
    [{ tempLimit: '1', tempUntil: '2027-02-18' }, {}],
    [{ tempLimit: '1', tempUntil: '2027-02-19' }, { tempUntil: '最长 90 天' }],
  ])('temporary limit %j', (temp, faults) => expect(tempFaults(temp, '2026-11-20')).toEqual(faults));
});

describe('FIN-190 LOG-050 what stands against an action', () => {
  const calm: RiskFacts = {
    name: '恒丰',
    holds: [],
    level: 'LOW',
    decisive: false,
    consented: false,
    excused: () => false,
    deposit: null,
    estimates: '0',
    frozen: false,
    limit: '500000.00',
    used: '465440.00',
    asked: '0',
    unrated: [],
    unestimated: [],
    day: '2026-11-20',
    overdueDays: 0,
    amounts: true,
    orderAmounts: true,
  };
  const policy = { check: true, grace: 7 };
  const codes = (action: RiskAction, more: Partial<RiskFacts>, check = true) =>
    judge(action, { ...calm, ...more }, { ...policy, check }).map(({ decision, code }) => `${decision} ${code}`);

  it.each<[RiskAction, Partial<RiskFacts>, string[]]>([
    ['BOOK', {}, []],
    ['BOOK', { used: '500000.00' }, []],
    ['BOOK', { used: '500000.01' }, ['REFUSE CREDIT_EXCEEDED']],
    ['NEW_ORDER', { used: '500000.01' }, ['WARN CREDIT_EXCEEDED']],
    ['BOOK', { limit: null, used: '9999999.00' }, []],
    ['BOOK', { limit: null, overdueDays: 8 }, ['REFUSE CREDIT_EXCEEDED']],
    ['BOOK', { overdueDays: 7 }, []],
    ['BOOK', { frozen: true }, ['REFUSE CREDIT_EXCEEDED']],
    ['OUTBOUND', { frozen: true, used: '500000.01' }, []],
    ['NEW_ORDER', { holds: ['NEW_ORDER'], frozen: true }, ['REFUSE RISK_HOLD']],
    ['NEW_ORDER', { holds: ['OUTBOUND'] }, []],
    ['OUTBOUND', { holds: ['OUTBOUND'] }, ['REFUSE RISK_HOLD']],
    ['PAYMENT', { holds: ['ALL'] }, ['REFUSE RISK_HOLD']],
    ['RELEASE', { holds: ['ALL'] }, ['REFUSE RISK_HOLD']],
  ])('%s with %j: %j', (action, more, expected) => expect(codes(action, more)).toEqual(expected));

  it('credit.check off leaves the holds', () => {
    expect(codes('BOOK', { used: '900000.00', frozen: true, overdueDays: 99 }, false)).toEqual([]);
    expect(codes('BOOK', { holds: ['ALL'] }, false)).toEqual(['REFUSE RISK_HOLD']);
  });
  it('SYS-034 who sees credit but no prices is told nothing of what the order is to bring', () => {
    expect(
      judge('BOOK', { ...calm, used: '500000.01', asked: '34560.01', orderAmounts: false }, policy)[0]?.message,
    ).toBe('恒丰 信用额度 500000.00，已用 500000.01，超出 0.01 CNY');
  });
  it('11.6 a new order of 34,560.00 passes, 34,560.01 is refused, and the text says by how much', () => {
    expect(codes('BOOK', { used: '500000.00' })).toEqual([]);
    expect(judge('BOOK', { ...calm, used: '500000.01', asked: '34560.01' }, policy)[0]?.message).toBe(
      '恒丰 信用额度 500000.00，已用 500000.01（含本单 34560.01），超出 0.01 CNY',
    );
    expect(judge('BOOK', { ...calm, used: '500000.01', amounts: false }, policy)[0]?.message).toBe('恒丰 信用额度不足');
    expect(
      judge('BOOK', { ...calm, limit: '5000', used: '7112.5' }, policy)[0]?.message,
      'amounts with two decimals',
    ).toBe('恒丰 信用额度 5000.00，已用 7112.50，超出 2112.50 CNY');
  });
});
