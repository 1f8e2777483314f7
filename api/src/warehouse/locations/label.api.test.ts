import { labels } from '@shared/contract/warehouse/label.contract.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { batchLabels } from '../stock/batch.print.ts';
import { postStock } from '../stock/post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from '../stock/stock.fixture.ts';

let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
beforeAll(async () => {
  api = await testApi({ prepare: async (database) => void (await prepareStore(database)) });
  store = await storeOf(api);
  const companies = (await api.db.select().from(syCompany)).map(({ id }) => id);
  api.actor('chief', { companies, warehouses: [store.warehouseId, store.otherWarehouseId] });
});
afterAll(() => api.close());

const pages = async (response: Response): Promise<number> =>
  Buffer.from(await response.arrayBuffer())
    .toString('latin1')
    .split(/\/Type \/Page\b/).length - 1;

describe('labels of the warehouse (11.5)', () => {
  it('W4 a label a page, in the order asked, each once; the file is a PDF', async () => {
    const [first = '', second = ''] = store.locations;
    const response = await api.as('chief').send(labels.locations, { query: { ids: `${second},${first},${second}` } });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('库位标签 2 张.pdf');
    expect(await pages(response)).toBe(2);
  });
  it('W6 labels of batches with what is on hand of them', async () => {
    const batch = await store.batch({ batchNo: 'RK20261120-0001-1-1' });
    const response = await api.as('chief').send(labels.batches, { query: { ids: batch } });
    expect(response.status).toBe(200);
    expect(await pages(response)).toBe(1);
  });
  it('W6 a label says the warehouse it is for and what lies there; another one, or none of the caller, is not found', async () => {
    const batch = await store.batch();
    const here = store.locations[0] ?? '';
    const there = store.locations.at(-1) ?? '';
    for (const [warehouseId, locationId, qty] of [
      [store.warehouseId, here, 30],
      [store.otherWarehouseId, there, 12],
    ] as const)
      await api.command('chief', (ctx) =>
        postStock(ctx, { warehouseId, doc: DOC, businessDate: ctx.today(), entries: [entry(locationId, batch, qty)] }),
      );
    const companies = (await api.db.select().from(syCompany)).map(({ id }) => id);
    api.actor('there', { companies, warehouses: [store.otherWarehouseId] });
    const labelOf = (who: string, id: string, warehouseId: string | null) =>
      api.command(who, async (ctx) => {
        const { labels: found } = await batchLabels(ctx, [{ id, warehouseId }]);
        return [found[0]?.warehouse, found[0]?.qty];
      });
    expect(await labelOf('chief', batch, store.warehouseId)).toEqual(['1 仓', '30']);
    expect(await labelOf('chief', batch, store.otherWarehouseId)).toEqual(['2 仓', '12']);
    expect(await labelOf('chief', batch, null)).toEqual(['1 仓', '30']);
    expect(await labelOf('there', batch, null)).toEqual(['2 仓', '12']);
    const ask = (who: string, ids: string) => api.as(who).send(labels.batches, { query: { ids } });
    expect((await ask('there', `${batch}@${store.otherWarehouseId}`)).status).toBe(200);
    expect((await ask('there', `${batch}@${store.warehouseId}`)).status).toBe(404);
    expect((await ask('chief', `${await store.batch()}@${store.otherWarehouseId}`)).status).toBe(404);
  });
  it('11.5 labels that are printed stand in the log of each location and batch; a refusal of one logs none', async () => {
    const [first = '', second = ''] = store.locations;
    const batch = await store.batch({ batchNo: 'RK20261120-0002-1-1' });
    const prints = async (kind: string) =>
      (
        await api.db.execute<{ id: string; no: string }>(
          sql`select object_id::text as id, object_no as no from sh_audit where kind = ${kind} and code = 'print' order by id`,
        )
      ).rows;
    const chief = api.as('chief');
    expect(await chief.ok(labels.printLocations, { body: { ids: `${first},${second},${first}` } })).toEqual({
      records: 2,
    });
    expect(await chief.ok(labels.printBatches, { body: { ids: batch } })).toEqual({ records: 1 });
    expect((await prints('wh_location')).map(({ id }) => id)).toEqual([first, second]);
    expect(await prints('wh_batch')).toEqual([{ id: batch, no: 'RK20261120-0002-1-1' }]);
    expect((await chief.call(labels.printLocations, { body: { ids: `${first},999999` } })).status).toBe(404);
    expect(await prints('wh_location')).toHaveLength(2);
  });
  it('refuses more than 500, none, another warehouse and who may not', async () => {
    const chief = api.as('chief');
    const many = Array.from({ length: 501 }, (_, at) => at + 1).join(',');
    expect((await chief.call(labels.locations, { query: { ids: many } })).envelope.data).toMatchObject({
      fields: { ids: '一次最多打印 500 张标签' },
    });
    expect((await chief.send(labels.locations, { query: { ids: '' } })).status).toBe(422);
    expect((await chief.send(labels.locations, { query: { ids: '999999' } })).status).toBe(404);
    api.actor('keeper', { warehouses: [store.otherWarehouseId] });
    const own = store.locations.at(-1) ?? '';
    const foreign = store.locations[0] ?? '';
    expect((await api.as('keeper').send(labels.locations, { query: { ids: own } })).status).toBe(200);
    expect((await api.as('keeper').send(labels.locations, { query: { ids: `${own},${foreign}` } })).status).toBe(404);
    expect((await api.as('keeper').send(labels.batches, { query: { ids: await store.batch() } })).status).toBe(404);
    api.actor('stranger', { permissions: ['warehouse.location.view', 'warehouse.inbound.view'] });
    for (const [endpoint, ids] of [
      [labels.locations, foreign],
      [labels.batches, '1'],
    ] as const)
      expect((await api.as('stranger').send(endpoint, { query: { ids } })).status).toBe(403);
  });
});
