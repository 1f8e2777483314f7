import { describe, expect, it } from 'vitest';
import { creditStateOf, type CreditFacts } from './credit-state.ts';

const facts = (more: Partial<CreditFacts>): CreditFacts => ({
  held: false,
  used: '0.00',
  limit: '1000.00',
  overdueDays: 0,
  prepaid: false,
  released: false,
  ...more,
});
const policy = { grace: 7, warnBp: 8000 };

describe('LOG-051 credit state', () => {
  it.each([
    ['nothing used', {}, 'NORMAL'],
    ['below 80 %', { used: '799.99' }, 'NORMAL'],
    ['80 %', { used: '800.00' }, 'WARN'],
    ['the whole limit', { used: '1000.00' }, 'WARN'],
    ['above it', { used: '1000.01' }, 'FROZEN'],
    ['limit 0 and nothing used: used = 0 is never WARN', { limit: '0.00' }, 'NORMAL'],
    ['limit 0 and a cent used', { limit: '0.00', used: '0.01' }, 'FROZEN'],
    ['no limit', { limit: null, used: '9999999.00' }, 'NORMAL'],
    ['overdue within the grace', { overdueDays: 7 }, 'NORMAL'],
    ['overdue beyond it', { overdueDays: 8 }, 'FROZEN'],
    ['overdue without a limit', { limit: null, overdueDays: 8 }, 'FROZEN'],
    ['a hold', { held: true }, 'FROZEN'],
    ['pays in advance: limit 0 and use', { limit: '0.00', used: '500.00', prepaid: true }, 'NORMAL'],
    ['pays in advance, overdue beyond the grace', { limit: '0.00', overdueDays: 8, prepaid: true }, 'FROZEN'],
    ['pays in advance, a hold', { held: true, prepaid: true }, 'FROZEN'],
  ] as const)('%s: %s', (_, more, state) => expect(creditStateOf(facts(more), policy)).toBe(state));
  it('credit.warn_percent moves the line', () => {
    expect(creditStateOf(facts({ used: '500.00' }), { ...policy, warnBp: 5000 })).toBe('WARN');
    expect(creditStateOf(facts({ used: '900.00' }), { ...policy, warnBp: 9500 })).toBe('NORMAL');
  });
});
