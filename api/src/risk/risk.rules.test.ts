import { describe, expect, it } from 'vitest';
import { availableOf, limitInForce, needsManager, tempFaults } from './risk.rules.ts';

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
