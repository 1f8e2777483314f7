import { days } from '@shared/contract/warehouse/day.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { postStock } from '../stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';
import { chargeFeed } from './charge-feed.ts';
import { chargesOf } from './charge-party.ts';
import { createRule } from './charge-rule.service.ts';
import { ruleInput } from './charge.fixture.ts';

let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date('2026-11-23T04:00:00Z') },
    prepare: async (database) => void (await prepareStore(database)),
  });
  store = await storeOf(api);
  api.actor('boss', { userId: '1', warehouses: [store.warehouseId, store.otherWarehouseId] });
});
afterAll(() => api.close());

it('WMS-080, WMS-081 goods that were transferred are charged where they lie; least days only where they were received', async () => {
  const { warehouseId, otherWarehouseId } = store;
  const batchId = await store.batch({ receivedDate: '2026-11-01' });
  const [there = ''] = store.locations.slice(10);
  const post = (where: string, businessDate: string, ...entries: Parameters<typeof entry>[]) =>
    api.command('boss', (ctx) =>
      postStock(ctx, { warehouseId: where, doc: DOC, businessDate, entries: entries.map((each) => entry(...each)) }),
    );
  await post(warehouseId, '2026-11-01', [store.locations[0] ?? '', batchId, 10]);
  await post(warehouseId, '2026-11-03', [store.locations[0] ?? '', batchId, -4, { type: 'TRANSFER' }]);
  await post(otherWarehouseId, '2026-11-03', [there, batchId, 4, { type: 'TRANSFER' }]);
  for (const each of [warehouseId, otherWarehouseId])
    await api.as('boss').ok(days.close, {
      params: { date: '2026-11-05' },
      body: { warehouseId: each, version: 0, gaps: true },
    });
  const charged = (where: string, minDays: number) =>
    api.command('boss', async (ctx) => {
      await createRule(ctx, ruleInput(where, { basis: 'PIECE_DAY', minDays, taxRate: 0 }), null);
      const feed = await chargeFeed(ctx, 'AR', where, { from: '2026-11-01', to: '2026-11-05' });
      return chargesOf(feed.of(store.customers[0] ?? '')).map(({ totals }) => totals.amount);
    });
  // 4 pieces lie there for three days; of the 10 received here the others are owed here, those 4 until they left.
  expect(await charged(otherWarehouseId, 30)).toEqual(['12.00']);
  expect(await charged(warehouseId, 30)).toEqual(['38.00']);
  // They come back: what was received stays 10, and each of the 50 piece·days is charged once.
  await post(otherWarehouseId, '2026-11-06', [there, batchId, -4, { type: 'TRANSFER' }]);
  await post(warehouseId, '2026-11-06', [store.locations[0] ?? '', batchId, 4, { type: 'TRANSFER' }]);
  const again = await api.command('boss', (ctx) =>
    chargeFeed(ctx, 'AR', warehouseId, { from: '2026-11-01', to: '2026-11-05' }),
  );
  expect(chargesOf(again.of(store.customers[0] ?? '')).map(({ totals }) => totals.amount)).toEqual(['38.00']);
});

it('2.15 what was brought in or out and taken back is no handling, on neither day', async () => {
  const { warehouseId } = store;
  const [batchId, wrong] = [await store.batch(), await store.batch()];
  const at = store.locations[5] ?? '';
  const post = (businessDate: string, ...given: Parameters<typeof entry>) =>
    api.command('boss', (ctx) => postStock(ctx, { warehouseId, doc: DOC, businessDate, entries: [entry(...given)] }));
  await post('2026-11-10', at, batchId, 10);
  const [came] = await post('2026-11-10', at, wrong, 6);
  await post('2026-11-11', at, batchId, -4, { type: 'SHIP' });
  const [left] = await post('2026-11-11', at, batchId, -3, { type: 'SHIP' });
  await post('2026-11-12', at, wrong, -6, { type: 'REVERSAL', reversalOf: came?.id ?? '' });
  await post('2026-11-13', store.locations[6] ?? '', batchId, 3, { type: 'REVERSAL', reversalOf: left?.id ?? '' });
  await api.as('boss').ok(days.close, {
    params: { date: '2026-11-15' },
    body: { warehouseId, version: 0, gaps: true },
  });
  const feed = await api.command('boss', (ctx) =>
    chargeFeed(ctx, 'AR', warehouseId, { from: '2026-11-10', to: '2026-11-15' }),
  );
  const handled = feed
    .of(store.customers[0] ?? '')
    .stock.filter(({ inQty, outQty }) => inQty !== 0 || outQty !== 0)
    .map(({ day, batchId: of, inQty, outQty }) => [day, of === batchId ? 'kept' : 'wrong', inQty, outQty]);
  expect(handled).toEqual([
    ['2026-11-10', 'kept', 10, 0],
    ['2026-11-11', 'kept', 0, 4],
  ]);
});
