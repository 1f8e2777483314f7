import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { tradeDesk, type TradeDesk } from './trade-doc.fixture.ts';

let api: TestApi;
let desk: TradeDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await tradeDesk(api);
});
afterAll(() => api.close());

describe('生成 pressed by two at once', () => {
  it('F29, FIN-204 the documents of orders are made once; the other is told which are there', async () => {
    const orderIds = [await desk.order(['12.50']), await desk.order(['3.20'])];
    const generate = (ids: string[], as = 'maker') =>
      api.as(as).ok(tradeDocs.generate, {
        body: { kinds: ['EXPORT_CONTRACT', 'COMMERCIAL_INVOICE'], orderIds: ids, containerId: null },
      });
    const both = await Promise.all([generate(orderIds), generate(orderIds.toReversed(), 'boss')]);
    expect(both.map(({ made }) => made.length).toSorted()).toEqual([0, 4]);
    expect(both.map(({ skipped }) => skipped.length).toSorted()).toEqual([0, 4]);
    expect(api.faults).toEqual([]);
  });
});
