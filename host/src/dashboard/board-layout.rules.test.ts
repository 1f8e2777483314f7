import { describe, expect, it } from 'vitest';
import { arrange, moved } from './board-layout.rules.ts';

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
