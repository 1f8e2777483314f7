import { describe, expect, it } from 'vitest';
import { progressAhead } from './order-progress.ts';

describe('5.2 progress of an order over its containers', () => {
  it.each([
    [['LOAD', 'CLEAR', 'CLEAR'], '2/3 柜已报关'],
    [['CONSOLIDATE', 'DELIVERED'], '1/2 柜已送达'],
    [['BOOK', 'LOAD', 'INSPECT'], '1/3 柜已验货'],
    [['LOAD', 'LOAD'], null],
    [['LOAD'], null],
    [[], null],
    [['CANCELLED', 'LOAD'], null],
  ] as const)('%j → %s', (stages, expected) => expect(progressAhead(stages)).toBe(expected));
});
