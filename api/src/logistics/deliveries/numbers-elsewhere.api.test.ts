import type { ListQuery } from '@shared/contract/list.ts';
import { bookingList } from '@shared/contract/logistics/booking-list.contract.ts';
import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { deliveredList } from '@shared/contract/logistics/delivered-list.contract.ts';
import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { inspectionList } from '@shared/contract/logistics/inspection-list.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { poolList } from '@shared/contract/logistics/pool-list.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliveryDesk, type Waiting } from '../../../test/delivery-desk.ts';

const { desk, li, waiting, finish } = deliveryDesk();

describe('numbers that stand at another stage than that of the list', () => {
  let untouched: Waiting;
  beforeAll(async () => {
    untouched = await waiting();
  }, 120_000);

  it('L20 a number that has gone on to 已送达 is named there, for who may open that page', async () => {
    const { item, box } = await waiting();
    await desk.walk.signed(item);
    await finish(box);
    const numbers = [item.deliveryNo, item.orderNo, box.containerCode, untouched.box.containerCode, 'NIE-1'].join(',');
    const ask = async (who: string) => {
      const { list, missing, elsewhere } = await desk.api.as(who).ok(deliveryList.endpoint, { query: { numbers } });
      expect(list.map(({ id: found }) => found)).toEqual([untouched.box.id]);
      return { missing, elsewhere };
    };
    const gone = [item.deliveryNo, item.orderNo, box.containerCode];
    expect(await ask('li')).toEqual({
      missing: [...gone, 'NIE-1'],
      elsewhere: Object.fromEntries(gone.map((number) => [number, 'delivered'])),
    });
    const there = await li().ok(deliveredList.endpoint, { query: { numbers: gone.join(',') } });
    expect([there.list.map(({ id: found }) => found), there.missing]).toEqual([[box.id], []]);
    desk.api.actor('release-only', { permissions: ['logistics.release.view'] });
    expect((await ask('release-only')).elsewhere).toEqual({});
  });
  it.each([
    [bookingList.title, (query: ListQuery) => li().ok(bookingList.endpoint, { query })],
    [inspectionList.title, (query: ListQuery) => li().ok(inspectionList.endpoint, { query })],
    [loadingList.title, (query: ListQuery) => li().ok(loadingList.endpoint, { query })],
    [clearanceList.title, (query: ListQuery) => li().ok(clearanceList.endpoint, { query })],
  ])('%s names 全部柜子 for a number whose container stands at another stage', async (_title, ask) => {
    const number = untouched.box.containerCode.toLowerCase();
    const { list, missing, elsewhere } = await ask({ numbers: `${number},NIE-1` });
    expect([list, missing, elsewhere]).toEqual([[], [number, 'NIE-1'], { [number]: 'containers' }]);
  });
  it('待拼货物池 names 物流订单 for an order whose goods are all in containers', async () => {
    const { orderNo } = untouched.item;
    const { missing, elsewhere } = await li().ok(poolList.endpoint, { query: { numbers: `${orderNo},NIE-1` } });
    expect([missing, elsewhere]).toEqual([[orderNo, 'NIE-1'], { [orderNo]: 'orders' }]);
  });
});
