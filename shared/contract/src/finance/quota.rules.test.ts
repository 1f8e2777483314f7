import { describe, expect, it } from 'vitest';
import {
  accountState,
  autoMatch,
  availableOf,
  declarationState,
  matchCross,
  matchedAmount,
  movedPart,
  writeOffLimit,
  type QuotaParts,
} from './quota.rules.ts';
import type { QuotaMovementKind } from './quota.labels.ts';

const EMPTY: QuotaParts = {
  collected: '0',
  matched: '0',
  reserved: '0',
  refunded: '0',
  transferredIn: '0',
  transferredOut: '0',
  adjusted: '0',
};

describe('FIN-180 what is available', () => {
  it.each<[string, readonly (readonly [QuotaMovementKind, string])[], string]>([
    [
      'TV-28',
      [
        ['COLLECT', '50000'],
        ['MATCH', '30000'],
        ['RESERVE', '15000'],
      ],
      '5000',
    ],
    [
      'what is taken back',
      [
        ['COLLECT', '50000'],
        ['COLLECT_REV', '20000'],
        ['MATCH', '9'],
        ['UNMATCH', '9'],
        ['REFUND', '7'],
        ['REFUND_REV', '7'],
      ],
      '30000',
    ],
    [
      'a reservation that ends',
      [
        ['COLLECT', '100'],
        ['RESERVE', '60'],
        ['RELEASE', '60'],
      ],
      '100',
    ],
    [
      'refund and transfer',
      [
        ['COLLECT', '100'],
        ['REFUND', '10'],
        ['TRANSFER_OUT', '20'],
        ['TRANSFER_IN', '5'],
      ],
      '75',
    ],
    [
      'an adjustment down',
      [
        ['COLLECT', '100'],
        ['ADJUST', '-30.5'],
      ],
      '69.5',
    ],
  ])('%s', (_what, moves, available) => {
    let parts = EMPTY;
    for (const [kind, amount] of moves) parts = { ...parts, ...movedPart(parts, kind, amount) };
    expect(availableOf(parts)).toBe(available);
  });
});

describe('FIN-183 write-off', () => {
  const usd = { currency: 'USD', shareBp: 500, usd: '500', usdRate: '7.10', rate: '7.10' };
  it.each<[string, string, string, boolean]>([
    ['TV-29', '20000', '400', true],
    ['TV-29 too much', '20000', '600', false],
    ['TV-50', '10000', '18', true],
    ['5 % is the smaller', '2000', '100.01', false],
  ])('%s: declared %s, open %s', (_what, declared, open, allowed) => {
    const limit = writeOffLimit({ ...usd, declared });
    expect(Number(open) <= Number(limit)).toBe(allowed);
  });
  it('USD 500 in the currency of the declaration by the rates of the day; without them nothing', () => {
    expect(writeOffLimit({ ...usd, declared: '100000', currency: 'EUR', rate: '7.80' })).toBe('455.13');
    expect(writeOffLimit({ ...usd, declared: '10000000', currency: 'JPY', rate: '0.05' })).toBe('71000');
    expect(writeOffLimit({ ...usd, declared: '100000', currency: 'EUR', rate: undefined })).toBeNull();
  });
});

it('TV-50 FIN-181 exchange in another currency is matched by the cross rate', () => {
  expect(matchedAmount('9200.00', '1.0850', 'USD')).toBe('9982.00');
  expect(matchCross({ currency: 'EUR', rate: '7.80' }, { currency: 'USD', rate: '7.10' })).toBe('1.09859155');
  expect(matchCross({ currency: 'USD', rate: undefined }, { currency: 'USD', rate: undefined })).toBe('1');
  expect(matchCross({ currency: 'EUR', rate: undefined }, { currency: 'USD', rate: '7.10' })).toBeNull();
});

it.each<['OPEN' | 'PART' | 'DONE' | 'VOID', boolean, string, string]>([
  ['OPEN', true, '2026-11-20', 'OPEN'],
  ['OPEN', true, '2026-11-19', 'OVERDUE'],
  ['PART', false, '2026-01-01', 'PART'],
  ['PART', true, '2026-01-01', 'OVERDUE'],
  ['DONE', false, '2026-01-01', 'DONE'],
  ['VOID', true, '2026-01-01', 'VOID'],
])('FIN-184 %s, more open than the tolerance: %s, due %s is %s on 2026-11-20', (state, much, dueDate, shown) => {
  expect(declarationState({ state, much, dueDate }, '2026-11-20')).toBe(shown);
});

it('an account with overdue exchange says so first', () => {
  expect(accountState(true, '1')).toBe('OVERDUE');
  expect(accountState(true, '0')).toBe('AVAILABLE');
  expect(accountState(false, '0')).toBe('USED');
});

describe('自动匹配', () => {
  it('takes the oldest export and the oldest exchange first', () => {
    const lots = [
      { id: '1', left: '300' },
      { id: '2', left: '500' },
    ];
    const declarations = [
      { id: '7', open: '400', reserved: '0' },
      { id: '8', open: '1000', reserved: '0' },
    ];
    expect(autoMatch('800', lots, declarations)).toEqual([
      { sourceId: '1', declarationId: '7', amount: '300' },
      { sourceId: '2', declarationId: '7', amount: '100' },
      { sourceId: '2', declarationId: '8', amount: '400' },
    ]);
  });
  it('FIN-182 leaves what is reserved for another document', () => {
    const lots = [{ id: '1', left: '1000' }];
    const declarations = [
      { id: '7', open: '900', reserved: '0' },
      { id: '8', open: '700', reserved: '600' },
    ];
    expect(autoMatch('400', lots, declarations)).toEqual([
      { sourceId: '1', declarationId: '7', amount: '400' },
      { sourceId: '1', declarationId: '8', amount: '600' },
    ]);
  });
});
