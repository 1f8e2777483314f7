import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { waitsFor } from '../../../test/waits.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { tradeDesk, type TradeDesk } from './trade-doc.fixture.ts';

let api: TestApi;
let desk: TradeDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await tradeDesk(api);
  api.actor('helper', { userId: '3', companies: [desk.companyId] });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const waits = (who: string) => waitsFor(api.as(who), 'trade-doc');

it('10.3 a document that was handed in waits for those who had no hand in it, until it is decided', async () => {
  const draft = await desk.made('COMMERCIAL_INVOICE');
  expect(await waits('boss')).toEqual([]);
  const sent = await desk.done(desk.submit(draft, 'helper'));
  expect([await waits('boss'), await waits('helper'), await waits('maker')]).toEqual([[sent.docNo], [], []]);
  const body = { version: sent.version, reason: '金额不符' };
  const back = await api.as('boss').ok(tradeDocs.reject, { params: { id: sent.id }, body });
  expect(await waits('boss')).toEqual([]);
  const again = await desk.done(desk.submit(back));
  expect(await waits('boss')).toEqual([sent.docNo]);
  await desk.done(desk.approve(again));
  expect(await waits('boss')).toEqual([]);
});
