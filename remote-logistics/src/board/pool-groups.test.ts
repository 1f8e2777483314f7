import { describe, expect, it } from 'vitest';
import { groupPool, misfit, takenAlong } from './pool-groups.ts';
import { box, pool } from './board.fixture.ts';

describe('pool', () => {
  it('is grouped by order or by port with sums', () => {
    const rows = [pool(), pool({ id: '12', freeCartons: 5 }), pool({ id: '13', orderId: '2', orderNo: 'WL2' })];
    expect(groupPool(rows, 'order').map((group) => [group.title, group.cartons])).toEqual([
      ['WL1', 35],
      ['WL2', 30],
    ]);
    expect(
      groupPool(rows.toReversed(), 'order')
        .at(-1)
        ?.rows.map((row) => row.id),
    ).toEqual(['11', '12']);
    expect(groupPool(rows, 'pod').map((group) => [group.title, group.cartons])).toEqual([['USLAX 洛杉矶', 65]]);
  });
  it('a drag takes all chosen lines when it begins on chosen ones, else the line or the order alone', () => {
    const [one, two, other] = [pool(), pool({ id: '12' }), pool({ id: '13', orderId: '2' })];
    expect(takenAlong([one], [])).toEqual([one]);
    expect(takenAlong([one, two], [])).toEqual([one, two]);
    expect(takenAlong([one], [one, other])).toEqual([one, other]);
    expect(takenAlong([one, two], [one, other]), 'the order as a whole').toEqual([one, two]);
    expect(takenAlong([one, two], [one, two, other])).toEqual([one, two, other]);
  });
  it('LOG-043 says at once why cargo does not fit', () => {
    expect(misfit(box(), [pool()])).toBeNull();
    expect(misfit(box({ hold: true }), [pool()]), 'LOG-018').toBe('柜子已暂停');
    expect(misfit(box({ transportMode: 'RAIL' }), [pool()])).toBe('运输方式不同');
    expect(misfit(box({ route: 'CNSHA→USLAX' }), [pool()])).toBe('航线不同');
  });
});
