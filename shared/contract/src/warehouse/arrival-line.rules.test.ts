import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterScan,
  countIssues,
  decisionsFor,
  differencesOf,
  settleLine,
  type CountedLine,
} from './arrival-line.rules.ts';
import type { Decision, DifferenceReason } from './arrival.labels.ts';

const line = (values: Partial<CountedLine> = {}): CountedLine => ({
  planned: true,
  notified: 100,
  open: 100,
  actual: 100,
  damaged: 0,
  reason: null,
  ...values,
});
type Row = [
  what: string,
  values: Partial<CountedLine>,
  differences: DifferenceReason[],
  outcomes: Partial<
    Record<Decision, [good: number, damaged: number, short: number, extra: number, extraDamaged: number]>
  >,
];
const TABLE: Row[] = [
  ['short', { actual: 97 }, ['SHORT'], { ACCEPT: [97, 0, 3, 0, 0], SUPPLEMENT: [97, 0, 0, 0, 0] }],
  ['nothing came', { actual: 0 }, ['SHORT'], { ACCEPT: [0, 0, 100, 0, 0], SUPPLEMENT: [0, 0, 0, 0, 0] }],
  ['damaged', { damaged: 2 }, ['DAMAGED'], { ACCEPT: [98, 2, 0, 0, 0], REJECT: [98, 0, 0, 0, 0] }],
  [
    'TV-44 short and damaged',
    { actual: 97, damaged: 2 },
    ['SHORT', 'DAMAGED'],
    { ACCEPT: [95, 2, 3, 0, 0], REJECT: [95, 0, 0, 0, 0], SUPPLEMENT: [95, 2, 0, 0, 0] },
  ],
  [
    'S1',
    { notified: 120, open: 120, actual: 118, damaged: 2 },
    ['SHORT', 'DAMAGED'],
    { ACCEPT: [116, 2, 2, 0, 0], REJECT: [116, 0, 0, 0, 0], SUPPLEMENT: [116, 2, 0, 0, 0] },
  ],
  [
    'over',
    { actual: 105 },
    ['OVER'],
    { ACCEPT: [105, 0, 0, 0, 0], REJECT: [100, 0, 0, 0, 0], SUPPLEMENT: [100, 0, 0, 5, 0] },
  ],
  [
    'over and damaged',
    { actual: 105, damaged: 3 },
    ['OVER', 'DAMAGED'],
    { ACCEPT: [102, 3, 0, 0, 0], REJECT: [100, 0, 0, 0, 0], SUPPLEMENT: [97, 3, 0, 5, 0] },
  ],
  [
    'over, most of it damaged',
    { actual: 110, damaged: 106 },
    ['OVER', 'DAMAGED'],
    { ACCEPT: [4, 106, 0, 0, 0], REJECT: [4, 0, 0, 0, 0], SUPPLEMENT: [0, 100, 0, 4, 6] },
  ],
  [
    'another truck brought 40 meanwhile',
    { open: 60 },
    ['OVER'],
    { ACCEPT: [100, 0, 0, 0, 0], REJECT: [60, 0, 0, 0, 0], SUPPLEMENT: [60, 0, 0, 40, 0] },
  ],
  [
    'one of two trucks, short',
    { notified: 60, actual: 58 },
    ['SHORT'],
    { ACCEPT: [58, 0, 2, 0, 0], SUPPLEMENT: [58, 0, 0, 0, 0] },
  ],
  [
    'one of two trucks, more than announced',
    { notified: 60, actual: 70 },
    ['OVER'],
    { ACCEPT: [70, 0, 0, 0, 0], REJECT: [60, 0, 0, 0, 0], SUPPLEMENT: [60, 0, 0, 10, 0] },
  ],
  [
    'unplanned',
    { planned: false, notified: 0, open: 0, actual: 8 },
    ['UNPLANNED'],
    { REJECT: [0, 0, 0, 0, 0], SUPPLEMENT: [0, 0, 0, 8, 0] },
  ],
  [
    'unplanned and damaged',
    { planned: false, notified: 0, open: 0, actual: 8, damaged: 1 },
    ['UNPLANNED', 'DAMAGED'],
    { REJECT: [0, 0, 0, 0, 0], SUPPLEMENT: [0, 0, 0, 7, 1] },
  ],
  [
    'wrong goods in place of the announced',
    { reason: 'WRONG' },
    ['WRONG'],
    { ACCEPT: [100, 0, 0, 0, 0], REJECT: [0, 0, 0, 0, 0], SUPPLEMENT: [0, 0, 0, 100, 0] },
  ],
  [
    'wrong goods that nobody announced',
    { planned: false, notified: 0, open: 0, actual: 5, reason: 'WRONG' },
    ['WRONG'],
    { REJECT: [0, 0, 0, 0, 0], SUPPLEMENT: [0, 0, 0, 5, 0] },
  ],
];
const told = ({ good, damaged, short, extra }: ReturnType<typeof settleLine>) => [
  good,
  damaged,
  short,
  extra.good,
  extra.damaged,
];

describe('WMS-020 what a counted line differs by, and what becomes of it (4.3)', () => {
  it.each(TABLE)('%s', (_what, values, differences, outcomes) => {
    const counted = line(values);
    expect(differencesOf(counted)).toEqual(differences);
    expect(decisionsFor(counted, differences)).toEqual(Object.keys(outcomes));
    for (const [decision, expected] of Object.entries(outcomes))
      expect(told(settleLine(counted, decision as Decision)), decision).toEqual(expected);
  });
  it('as announced, and an unplanned line that turned out empty, ask nothing', () => {
    expect(differencesOf(line())).toEqual([]);
    expect(differencesOf(line({ planned: false, notified: 0, open: 0, actual: 0 }))).toEqual([]);
    expect(decisionsFor(line(), [])).toEqual([]);
    expect(told(settleLine(line(), null))).toEqual([100, 0, 0, 0, 0]);
  });
  it('no piece is made or lost whatever is decided', () => {
    const pieces = fc.nat({ max: 300 });
    fc.assert(
      fc.property(
        fc.record({
          planned: fc.boolean(),
          notified: pieces,
          open: pieces,
          actual: pieces,
          part: fc.nat({ max: 100 }),
        }),
        fc.constantFrom<DifferenceReason | null>(null, 'WRONG', 'SHORT'),
        ({ part, ...values }, reason) => {
          const counted = { ...values, damaged: Math.floor((values.actual * part) / 100), reason };
          const differences = differencesOf(counted);
          const decided = differences.length === 0 ? [null] : decisionsFor(counted, differences);
          expect(decided.length).toBeGreaterThan(0);
          for (const decision of decided) {
            const { good, damaged, short, extra } = settleLine(counted, decision);
            const taken = good + damaged + extra.good + extra.damaged;
            expect(Math.min(good, damaged, short, extra.good, extra.damaged)).toBeGreaterThanOrEqual(0);
            if (decision === 'REJECT') expect(taken).toBeLessThanOrEqual(counted.actual);
            else if (differences.length > 0 || counted.planned) expect(taken).toBe(counted.actual);
            if (short > 0) expect(good + damaged + short).toBeLessThanOrEqual(counted.open);
          }
        },
      ),
    );
  });
});

describe('WMS-020 what scanned pieces make of a line', () => {
  const scanned = (values: Partial<CountedLine>, pieces: number, quality: 'GOOD' | 'DAMAGED' = 'GOOD') =>
    afterScan({ ...line(values), quality, reasonText: '少 2 箱' }, pieces);
  it('a reason that was given stays one that fits, scans give none', () => {
    expect(scanned({ actual: 97, reason: 'SHORT' }, 2)).toMatchObject({ actual: 99, reason: 'SHORT' });
    expect(scanned({ actual: 98, reason: 'SHORT' }, 2)).toMatchObject({ actual: 100, reason: null, reasonText: null });
    expect(scanned({ actual: 98, reason: 'SHORT' }, 3)).toMatchObject({ reason: 'OVER', reasonText: '少 2 箱' });
    expect(scanned({ actual: 98, reason: 'SHORT', damaged: 1 }, 2)).toMatchObject({ reason: 'DAMAGED', damaged: 1 });
    expect(scanned({ actual: 99, reason: 'WRONG' }, 1)).toMatchObject({ reason: 'WRONG' });
    expect(scanned({ actual: 97 }, 1)).toMatchObject({ reason: null, reasonText: '少 2 箱' });
  });
  it('WMS-021 pieces that left another warehouse damaged are all damaged', () =>
    expect(scanned({ actual: 3, damaged: 3 }, 2, 'DAMAGED')).toMatchObject({ actual: 5, damaged: 5 }));
});

describe('what a line lacks before it is confirmed', () => {
  const full = {
    ...line(),
    cause: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    unitWeight: null,
    productionDate: null,
    expiryDate: null,
    quality: 'GOOD' as const,
    declaredVolume: 84_000,
    declaredWeight: 10_000,
    shelfLifeDays: null,
    dated: false,
  };
  it.each([
    ['nothing', {}, []],
    ['a count', { actual: null }, ['actual']],
    ['a reason', { actual: 97 }, ['reason']],
    ['a reason that fits', { actual: 97, reason: 'OVER' as const }, ['reason']],
    ['a cause of damage', { actual: 97, damaged: 2, reason: 'SHORT' as const }, ['cause']],
    [
      'all of what left another warehouse damaged as damaged (WMS-021)',
      { quality: 'DAMAGED' as const, damaged: 2, cause: 'DAMP', reason: 'DAMAGED' as const },
      ['damaged'],
    ],
    ['size and weight', { declaredVolume: null, declaredWeight: null }, ['lengthMm', 'unitWeight']],
    ['all three sides', { lengthMm: 600 }, ['heightMm', 'widthMm']],
    ['a date of goods that keep', { shelfLifeDays: 180 }, ['productionDate']],
    ['nothing when nothing came', { actual: 0, reason: 'SHORT' as const, declaredVolume: null, shelfLifeDays: 9 }, []],
    ['no size of what may go back', { planned: false, reason: 'UNPLANNED' as const, declaredVolume: null }, []],
  ])('%s', (_what, values, fields) => {
    expect(Object.keys(countIssues({ ...full, ...values })).toSorted()).toEqual(fields);
  });
});
