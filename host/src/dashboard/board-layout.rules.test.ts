import { describe, expect, it } from 'vitest';
import { arrange, boardKind, filledSpans, moved, standardLayout } from './board-layout.rules.ts';

const cards = ['funnel', 'todos', 'kpis', 'charts'].map((key) => ({ key }));
const keys = (order: string[], hidden: string[] = []) => arrange(cards, { order, hidden }).map((card) => card.key);

describe('D1 layout of the board', () => {
  it('is the declared order until the user changes it', () =>
    expect(keys([])).toEqual(['funnel', 'todos', 'kpis', 'charts']));
  it('follows the user', () =>
    expect(keys(['charts', 'kpis', 'todos', 'funnel'], ['kpis'])).toEqual(['charts', 'todos', 'funnel']));
  it('a new card stands after its neighbour', () =>
    expect(keys(['kpis', 'funnel', 'charts'])).toEqual(['kpis', 'funnel', 'todos', 'charts']));
  it('a card that is gone does no harm', () =>
    expect(keys(['gone', 'todos', 'funnel'])).toEqual(['todos', 'kpis', 'charts', 'funnel']));
  it('moves one step', () => expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']));
});

describe('D1.7 roles get defaults', () => {
  const placed = [
    { key: 'funnel', order: 10 },
    { key: 'todos', order: 20, places: { SALES: 5 } },
    { key: 'charts', order: 30, places: { SALES: null } },
  ];
  it.each([
    [['sales'], 'SALES'],
    [['cs'], 'SALES'],
    [['operator', 'gm'], 'MANAGEMENT'],
    [['doc_clerk'], 'DOCUMENTS'],
    [['inspector'], 'INSPECTION'],
    [['dispatcher'], 'DISPATCH'],
    [['wh_clerk'], 'WAREHOUSE'],
    [['ar_clerk'], 'FINANCE'],
    [['our_own'], null],
    [[], null],
  ])('%j → %s', (roles, kind) => expect(boardKind(roles)).toBe(kind));
  it('a card stands where its kind of work wants it, or is not shown', () =>
    expect(standardLayout(placed, 'SALES')).toEqual({ order: ['todos', 'funnel', 'charts'], hidden: ['charts'] }));
  it('without a kind the cards stand in their own order', () =>
    expect(standardLayout(placed, null)).toEqual({ order: ['funnel', 'todos', 'charts'], hidden: [] }));
});

describe('D1 rows of the board leave no hole', () => {
  it.each([
    [
      [24, 16, 8],
      [24, 16, 8],
    ],
    [
      [16, 24],
      [24, 24],
    ],
    [
      [8, 8, 24],
      [12, 12, 24],
    ],
    [
      [16, 6],
      [18, 6],
    ],
    [[8], [24]],
    [[], []],
  ])('%j → %j', (wanted, given) => expect(filledSpans(wanted)).toEqual(given));
});
