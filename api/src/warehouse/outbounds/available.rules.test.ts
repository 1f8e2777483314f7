import { describe, expect, it } from 'vitest';
import { blockedFor, kindsOf, type Lying } from './available.rules.ts';

const TODAY = '2026-11-23';
const free: Lying = { lockState: 'NONE', chamberState: 'OPEN', expiryDate: null };

describe('WMS-016 what is never allocated', () => {
  it.each([
    ['nothing against it', {}, 'LOADING', null],
    ['禁出', { lockState: 'OUT' }, 'LOADING', '库位禁出'],
    ['全锁', { lockState: 'ALL' }, 'SCRAP', '库位全锁'],
    ['禁入 lets out', { lockState: 'IN' }, 'LOADING', null],
    ['仓间检修', { chamberState: 'MAINTENANCE' }, 'LOADING', '仓间检修'],
    ['a closed chamber may be allocated', { chamberState: 'CLOSED' }, 'LOADING', null],
    ['the expiry date itself is still good', { expiryDate: TODAY }, 'LOADING', null],
    ['expired from the day after', { expiryDate: '2026-11-22' }, 'LOADING', '已过期 2026-11-22'],
    ['expired goods go back to their maker', { expiryDate: '2026-11-22' }, 'RETURN', null],
    ['expired goods are destroyed', { expiryDate: '2026-11-22' }, 'SCRAP', null],
    [
      'a locked place holds back expired goods too',
      { expiryDate: '2026-11-22', lockState: 'OUT' },
      'SCRAP',
      '库位禁出',
    ],
  ] as const)('%s', (_what, values, type, expected) => {
    expect(blockedFor({ ...free, ...values }, type, TODAY)).toBe(expected);
  });
  it('商城发货 takes goods of the mall, 装柜 cargo, the others either', () => {
    expect([kindsOf('MALL'), kindsOf('LOADING'), kindsOf('SCRAP')]).toEqual([['MALL'], ['CARGO'], ['CARGO', 'MALL']]);
  });
});
