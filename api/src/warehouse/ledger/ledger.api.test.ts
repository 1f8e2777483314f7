import { batchTrace, ledgerList } from '@shared/contract/warehouse/ledger.contract.ts';
import type { AnswerOf } from '@shared/contract/endpoint.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putSetting } from '../../../test/put-setting.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { postStock, type StockEntry } from '../stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';

const TODAY = '2026-11-23';
let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
let [one, other] = ['', ''];
const at = (nth: number) => store.locations[nth] ?? '';
const post = (entries: StockEntry[], businessDate = TODAY, warehouseId = store.warehouseId) =>
  api.command('keeper', (ctx) => postStock(ctx, { warehouseId, doc: DOC, businessDate, entries }));

beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date(`${TODAY}T04:00:00Z`) },
    prepare: async (database) => void (await prepareStore(database)),
  });
  store = await storeOf(api);
  const warehouses = [store.warehouseId];
  api.actor('keeper', { warehouses: [store.warehouseId, store.otherWarehouseId] });
  api.actor('here', { warehouses });
  api.actor('reader', { warehouses, permissions: ['warehouse.ledger.view'] });
  api.actor('foreign', { warehouses, companies: ['99'] });
  api.actor('sales', {
    userId: '904',
    warehouses,
    scopes: { warehouse: { level: 'SELF', depts: [] }, customer: { level: 'SELF', depts: [] } },
  });
  one = await store.batch({ mark: 'ABC' });
  other = await store.batch({ customerId: store.customers[1] ?? '', goodsName: '铁桶' });
  await post([entry(at(0), one, 100)], '2026-11-10');
  const [received] = await post([entry(at(1), other, 40), entry(at(0), one, 10)]);
  await post([entry(at(0), one, -30, { type: 'MOVE' }), entry(at(2), one, 30, { type: 'MOVE', leg: 2 })]);
  await post([entry(at(2), one, -5, { type: 'SHIP' })]);
  await post([entry(at(2), one, -1, { type: 'ADJUST' })]);
  await post([entry(at(1), other, -40, { type: 'REVERSAL', reversalOf: received?.id ?? '' })]);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const list = (query: Record<string, string> = {}, as = 'here') => api.as(as).ok(ledgerList.endpoint, { query });
const moved = ({ list: rows }: AnswerOf<typeof ledgerList.endpoint>) => rows.map(({ qtyDelta }) => qtyDelta);

describe('出入库明细 (W14)', () => {
  it('W14 newest first, seven days, internal moves only when asked for', async () => {
    const week = await list();
    expect(moved(week)).toEqual([-40, -1, -5, 10, 40]);
    expect(week.list[0]).toMatchObject({
      type: 'REVERSAL',
      direction: 'OUT',
      docNo: DOC.no,
      locationCode: 'A-02',
      goodsName: '铁桶',
      reversal: expect.stringContaining('冲 '),
    });
    expect(moved(await list({ internal: '1' }))).toEqual([-40, -1, -5, 30, -30, 10, 40]);
    expect(moved(await list({ businessDate: '2026-11-01..2026-11-12' }))).toEqual([100]);
  });

  it('W14 WMS-042 in, out, adjustment and net change over all filtered rows, whatever the page', async () => {
    const { summary, total } = await list({ pageSize: '1' });
    expect(summary).toMatchObject({ inQty: 50, outQty: 45, adjustQty: -1, qtyDelta: 4 });
    expect(total).toBe(5);
    expect((await list({ internal: '1' })).summary).toMatchObject({
      inQty: 80,
      outQty: 75,
      adjustQty: -1,
      qtyDelta: 4,
    });
    // Of a location moves are in and out.
    expect((await list({ location: 'A-03' })).summary).toMatchObject({ inQty: 30, outQty: 5, adjustQty: -1 });
  });

  it('W14 filters by customer, goods or mark, batch (all days), document (all days), type, direction', async () => {
    expect(moved(await list({ customerId: store.customers[1] ?? '' }))).toEqual([-40, 40]);
    expect(moved(await list({ goods: 'abc' }))).toEqual([-1, -5, 10]);
    expect(moved(await list({ batchNo: 'B1' }))).toEqual([-1, -5, 10, 100]);
    expect(moved(await list({ docNo: DOC.no }))).toHaveLength(6);
    expect(moved(await list({ type: 'SHIP,ADJUST' }))).toEqual([-1, -5]);
    expect(moved(await list({ direction: 'IN' }))).toEqual([10, 40]);
  });

  it.each([
    [{ businessDate: '2025-01-01..2026-11-23' }, { businessDate: '请选择起止日期，最多 366 天' }],
    [{ businessDate: '2026-11-01..' }, { businessDate: '请选择起止日期，最多 366 天' }],
    [{ direction: 'UP' }, { direction: '选项不正确' }],
    [{ sort: 'qtyDelta' }, { sort: '不支持按此列排序' }],
    [{ cursor: 'after.x' }, { cursor: '格式不正确' }],
  ])('refuses %j', async (query, fields) => {
    const { envelope } = await api.as('here').call(ledgerList.endpoint, { query });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields } });
  });

  it('11.1 pages by key: forward and back give every row once, totals with the first page', async () => {
    const forward: (number | null)[] = [];
    const cursors: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const page = await list({ internal: '1', pageSize: '3', ...(cursor && { cursor }) });
      forward.push(...moved(page));
      expect(page.total).toBe(cursor ? 0 : 7);
      if (page.prevCursor) cursors.push(page.prevCursor);
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(forward).toEqual([-40, -1, -5, 30, -30, 10, 40]);
    const back = await list({ internal: '1', pageSize: '3', cursor: cursors.at(-1) ?? '' });
    expect(moved(back)).toEqual([30, -30, 10]);
    const first = await list({ internal: '1', pageSize: '3', cursor: back.prevCursor ?? '' });
    expect(moved(first)).toEqual([-40, -1, -5]);
    expect(first.prevCursor).toBeNull();
  });

  it('1.8 nothing of another warehouse, company or salesperson', async () => {
    const elsewhere = await store.batch({ warehouseId: store.otherWarehouseId });
    await post([entry(at(10), elsewhere, 7)], TODAY, store.otherWarehouseId);
    expect(moved(await list({}, 'keeper'))[0]).toBe(7);
    expect(moved(await list())[0]).toBe(-40);
    expect(moved(await list({}, 'foreign'))).toEqual([]);
    expect(moved(await list({}, 'sales'))).toEqual([]);
    for (const as of ['foreign', 'sales'])
      expect((await api.as(as).call(batchTrace, { params: { id: one } })).envelope.errorCode).toBe('NOT_FOUND');
  });

  it('W14 导出 needs its own right', async () => {
    const endpoint = exportOf(ledgerList as ListContract);
    if (!endpoint) throw new Error('no export');
    expect((await api.as('reader').call(endpoint, {})).status).toBe(403);
    const sheet = await api.as('here').send(endpoint, {});
    expect(sheet.status).toBe(200);
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    // 3.17: more rows than the parameter allows at once are a job.
    await putSetting(api.db, 'wh.ledger.export.max', 1);
    const later = await api.as('here').call(endpoint, {});
    expect([later.status, later.envelope.data]).toEqual([202, { jobId: expect.any(String) as string }]);
  });

  it('W14 批次轨迹 from receipt on, with what is left after each entry', async () => {
    const trace = await api.as('here').ok(batchTrace, { params: { id: one } });
    expect(trace).toMatchObject({ batchNo: 'B1', mark: 'ABC', onHand: 104, ageDays: 4, more: false });
    expect(trace.steps.map(({ type, qty, left }) => [type, qty, left])).toEqual([
      ['RECEIVE', 100, 100],
      ['RECEIVE', 10, 110],
      ['MOVE', -30, 80],
      ['MOVE', 30, 110],
      ['SHIP', -5, 105],
      ['ADJUST', -1, 104],
    ]);
  });
});
