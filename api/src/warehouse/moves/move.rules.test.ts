import { expect, it } from 'vitest';
import { moveFaults, reservedOf } from './move.rules.ts';

it.each<[string, [number, number, number], number, number | null]>([
  ['free pieces only', [10, 0, 0], 10, 0],
  ['free pieces go first', [10, 4, 0], 6, 0],
  ['then reserved ones', [10, 4, 0], 8, 2],
  ['all of them', [10, 10, 0], 10, 10],
  ['frozen ones never', [10, 4, 3], 8, null],
  ['up to the frozen ones', [10, 4, 3], 7, 4],
  ['more than there is', [10, 0, 0], 11, null],
])('WMS-032 %s', (_case, [onHand, reserved, frozen], qty, expected) => {
  expect(reservedOf({ onHand, reserved, frozen }, qty)).toBe(expected);
});

it('WMS-032 from = to is refused at its line', () => {
  const line = (fromLocationId: string, toLocationId: string) => ({ fromLocationId, toLocationId });
  expect(moveFaults([line('1', '2'), line('3', '3')])).toEqual({ 'lines.1.toLocationId': '目标库位不能与原库位相同' });
});
