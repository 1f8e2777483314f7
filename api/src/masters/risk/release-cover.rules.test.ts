import { describe, expect, it } from 'vitest';
import { budgetOf, consents, covers, excuses, lifts, type Asked, type Release } from './release-cover.rules.ts';

const release = (more: Partial<Release> = {}): Release => ({
  id: '1',
  scope: 'OUTBOUND',
  docType: 'OUTBOUND',
  docId: '7',
  amount: null,
  usedAmount: '0',
  byManager: false,
  decidedAt: '2026-11-20T02:00:00.000Z',
  ...more,
});
const outbound = (id: string): Asked => ({ action: 'OUTBOUND', docs: [{ type: 'OUTBOUND', id }], amount: null });
const whole = release({ docType: null, docId: null });
const budget = release({ scope: 'PAYMENT', docType: null, docId: null, amount: '1000', usedAmount: '400' });
const payment = (amount: string | null): Asked => ({ action: 'PAYMENT', docs: [], amount });

describe('FIN-196 what a release covers', () => {
  it.each<[string, Release, Asked, boolean]>([
    ['its document', release(), outbound('7'), true],
    ['no other document', release(), outbound('8'), false],
    ['no other action than its scope', release({ scope: 'NEW_ORDER' }), outbound('7'), false],
    ['every action with 全部', release({ scope: 'ALL' }), outbound('7'), true],
    ['as a whole any document', whole, outbound('8'), true],
    ['an amount that is left', budget, payment('600'), true],
    ['no more than is left', budget, payment('600.01'), false],
    ['an amount covers nothing without one', budget, payment(null), false],
  ])('%s', (_, one, asked, expected) => expect(covers(one, asked)).toBe(expected));

  it('lifts only a hold that stood when it was agreed to', () => {
    expect(lifts(release(), outbound('7'), '2026-11-20T01:59:59.000Z')).toBe(true);
    expect(lifts(release(), outbound('7'), '2026-11-20T02:00:00.001Z')).toBe(false);
  });
  it('FIN-193 consent is of 财务主管 and to the document itself', () => {
    expect(consents(release({ byManager: true }), outbound('7'))).toBe(true);
    expect(consents(release(), outbound('7'))).toBe(false);
    expect(consents(release({ byManager: true }), outbound('8'))).toBe(false);
    expect(consents({ ...whole, byManager: true }, outbound('7'))).toBe(false);
  });
  it('LOG-050 excuses what is beyond the limit up to its amount, for its container alone', () => {
    const box = release({ scope: 'NEW_ORDER', docType: 'CONTAINER', amount: '500' });
    const booking: Asked = { action: 'BOOK', docs: [{ type: 'CONTAINER', id: '7' }], amount: null };
    expect(excuses(box, booking, '500')).toBe(true);
    expect(excuses(box, booking, '500.01')).toBe(false);
    expect(excuses(box, booking, null)).toBe(true);
    expect(excuses(release({ scope: 'NEW_ORDER', docType: null, docId: null }), booking, '1')).toBe(false);
  });
  it('the amount of the oldest that covers is used up', () => {
    const since = ['2026-11-20T01:00:00.000Z'];
    expect(budgetOf([whole, budget], payment('100'), since)?.id).toBe('1');
    expect(budgetOf([whole], payment('100'), since)).toBeNull();
    expect(budgetOf([budget], payment('100'), []), 'nothing is held').toBeNull();
  });
  it('FIN-196 the amount that is used up is one that lifts the hold', () => {
    const held = ['2026-11-20T03:00:00.000Z'];
    const later = { ...budget, id: '2', decidedAt: '2026-11-20T04:00:00.000Z' };
    expect(budgetOf([budget, later], payment('100'), held)?.id, 'the older one came before the hold').toBe('2');
    expect(budgetOf([budget, later], payment('100'), ['2026-11-20T01:00:00.000Z', ...held])?.id).toBe('2');
  });
  it('FIN-196 where a release names the document no amount is used up', () => {
    const own = release({ id: '3', scope: 'PAYMENT', docType: 'APPLICATION', docId: '7' });
    const asked: Asked = { ...payment('100'), docs: [{ type: 'APPLICATION', id: '7' }] };
    expect(budgetOf([budget, own], asked, ['2026-11-20T01:00:00.000Z'])).toBeNull();
    expect(budgetOf([budget, own], payment('100'), ['2026-11-20T01:00:00.000Z'])?.id).toBe('1');
  });
});
