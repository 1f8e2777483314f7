import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { allocState, freeCartons, fromMilli, partOfMoney, splitLine, toMilli } from './allocation-split.ts';
import { capacityIssues, compatibilityIssues, fillColour, fillRate, type Cargo } from './container-load.ts';
import { STAGE, STAGES, stageRank, type Stage } from './container.machine.ts';
import { lowestStage, replay, stayMinutes, type StageStep } from './stage-replay.ts';
import { suggestLoad, type PoolCandidate } from './suggest.ts';

const HQ40 = { volumePlan: 68_000_000, volumeMax: 76_200_000, payloadPlan: 22_000_000, payloadMax: 26_620_000 };
const plain = (...counts: number[]) => counts.map((cartons) => ({ cartons }));
const total = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);

describe('LOG-023 parts of a line', () => {
  it('vector 11.4: 37 cartons split 20/10/7', () => {
    const parts = splitLine(
      { cartons: 37, volume: 3_390_000, gross: 925_500, net: 900_000, milliQty: 37_000 },
      plain(20, 10, 7),
    );
    expect(parts.map((part) => part.volume)).toEqual([1_832_432, 916_217, 641_351]);
    expect(parts.map((part) => part.gross)).toEqual([500_270, 250_135, 175_095]);
    expect(parts.map((part) => part.milliQty)).toEqual([20_000, 10_000, 7_000]);
  });
  it('vector 11.4: 1,000,000 cm³ over 1/1/1', () =>
    expect(
      splitLine({ cartons: 3, volume: 1_000_000, gross: 0, net: 0, milliQty: 0 }, plain(1, 1, 1)).map(
        (part) => part.volume,
      ),
    ).toEqual([333_333, 333_334, 333_333]));
  it('money is cut the same way: 1,000.00 over 20/10/7 of 37 cartons', () => {
    expect([
      partOfMoney('1000', 'CNY', 37, 0, 20),
      partOfMoney('1000', 'CNY', 37, 20, 10),
      partOfMoney('1000', 'CNY', 37, 30, 7),
      partOfMoney(null, 'CNY', 37, 30, 7),
    ]).toEqual(['540.54', '270.27', '189.19', null]);
  });
  it('parts of all cartons sum to the total in every figure', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
        fc.nat({ max: 90_000_000 }),
        fc.nat({ max: 30_000_000 }),
        fc.nat({ max: 10_000_000 }),
        (counts, volume, gross, milliQty) => {
          const parts = splitLine({ cartons: total(counts), volume, gross, net: gross, milliQty }, plain(...counts));
          expect(total(parts.map((part) => part.volume))).toBe(volume);
          expect(total(parts.map((part) => part.gross))).toBe(gross);
          expect(total(parts.map((part) => part.milliQty))).toBe(milliQty);
          expect(parts.every((part) => part.volume >= 0 && part.gross >= 0)).toBe(true);
        },
      ),
    ));
  it('loaded parts stay as they are and the later ones take what is left (chapter 16)', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.boolean()), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1000, max: 90_000_000 }),
        (wanted, volume) => {
          const counts = wanted.map(([count]) => count);
          const line = { cartons: total(counts), volume, gross: volume, net: 0, milliQty: 7 * volume };
          const before = splitLine(line, plain(...counts));
          const mixed = before.map((share, index) => ({
            cartons: share.cartons,
            frozen: wanted[index]?.[1] ? share : null,
          }));
          const after = splitLine(line, mixed);
          for (const [index, { frozen }] of mixed.entries()) if (frozen) expect(after[index]).toEqual(frozen);
          for (const key of ['volume', 'gross', 'milliQty'] as const)
            expect(total(after.map((share) => share[key]))).toBe(line[key]);
        },
      ),
    ));
  it('pieces go to thousandths and back', () => {
    expect(toMilli('12.5')).toBe(12_500);
    expect(fromMilli(12_500)).toBe('12.500');
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (milli) => void expect(toMilli(fromMilli(milli))).toBe(milli)),
    );
  });
  it('LOG-022 free cartons, LOG-025 state of the order', () => {
    expect(freeCartons({ cartons: 30, allocatedCartons: 20, closedCartons: 4 })).toBe(6);
    expect([allocState(30, 0, 0), allocState(30, 29, 0), allocState(30, 30, 0), allocState(30, 20, 10)]).toEqual([
      'NONE',
      'PART',
      'FULL',
      'FULL',
    ]);
  });
});

const rules = (volume: number, gross = 0) => {
  const { blocked, warned } = capacityIssues({ volume, gross }, HQ40);
  return [...blocked, ...warned].map((issue) => issue.rule);
};

describe('capacity', () => {
  it('LOG-041, LOG-042 vector 11.6 by volume', () => {
    expect(fillRate(64_600_000, HQ40.volumePlan)).toBe(95);
    expect(rules(64_600_000)).toEqual([]);
    expect(rules(68_000_000)).toEqual([]);
    expect(rules(68_001_000)).toEqual(['LOG-041']);
    expect(rules(76_200_000)).toEqual(['LOG-041']);
    expect(rules(76_201_000)).toEqual(['LOG-042']);
  });
  it('LOG-041, LOG-042 by weight', () => {
    expect(rules(0, 22_000_000)).toEqual([]);
    expect(rules(0, 22_000_001)).toEqual(['LOG-041']);
    expect(rules(0, 26_620_001)).toEqual(['LOG-042']);
  });
  it.each([
    [0, 0, 'grey'],
    [47_599_999, 0, 'grey'],
    [47_600_000, 0, 'green'],
    [64_600_000, 0, 'green'],
    [64_600_001, 0, 'orange'],
    [68_000_000, 0, 'orange'],
    [68_000_001, 0, 'red'],
    [0, 22_000_001, 'red'],
  ] as const)('LOG-044 %i cm³, %i g is %s', (volume, gross, colour) =>
    expect(fillColour({ volume, gross }, HQ40)).toBe(colour),
  );
});

const cargo = (more: Partial<Cargo> = {}): Cargo => ({
  orderNo: 'WL1',
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  finalPlace: null,
  attributes: ['GENERAL'],
  ...more,
});
const box = { transportMode: 'SEA', pol: 'CNNGB', pod: 'USLAX', dg: false, reefer: false };

const texts = (container: typeof box, ...goods: Cargo[]) =>
  compatibilityIssues(container, goods).blocked.map((issue) => issue.text);

describe('LOG-043 what may share a container', () => {
  it('same mode, pol and pod pass', () => expect(texts(box, cargo(), cargo({ orderNo: 'WL2' }))).toEqual([]));
  it.each([
    [{ transportMode: 'RAIL' }, 'WL1：运输方式与柜子不同'],
    [{ pol: 'CNSHA' }, 'WL1：起运港 CNSHA 与柜子不同'],
    [{ pod: 'USNYC' }, 'WL1：目的港 USNYC 与柜子不同'],
    [{ attributes: ['DANGEROUS'] }, 'WL1：危险品只能装危险品柜'],
    [{ tempClass: 'FROZEN' }, 'WL1：冷藏货只能装冷藏柜'],
  ])('%j is refused', (more, text) => expect(texts(box, cargo(more))).toEqual([text]));
  it('food and dangerous goods never share, even in a dg container', () =>
    expect(
      texts(
        { ...box, dg: true },
        cargo({ attributes: ['DANGEROUS'] }),
        cargo({ orderNo: 'WL2', attributes: ['FOOD'] }),
      ),
    ).toEqual(['WL1：不能与食品 WL2 同柜', 'WL2：不能与危险品 WL1 同柜']));
  it('dangerous goods travel alone by default; the setting may allow more', () => {
    const goods = [cargo({ attributes: ['DANGEROUS'] }), cargo({ orderNo: 'WL2' })];
    expect(texts({ ...box, dg: true }, ...goods)).toEqual(['WL2：不能与危险品 WL1 同柜']);
    expect(compatibilityIssues({ ...box, dg: true }, goods, [['FOOD', 'DANGEROUS']]).blocked).toEqual([]);
    expect(
      texts({ ...box, dg: true }, cargo({ attributes: ['DANGEROUS'] }), cargo({ attributes: ['DANGEROUS'] })),
    ).toEqual([]);
  });
  it('a pair is found whatever stands first, also when one cargo has both attributes', () => {
    const both = cargo({ attributes: ['DANGEROUS', 'FOOD'] });
    const food = cargo({ orderNo: 'WL2', attributes: ['FOOD'] });
    const pair = (...goods: Cargo[]) =>
      compatibilityIssues({ ...box, dg: true }, goods, [['FOOD', 'DANGEROUS']]).blocked.map(({ text }) => text);
    expect(pair(both, food)).toEqual(['WL1：不能与食品 WL2 同柜']);
    expect(pair(food, both)).toEqual(['WL1：不能与食品 WL2 同柜']);
    expect(pair(both)).toEqual([]);
  });
  it('another final place only warns', () => {
    const result = compatibilityIssues({ ...box, finalPlace: 'Chicago' }, [cargo({ finalPlace: 'Dallas' })]);
    expect(result.blocked).toEqual([]);
    expect(result.warned).toHaveLength(1);
  });
});

const step = (action: StageStep['action'], fromStage: Stage | null, toStage: Stage | null): StageStep => ({
  action,
  fromStage,
  toStage,
});

describe('LOG-064 replay of stage records', () => {
  it('create, advance, hold, back, cancel, restore', () =>
    expect(
      replay([
        step('CREATE', null, 'CONSOLIDATE'),
        step('ADVANCE', 'CONSOLIDATE', 'BOOK'),
        step('HOLD', 'BOOK', 'BOOK'),
        step('ROLLBACK', 'BOOK', 'CONSOLIDATE'),
        step('CANCEL', 'CONSOLIDATE', 'CANCELLED'),
        step('RESTORE', 'CANCELLED', 'CONSOLIDATE'),
      ]),
    ).toEqual({ stage: 'CONSOLIDATE' }));
  it.each([
    [[]],
    [[step('ADVANCE', 'CONSOLIDATE', 'BOOK')]],
    [[step('CREATE', null, 'BOOK')]],
    [[step('CREATE', null, 'CONSOLIDATE'), step('ADVANCE', 'CONSOLIDATE', 'INSPECT')]],
    [[step('CREATE', null, 'CONSOLIDATE'), step('ADVANCE', 'BOOK', 'INSPECT')]],
    [[step('CREATE', null, 'CONSOLIDATE'), step('CREATE', null, 'CONSOLIDATE')]],
    [[step('CREATE', null, 'CONSOLIDATE'), step('RESTORE', 'CONSOLIDATE', 'CONSOLIDATE')]],
  ])('a broken row of records is found %#', (steps) => expect(replay(steps)).toHaveProperty('broken'));
  it('any walk by single steps replays to where it ended', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (moves) => {
        const steps = [step('CREATE', null, 'CONSOLIDATE')];
        let at = 0;
        for (const forward of moves) {
          const next = at + (forward ? 1 : -1);
          if (next < 0 || next >= STAGES.length) continue;
          steps.push(step(forward ? 'ADVANCE' : 'ROLLBACK', STAGES[at] ?? null, STAGES[next] ?? null));
          at = next;
        }
        expect(replay(steps)).toEqual({ stage: STAGES[at] });
      }),
    ));
  it('LOG-065 dwell is whole minutes', () =>
    expect(stayMinutes('2026-11-20T04:00:00Z', '2026-11-20T05:30:59Z')).toBe(90));
  it('the progress of an order is its lowest stage', () => {
    expect(lowestStage([])).toBe('NONE');
    expect(lowestStage(['LOAD', 'BOOK', 'CANCELLED'])).toBe('BOOK');
    expect(Object.keys(STAGE).filter((stage) => stageRank(stage as Stage) < 0)).toEqual(['CANCELLED']);
  });
});

const candidate = (lineId: string, more: Partial<PoolCandidate> = {}): PoolCandidate => ({
  ...cargo({ orderNo: `WL${lineId}` }),
  lineId,
  orderId: lineId,
  customerId: lineId,
  cartons: 10,
  allocatedCartons: 0,
  freeCartons: 10,
  volume: 30_000_000,
  gross: 3_000_000,
  requireEtd: null,
  waitingDays: 0,
  ...more,
});
const suggest = (pool: PoolCandidate[], customer: string | null = null) =>
  suggestLoad({ ...box, ...HQ40 }, { volume: 0, gross: 0 }, [], pool, customer).map((line) => line.lineId);

describe('LOG-046 suggestion', () => {
  it('required sailing first, then waiting days, then volume, then id', () => {
    expect(
      suggest([candidate('1'), candidate('2', { requireEtd: '2026-12-01' }), candidate('3', { waitingDays: 9 })]),
    ).toEqual(['2', '3']);
  });
  it('first fit: a line that does not fit is passed over', () =>
    expect(
      suggest([
        candidate('1', { waitingDays: 9, volume: 60_000_000 }),
        candidate('2', { waitingDays: 5 }),
        candidate('3', { volume: 8_000_000 }),
      ]),
    ).toEqual(['1', '3']));
  it('a customer stays together when it fits', () =>
    expect(
      suggest([
        candidate('1', { waitingDays: 9, volume: 20_000_000 }),
        candidate('2', { waitingDays: 5, volume: 30_000_000 }),
        candidate('3', { customerId: '1', volume: 20_000_000 }),
      ]),
    ).toEqual(['1', '3']));
  it('a whole container takes one customer', () =>
    expect(
      suggest([candidate('1', { volume: 10_000_000 }), candidate('2', { volume: 10_000_000 })], 'first'),
    ).toHaveLength(1));
  it('never passes the plan, never repeats a line, and gives the same answer for the same pool', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            volume: fc.integer({ min: 1, max: 40_000_000 }),
            gross: fc.integer({ min: 1, max: 12_000_000 }),
            waitingDays: fc.nat({ max: 30 }),
            customer: fc.nat({ max: 4 }),
            dangerous: fc.boolean(),
          }),
          { maxLength: 30 },
        ),
        (rows) => {
          const pool = rows.map((row, index) =>
            candidate(String(index + 1), {
              ...row,
              customerId: String(row.customer),
              attributes: [row.dangerous ? 'DANGEROUS' : 'GENERAL'],
            }),
          );
          const chosen = suggestLoad({ ...box, ...HQ40 }, { volume: 0, gross: 0 }, [], pool);
          expect(total(chosen.map((line) => line.volume))).toBeLessThanOrEqual(HQ40.volumePlan);
          expect(total(chosen.map((line) => line.gross))).toBeLessThanOrEqual(HQ40.payloadPlan);
          expect(new Set(chosen.map((line) => line.lineId)).size).toBe(chosen.length);
          expect(chosen.every((line) => !rows[Number(line.lineId) - 1]?.dangerous)).toBe(true);
          expect(suggestLoad({ ...box, ...HQ40 }, { volume: 0, gross: 0 }, [], pool.toReversed())).toEqual(chosen);
        },
      ),
    ));
});
