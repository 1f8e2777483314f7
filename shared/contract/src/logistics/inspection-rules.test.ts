import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AqlRow } from '../base/aql.ts';
import {
  bestResult,
  INSPECTION_RESULT,
  isTooGood,
  lineFaults,
  lineSampling,
  overallResult,
  type InspectedLine,
  type InspectionResult,
} from './inspection-rules.ts';

const row = (aql: string, lotFrom: number, lotTo: number | null, sampleSize: number, accept: number): AqlRow => ({
  level: 'II',
  aql,
  lotFrom,
  lotTo,
  letter: 'F',
  sampleSize,
  accept,
  reject: accept + 1,
});
/** LOG-048: lots of 51–90 at 2.5 take sample 20 Ac 1, at 4.0 sample 13 Ac 1. */
const TABLE = [
  row('2.5', 16, 25, 5, 0),
  row('4.0', 16, 25, 5, 0),
  row('2.5', 51, 90, 20, 1),
  row('4.0', 51, 90, 13, 1),
];
const RULE = { sampling: 'SAMPLE', aqlMajor: '2.5', aqlMinor: '4.0' } as const;
const line = (more: Partial<InspectedLine> = {}): InspectedLine => ({
  planned: 25,
  arrived: 25,
  checked: 5,
  critical: 0,
  major: 0,
  minor: 0,
  result: 'PASS',
  rejectAction: null,
  ...more,
});

describe('LOG-048 sampling of a line', () => {
  it('draws the larger sample of major and minor once', () => {
    expect(lineSampling(TABLE, 60, RULE)).toMatchObject({ sample: 20, major: { accept: 1 }, minor: { accept: 1 } });
  });
  it('a lot without a row has no plan, 全检 needs none', () => {
    expect(lineSampling(TABLE, 200, RULE)).toBeNull();
    expect(lineSampling([], 200, { ...RULE, sampling: 'FULL' })).toEqual({ sample: 200, major: null, minor: null });
    expect(lineSampling([], 0, RULE)).toEqual({ sample: 0, major: null, minor: null });
  });
  it.each([
    [{ critical: 0, major: 1, minor: 1 }, 'PASS'],
    [{ critical: 0, major: 2, minor: 0 }, 'CONCESSION'],
    [{ critical: 0, major: 0, minor: 2 }, 'CONCESSION'],
    [{ critical: 1, major: 0, minor: 0 }, 'REJECT'],
  ] as const)('%j of a lot of 60 is at best %s', (defects, best) => {
    const plan = lineSampling(TABLE, 60, RULE);
    expect(plan && bestResult(defects, plan)).toBe(best);
  });
  it('全检 accepts minor defects and no major one', () => {
    const plan = { sample: 9, major: null, minor: null };
    expect(bestResult({ critical: 0, major: 0, minor: 9 }, plan)).toBe('PASS');
    expect(bestResult({ critical: 0, major: 1, minor: 0 }, plan)).toBe('CONCESSION');
  });
  it('more defects never allow a better result', () => {
    const counts = fc.record({ critical: fc.nat(3), major: fc.nat(5), minor: fc.nat(5) });
    const plan = lineSampling(TABLE, 60, RULE);
    if (!plan) throw new Error('no plan');
    fc.assert(
      fc.property(counts, counts, (few, more) => {
        const sum = {
          critical: few.critical + more.critical,
          major: few.major + more.major,
          minor: few.minor + more.minor,
        };
        expect(isTooGood(bestResult(sum, plan), bestResult(few, plan))).toBe(false);
      }),
    );
  });
});

describe('overall result (2.7)', () => {
  const results = Object.keys(INSPECTION_RESULT) as InspectionResult[];
  const lines = fc.array(fc.record({ planned: fc.nat(3), result: fc.constantFrom(...results) }), { maxLength: 6 });
  it('is the worst line that still has cartons, whatever the order; a critical item of the form rejects', () => {
    fc.assert(
      fc.property(lines, (list) => {
        const told = overallResult(list, false);
        const live = list.filter(({ planned }) => planned > 0);
        expect(overallResult(list.toReversed(), false)).toBe(told);
        expect(overallResult(list, true)).toBe(live.length === 0 ? 'PENDING' : 'REJECT');
        expect(live.length === 0 ? 'PENDING' : live.some(({ result }) => result === told) && told).toBe(told);
        expect(live.some(({ result }) => result === 'REJECT')).toBe(told === 'REJECT');
      }),
    );
  });
});

describe('handing a line in', () => {
  const plan = lineSampling(TABLE, 25, RULE);
  it.each([
    [{}, {}],
    [{ arrived: 26 }, { arrived: '到货不能多于柜内 25 箱' }],
    [{ arrived: 20, checked: 21 }, { checked: '已验不能多于到货 20 箱' }],
    [{ arrived: null }, { arrived: '请填写到货箱数' }],
    [{ checked: null }, { checked: '请填写已验箱数' }],
    [{ checked: 4 }, { checked: '至少要验 5 箱' }],
    [{ result: 'PENDING' }, { result: '请选择结果' }],
    [{ major: 1 }, { result: '缺陷数超过接收数，不能判合格' }],
    [{ major: 1, result: 'CONCESSION' }, {}],
    [{ critical: 1, result: 'CONCESSION' }, { result: '有致命缺陷，只能判不合格' }],
    [{ result: 'REJECT' }, { rejectAction: '请选择处理方式' }],
    [{ result: 'REJECT', rejectAction: 'REMOVE' }, {}],
    [{ planned: 0, arrived: null, checked: null, result: 'PENDING' }, {}],
  ] as [Partial<InspectedLine>, object][])('%j → %j', (more, wrong) => {
    expect(lineFaults(line(more), plan, true)).toEqual(wrong);
  });
  it('half of it may be missing while it is kept', () => {
    expect(lineFaults(line({ arrived: null, checked: null, result: 'PENDING' }), null, false)).toEqual({});
    expect(lineFaults(line(), null, true)).toEqual({ checked: '抽样表没有批量 25 的方案，请先维护基础数据' });
  });
});
