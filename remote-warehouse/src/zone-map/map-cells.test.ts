import type { MapCell } from '@shared/contract/warehouse/zone-map.contract.ts';
import { expect, it } from 'vitest';
import { ageOf, ageStep, countersOf, neighbour, percentOf, spotsOf, usageStep } from './map-cells.ts';

const cell = (values: Partial<MapCell>): MapCell => ({
  id: '1',
  version: 1,
  code: 'A-01',
  chamberId: '1',
  kind: 'RACK',
  row: 1,
  col: 1,
  level: 1,
  capacity: 1000,
  maxWeight: 0,
  used: 0,
  weight: 0,
  qty: 0,
  lockState: 'NONE',
  lockReason: null,
  status: 'ENABLED',
  owners: [],
  oldest: null,
  ...values,
});

it.each([
  [0, 1000, 0],
  [974, 1000, 97],
  [975, 1000, 98],
  [1001, 1000, 100],
  [1500, 1000, 150],
  [10, 0, null],
])('WMS-035 %i of %i is %s %%', (used, capacity, expected) => {
  expect(percentOf([cell({ used, capacity })])).toBe(expected);
});

it.each([
  [0, 0, 'none'],
  [1, 3, 'some'],
  [50, 3, 'some'],
  [51, 3, 'much'],
  [80, 3, 'much'],
  [81, 3, 'full'],
  [100, 3, 'full'],
  [101, 3, 'over'],
  [null, 3, 'some'],
] as const)('W3 %s %% with %i pieces is drawn %s', (percent, qty, expected) => {
  expect(usageStep(percent, qty)).toBe(expected);
});

it('WMS-044 the oldest goods of a spot say its age', () => {
  expect(ageOf([cell({ oldest: '2026-11-20' }), cell({ oldest: '2026-10-21' }), cell({})], '2026-11-20')).toBe(31);
  expect([null, 1, 30, 31, 90, 91, 180, 181].map((days) => ageStep(days, [90, 180]))).toEqual([
    'none',
    'young',
    'young',
    'middle',
    'middle',
    'old',
    'old',
    'stale',
  ]);
});

it('the plan stacks levels, the elevation shows each with the highest at the top', () => {
  const cells = [cell({ id: '1' }), cell({ id: '2', level: 2 }), cell({ id: '3', row: 2, col: 3 })];
  const plan = spotsOf({ rows: 2, cells }, 'plan');
  expect(plan.spots.map(({ line, col, cells: stack }) => [line, col, stack.length])).toEqual([
    [0, 1, 2],
    [1, 3, 1],
  ]);
  const elevation = spotsOf({ rows: 2, cells }, 'elevation');
  expect(elevation.lines).toEqual(['1 行 2 层', '1 行 1 层', '2 行 1 层']);
  expect(elevation.spots.map(({ line }) => line)).toEqual([1, 0, 2]);
});

it('arrows go to the nearest spot in their direction, over holes too', () => {
  const { spots } = spotsOf(
    { rows: 3, cells: [cell({ id: '1' }), cell({ id: '2', col: 4 }), cell({ id: '3', row: 3, col: 2 })] },
    'plan',
  );
  const [first] = spots;
  const go = (key: string) => (first ? neighbour(spots, first, key)?.cells[0]?.id : undefined);
  expect([go('ArrowRight'), go('ArrowDown'), go('ArrowLeft'), go('Enter')]).toEqual(['2', '3', undefined, undefined]);
});

it('counters: locked and disabled places are not free', () => {
  expect(
    countersOf([
      cell({ qty: 2, used: 500 }),
      cell({ lockState: 'IN' }),
      cell({ status: 'DISABLED' }),
      cell({}),
      cell({ capacity: 0, qty: 1, used: 9 }),
    ]),
  ).toEqual({ total: 5, taken: 2, free: 1, locked: 1, pieces: 3, percent: 17 });
});
