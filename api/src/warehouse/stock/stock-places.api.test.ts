import { locationList, locations } from '@shared/contract/warehouse/location.contract.ts';
import { warehouses } from '@shared/contract/warehouse/warehouse.contract.ts';
import { zones } from '@shared/contract/warehouse/zone.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { whLocation } from '../zones/location.tables.ts';
import { postStock } from './post-stock.ts';
import { DOC, entry, prepareStore, storeOf } from './stock.fixture.ts';

const TODAY = '2026-11-23';
let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date(`${TODAY}T04:00:00Z`) },
    prepare: async (database) => void (await prepareStore(database)),
  });
  store = await storeOf(api);
  api.actor('keeper', { warehouses: [store.warehouseId] });
  // Of 20,000 cm³ each, the last one unlimited.
  await api.db
    .update(whLocation)
    .set({ capacity: 20_000 })
    .where(sql`code <> 'A-10'`);
  const [first = '', second = '', third = '', , , , , , , tenth = ''] = store.locations;
  const one = await store.batch();
  const other = await store.batch({ customerId: store.customers[1] ?? '' });
  await api.command('keeper', (ctx) =>
    postStock(ctx, {
      warehouseId: store.warehouseId,
      doc: DOC,
      businessDate: TODAY,
      entries: [
        entry(first, one, 5),
        entry(first, other, 2),
        entry(second, one, 20),
        entry(third, one, 21),
        entry(tenth, one, 9),
      ],
    }),
  );
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const list = async (query: Record<string, string>) =>
  (await api.as('keeper').ok(locationList.endpoint, { query })).list.map(({ code, usage, onHand, owners }) => [
    code,
    usage,
    onHand,
    owners,
  ]);

it('WMS-035 how full a location is, how many pieces of how many owners', async () => {
  expect(await list({ fill: 'PARTIAL' })).toEqual([
    ['A-01', 35, 7, 2],
    ['A-10', null, 9, 1],
  ]);
  expect(await list({ fill: 'FULL,OVER' })).toEqual([
    ['A-02', 100, 20, 1],
    ['A-03', 105, 21, 1],
  ]);
  expect((await list({ fill: 'EMPTY' })).map(([code]) => code)).toEqual([
    'A-04',
    'A-05',
    'A-06',
    'A-07',
    'A-08',
    'A-09',
  ]);
  expect(await list({ customerId: store.customers[1] ?? '' })).toEqual([['A-01', 35, 7, 2]]);
  const wrong = await api.as('keeper').call(locationList.endpoint, { query: { fill: 'X' } });
  expect(wrong.envelope.data).toEqual({ fields: { fill: '选项不正确' } });
});

it('WMS-006 nothing where goods lie is disabled: location, zone, warehouse', async () => {
  const row = await api.as('keeper').ok(locations.get, { params: { id: store.locations[0] ?? '' } });
  const place = await api
    .as('keeper')
    .call(locations.disable, { params: { id: row.id }, body: { version: row.version } });
  expect(place.envelope).toMatchObject({
    errorCode: 'WMS_WAREHOUSE_NOT_EMPTY',
    errorMessage: '库位 A-01 还有库存，请先移库再停用。',
  });
  const zone = await api.as('keeper').call(zones.disable, { params: { id: row.zoneId }, body: { version: 1 } });
  expect(zone.envelope.errorMessage).toBe('库区 A 区 还有库存，请先移库再停用。');
  const house = await api
    .as('keeper')
    .call(warehouses.disable, { params: { id: store.warehouseId }, body: { version: 1 } });
  expect(house.envelope.errorMessage).toBe('1 仓 还有库存，请先出库再停用。');
  const empty = await api.as('keeper').ok(locations.get, { params: { id: store.locations[5] ?? '' } });
  await api.as('keeper').ok(locations.disable, { params: { id: empty.id }, body: { version: empty.version } });
});

it('WMS-002 a code that the ledger names stays', async () => {
  const {
    actions: _a,
    id,
    zoneId: _z,
    warehouseId: _w,
    lockState: _l,
    lockReason: _r,
    status: _s,
    ...own
  } = await api.as('keeper').ok(locations.get, { params: { id: store.locations[1] ?? '' } });
  const renamed = await api.as('keeper').call(locations.update, { params: { id }, body: { ...own, code: 'B-01' } });
  expect(renamed.envelope.data).toEqual({ fields: { code: '已有库存流水，编码不能修改' } });
});

it('WMS-006 nothing that an unfinished document names is disabled; the refusal names no document of another company', async () => {
  const keeper = api.as('keeper');
  const call = {
    place: (id: string, version: number) => keeper.call(locations.disable, { params: { id }, body: { version } }),
    house: (id: string, version: number) => keeper.call(warehouses.disable, { params: { id }, body: { version } }),
  };
  const place = await api.as('keeper').ok(locations.get, { params: { id: store.locations[6] ?? '' } });
  await api.db.execute(sql`with h as (insert into wh_move (move_no, company_id, warehouse_id, reason)
      select 'YK-1', company_id, id, '整理' from wh_warehouse where id = ${store.warehouseId} returning id)
    insert into wh_move_line (move_id, line_no, batch_id, quality, from_location_id, to_location_id, qty)
      select h.id, 1, (select min(id) from wh_batch), 'GOOD', ${store.locations[0]}, ${place.id}, 1 from h`);
  expect((await call.place(place.id, place.version)).envelope.errorMessage).toBe(
    `库位 ${place.code} 还有未完成的移库单，请先完成或取消再停用。`,
  );
  api.actor('keeper', { warehouses: [store.warehouseId, store.otherWarehouseId] });
  await api.db.execute(sql`insert into wh_inbound (inbound_no, type, warehouse_id, customer_id, company_id, expected_at)
    select 'RK-1', 'OTHER', id, ${store.customers[0]}, company_id, now() from wh_warehouse where id = ${store.otherWarehouseId}`);
  expect((await call.house(store.otherWarehouseId, 1)).envelope).toMatchObject({
    errorCode: 'WMS_WAREHOUSE_NOT_EMPTY',
    errorMessage: '2 仓 还有未完成的入库单，请先完成或取消再停用。',
  });
  await api.db.execute(sql`update wh_inbound set state = 'CANCELLED'`);
  expect((await call.house(store.otherWarehouseId, 1)).envelope.success).toBe(true);
});

it('WMS-002 neither does the code of the warehouse or the zone change that the ledger names', async () => {
  const {
    actions: _a,
    companyName: _c,
    supplierName: _n,
    status: _s,
    ...own
  } = await api.as('keeper').ok(warehouses.get, { params: { id: store.warehouseId } });
  const body = (({ id: _id, createdAt: _1, createdBy: _2, updatedAt: _3, updatedBy: _4, ...rest }) => rest)(
    own as typeof own & Record<'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy', unknown>,
  );
  api.actor('keeper', { warehouses: [store.warehouseId], companies: [own.companyId] });
  const renamed = await api
    .as('keeper')
    .call(warehouses.update, { params: { id: store.warehouseId }, body: { ...body, code: 'NEW1' } });
  expect(renamed.envelope.data).toEqual({ fields: { code: '已有库存流水，编码不能修改' } });
});
