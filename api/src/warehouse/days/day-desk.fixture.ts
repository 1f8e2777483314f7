import { dailyList } from '@shared/contract/warehouse/daily.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';

export const TODAY = '2026-11-23';
export const FIRST = '2026-11-18';
/** Both legs of goods that go from a place to another. */
export const move = (from: string, to: string, batch: string, qty: number, type: 'MOVE' | 'PUTAWAY' = 'MOVE') => [
  entry(from, batch, -qty, { type }),
  entry(to, batch, qty, { type, leg: 2 }),
];

/** A store whose days are closed, for the tests of one file; after each no call failed and the identities of stock hold. */
export function dayDesk() {
  let api: TestApi;
  let store: Awaited<ReturnType<typeof storeOf>>;
  /** Identities of stock and days that do not hold; the customers of the fixture have no credit. */
  const broken = async () =>
    (await verify(api.db)).broken.map(({ title }) => title).filter((title) => title.startsWith('WMS-'));
  beforeAll(async () => {
    api = await testApi({
      clock: { now: () => new Date(`${TODAY}T04:00:00Z`) },
      prepare: async (database) => void (await prepareStore(database)),
    });
    store = await storeOf(api);
    api.actor('keeper', { userId: '901', warehouses: [store.warehouseId, store.otherWarehouseId] });
    api.actor('clerk', { userId: '902', warehouses: [store.warehouseId], permissions: ['warehouse.daily.view'] });
    api.actor('elsewhere', { userId: '903', warehouses: [store.otherWarehouseId] });
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.faults).toEqual([]);
    expect(await broken()).toEqual([]);
  });
  return {
    get api() {
      return api;
    },
    get store() {
      return store;
    },
    broken,
    at: (nth: number) => store.locations[nth] ?? '',
    post: (entries: StockEntry[], businessDate: string, warehouseId = store.warehouseId) =>
      api.command('keeper', (ctx) => postStock(ctx, { warehouseId, doc: DOC, businessDate, entries })),
    close: (day: string, values: object = {}, as = 'keeper') =>
      api.as(as).call(days.close, {
        params: { date: day },
        body: { warehouseId: store.warehouseId, version: 0, gaps: false, ...values },
      }),
    list: (query: Record<string, string>) => api.as('keeper').ok(dailyList.endpoint, { query }),
  };
}
