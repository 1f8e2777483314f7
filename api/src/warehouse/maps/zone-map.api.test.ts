import { zoneMaps } from '@shared/contract/warehouse/zone-map.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { floorOf, type TestFloor } from '../stock/floor.fixture.ts';
import { prepareStore } from '../stock/stock.fixture.ts';

let api: TestApi;
let floor: TestFloor;
let zoneId = '';
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date('2026-11-23T04:00:00Z') },
    prepare: async (database) => void (await prepareStore(database)),
  });
  floor = await floorOf(api);
  zoneId = (await api.db.execute<{ id: string }>('select min(id)::text as id from wh_zone')).rows[0]?.id ?? '';
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
const map = () => api.as('li').ok(zoneMaps.map, { params: { id: zoneId } });

describe('W3 库区视图', () => {
  it('WMS-035 a cell says what lies there, whose it is and since when; an unchanged map is answered 304', async () => {
    await floor.lying(floor.at(0), 3, { receivedDate: '2026-11-01' });
    await floor.lying(floor.at(0), 9, { customerId: floor.customers[1] ?? '', receivedDate: '2026-11-10' });
    const shown = await map();
    const cell = shown.cells.find(({ id }) => id === floor.at(0));
    expect(cell).toMatchObject({ qty: 12, used: 12_000, weight: 6000, oldest: '2026-11-01' });
    expect(cell?.owners.map((at) => shown.owners[at]?.name)).toEqual(['客2', '客1']);
    expect(shown.cells.find(({ id }) => id === floor.at(1))).toMatchObject({ qty: 0, owners: [], oldest: null });
    const first = await api.as('li').send(zoneMaps.map, { params: { id: zoneId } });
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await api
      .as('li')
      .send(zoneMaps.map, { params: { id: zoneId } }, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await floor.lying(floor.at(1), 1);
    const changed = await api
      .as('li')
      .send(zoneMaps.map, { params: { id: zoneId } }, { headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
  });

  it('WMS-044 a location shows its batches with age, and its last entries', async () => {
    const batchId = await floor.lying(floor.at(2), 5, { receivedDate: '2026-11-20', mark: 'MK-77' });
    const shown = await api.as('li').ok(zoneMaps.stock, { params: { id: floor.at(2) } });
    expect(shown.stock).toMatchObject([{ batchId, onHand: 5, volume: 5000, age: 4, mark: 'MK-77' }]);
    expect(shown.ledger).toMatchObject([{ type: 'RECEIVE', qty: 5, after: 5 }]);
    expect((await api.as('other').call(zoneMaps.stock, { params: { id: floor.at(2) } })).status).toBe(404);
  });

  it.each([
    ['mark', 'mk-77', 1],
    ['all', '客2', 1],
    ['customer', '客1', 3],
    ['batch', 'nothing', 0],
    ['goods', '%', 0],
  ] as const)('finds goods by %s %s', async (by, q, found) => {
    const { list } = await api.as('li').ok(zoneMaps.find, { params: { id: zoneId }, query: { by, q } });
    expect(list.length).toBe(found);
  });

  it('another warehouse is NOT_FOUND for map and search', async () => {
    const [params, query] = [{ id: zoneId }, { by: 'all' as const, q: 'a' }];
    expect((await api.as('other').call(zoneMaps.map, { params })).status).toBe(404);
    expect((await api.as('other').call(zoneMaps.find, { params, query })).status).toBe(404);
  });

  it('12.4 a zone of 1,000 full locations is one answer well below 300 ms', async () => {
    await api.db.execute(sql`update wh_zone set map_rows = 60, map_cols = 60 where id = ${zoneId}`);
    await api.db.execute(sql`insert into wh_location (warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col)
      select ${floor.warehouseId}, ${zoneId}, ${floor.chamberId}, 'B-' || n, 'RACK', 2 + n / 50, 1 + n % 50
      from generate_series(1, 1000) n`);
    await map();
    const runs = [];
    for (let run = 0; run < 5; run += 1) {
      const from = performance.now();
      expect((await map()).cells.length).toBeGreaterThan(1000);
      runs.push(performance.now() - from);
    }
    expect(Math.min(...runs)).toBeLessThan(300);
  });
});
