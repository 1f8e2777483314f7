import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add } from '../decimal.ts';
import {
  ageingOf,
  derivedState,
  endBalance,
  exclusion,
  matchBill,
  type OwnLine,
  type StatementRule,
} from './statement.rules.ts';

const rule: StatementRule = {
  periodFrom: '2026-11-01',
  periodTo: '2026-11-30',
  bizType: null,
  currency: null,
  includeUndue: true,
};
const line = {
  businessDate: '2026-11-05',
  dueDate: '2026-12-05',
  bizType: 'LOGISTICS',
  currency: 'CNY',
  opened: false,
  takenBy: null,
  isEstimate: false,
};

it('TV-15 FIN-042', () => expect(endBalance('1200.00', '3450.00', '2000.00')).toBe('2650'));
it('4.11 已结清 only of a confirmed statement without open lines', () => {
  expect([derivedState('CONFIRMED', 0), derivedState('CONFIRMED', 1), derivedState('SENT', 0)]).toEqual([
    'SETTLED',
    'CONFIRMED',
    'SENT',
  ]);
});
describe('F3 which lines a statement takes', () => {
  it.each([
    ['a line of the period', {}, {}, null],
    ['an earlier one', { businessDate: '2026-10-05' }, {}, null],
    [
      'an earlier one of the opening balance',
      { businessDate: '2026-10-05', opened: true },
      {},
      '账期前已结清，计入上期余额',
    ],
    ['a later one', { businessDate: '2026-12-01' }, {}, '业务日期晚于账期'],
    ['a taken one', { takenBy: 'KD20261101-0001' }, {}, '已在对账单 KD20261101-0001 中'],
    ['an estimate', { isEstimate: true }, {}, '暂估费用，转实际后才能对账'],
    ['another kind of order', {}, { bizType: 'WAREHOUSE' }, '业务类型不符'],
    ['another currency', {}, { currency: 'USD' }, '币种不符'],
    ['not yet due', {}, { includeUndue: false }, '账期末未到期'],
  ])('%s', (_title, change, ruled, reason) =>
    expect(exclusion({ ...line, ...change }, { ...rule, ...ruled })?.reason ?? null).toBe(reason),
  );
});

describe('F17 matching', () => {
  const own = (
    id: string,
    bizNo: string | null,
    chargeName: string,
    amount: string,
    containerNo: string | null = null,
  ): OwnLine => ({ id, bizNo, containerNo, chargeName, currency: 'CNY', amount });
  const row = (
    rowNo: number,
    orderNo: string | null,
    charge: string | null,
    amount: string,
    containerNo: string | null = null,
    currency = 'CNY',
  ) => ({ rowNo, orderNo, containerNo, charge, currency, amount });
  it('takes the exact one first, then charge, then amount; full width and case do not matter', () => {
    const lines = [
      own('1', 'WL-1', '海运费', '100'),
      own('2', 'WL-1', '海运费', '120'),
      own('3', 'WL-2', '拖车费', '9', 'ABCU1234560'),
    ];
    const rows = [
      row(1, 'ｗｌ-1', '海运费', '120'),
      row(2, 'WL-1', '海运费', '101'),
      row(3, null, '拖车', '9', 'abcu 1234560'),
    ];
    expect([...matchBill(lines, rows)].toSorted(([left], [right]) => left - right)).toEqual([
      [1, '2'],
      [2, '1'],
      [3, '3'],
    ]);
  });
  it('never another currency, nor a charge that stands on another order', () => {
    expect(matchBill([own('1', 'WL-1', '海运费', '100')], [row(1, 'WL-1', '海运费', '100', null, 'USD')]).size).toBe(0);
    expect(matchBill([own('1', 'WL-1', '海运费', '100')], [row(1, 'WL-2', '海运费', '100')]).size).toBe(0);
    expect(matchBill([own('1', 'WL-1', '海运费', '100')], [row(1, null, '海运费', '100')]).get(1)).toBe('1');
  });
  it('gives a line one row at most and a row one line', () => {
    const text = fc.constantFrom('WL-1', 'WL-2', null);
    const charge = fc.constantFrom('海运费', '拖车费');
    const amount = fc.integer({ min: 1, max: 4 }).map(String);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, charge, amount), { maxLength: 8 }),
        fc.array(fc.tuple(text, charge, amount), { maxLength: 8 }),
        (ours, theirs) => {
          const found = matchBill(
            ours.map(([o, c, a], at) => own(String(at), o, c, a)),
            theirs.map(([o, c, a], at) => row(at, o, c, a)),
          );
          expect(new Set(found.values()).size).toBe(found.size);
        },
      ),
    );
  });
});

it('the ageing of open amounts adds up to them', () => {
  const item = fc.record({
    dueDate: fc.option(
      fc.integer({ min: 0, max: 200 }).map((days) => new Date(Date.UTC(2026, 4, 1 + days)).toISOString().slice(0, 10)),
    ),
    open: fc.integer({ min: -500, max: 500 }).map(String),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), (items) => {
      expect(add('0', ...Object.values(ageingOf(items, '2026-11-20')))).toBe(
        add('0', ...items.map(({ open }) => open)),
      );
    }),
  );
});
