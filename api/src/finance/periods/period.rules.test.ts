import { describe, expect, it } from 'vitest';
import { daysOf, lockedFor, missingMonths, monthsBetween, standing, suggestedDate } from './period.rules.ts';

const OPEN = { warehouseLocked: false, arLocked: false, apLocked: false, glLocked: false };

describe('3.13 months of a company', () => {
  it.each([
    ['202602', '2026-02-01', '2026-02-28'],
    ['202402', '2024-02-01', '2024-02-29'],
    ['202612', '2026-12-01', '2026-12-31'],
  ])('%s runs from %s to %s', (month, startDate, endDate) => expect(daysOf(month)).toEqual({ startDate, endDate }));

  it('a company begins with its year, in December the next one follows, and nothing is made twice', () => {
    expect(missingMonths(null, '2026-11-20')).toEqual(monthsBetween('202601', '202612'));
    expect(missingMonths('202612', '2026-11-30')).toEqual([]);
    expect(missingMonths('202612', '2026-12-01')).toEqual(monthsBetween('202701', '202712'));
    expect(missingMonths('202610', '2026-11-20')).toEqual(['202611', '202612']);
  });
});

describe('FIN-110, FIN-118 who may post', () => {
  it.each([
    ['an open month', {}, 'AR', null],
    ['a closed one', { state: 'CLOSED' }, 'AR', '已结账'],
    ['one in closing', { state: 'CLOSING' }, 'AR', '正在结账'],
    ['one that has not begun', { startDate: '2026-12-01' }, 'AR', '未开启'],
    ['receivables locked', { arLocked: true }, 'AR', '的应收已锁定'],
    ['payables locked do not stop receivables', { apLocked: true }, 'AR', null],
    ['the general ledger locked stops all', { glLocked: true }, 'AP', '的总账已锁定'],
  ] as const)('%s', (_case, change, module, expected) => {
    expect(standing({ ...OPEN, state: 'OPEN', startDate: '2026-11-01', ...change }, '2026-11-20', module)).toBe(
      expected,
    );
  });
  it('names the lock', () => expect(lockedFor({ ...OPEN, warehouseLocked: true }, 'WAREHOUSE')).toBe('仓储'));
});

it('FIN-115 proposes the first day of the first usable period that has begun', () => {
  const months = ['202610', '202611', '202612'].map(daysOf);
  expect(suggestedDate(months, '2026-11-20')).toBe('2026-10-01');
  expect(suggestedDate(months.slice(2), '2026-11-20')).toBeNull();
  // What takes something back does not lie before it (FIN-120).
  expect(suggestedDate(months, '2026-11-20', '2026-10-31')).toBe('2026-10-31');
  expect(suggestedDate(months, '2026-11-20', '2026-11-01')).toBe('2026-11-01');
  expect(suggestedDate(months, '2026-11-20', '2026-11-21')).toBeNull();
});
