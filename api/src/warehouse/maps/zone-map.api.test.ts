import { counts } from '@shared/contract/warehouse/count.contract.ts';
import { damages } from '@shared/contract/warehouse/damage.contract.ts';
import { freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { zoneMaps } from '@shared/contract/warehouse/zone-map.contract.ts';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { photo } from '../damages/damage-office.fixture.ts';
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
  it('3.17 the colours of age follow wh.age.warn of the company whose warehouse it is', async () => {
    const idOf = async (query: SQL) => (await api.db.execute<{ id: string }>(query)).rows[0]?.id ?? '';
    const own = await idOf(
      sql`select company_id::text as id from wh_warehouse where id = (select warehouse_id from wh_zone where id = ${zoneId})`,
    );
    const other = await idOf(
      sql`insert into sy_company (code, name, short_name) values ('AGE', '乙公司', '乙') returning id::text as id`,
    );
    await putSetting(api.db, 'wh.age.warn', [1, 2], other);
    expect((await map()).ages).toEqual([90, 180]);
    await putSetting(api.db, 'wh.age.warn', [30, 60], own);
    expect((await map()).ages).toEqual([30, 60]);
  });

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

  it('1.8 goods of other companies and of customers of others fill a place, nobody reads or touches them', async () => {
    const place = floor.at(3);
    await api.db.execute(sql`update ac_customer set sales_id = (select max(id) from ac_user)
      where id = ${floor.customers[1] ?? ''}`);
    const [seller] = (await api.db.execute<{ id: string }>('select min(id)::text as id from ac_user')).rows;
    const own = { level: 'SELF', depts: [] } as const;
    const [warehouses, scopes] = [[floor.warehouseId], { warehouse: own, customer: own }];
    api.actor('seller', { userId: seller?.id ?? '', warehouses, scopes });
    const mine = await floor.lying(place, 2);
    const theirs = await floor.lying(place, 7, { customerId: floor.customers[1] ?? '', mark: 'MK-99' });
    const [company] = await api.database.raw<{ id: string }>(
      `insert into sy_company (code, name, short_name) values ('T9', '他方公司', '他方') returning id::text as id`,
    );
    await floor.lying(place, 5, { companyId: company?.id ?? '' });
    await api.as('li').ok(freezes.create, {
      body: { locationId: place, batchId: theirs, quality: 'GOOD', qty: 1, reason: '待查' },
    });
    const seen = async (as: string) => {
      const { cells, owners } = await api.as(as).ok(zoneMaps.map, { params: { id: zoneId } });
      const cell = cells.find(({ id }) => id === place);
      const shown = await api.as(as).ok(zoneMaps.stock, { params: { id: place } });
      const { list } = await api
        .as(as)
        .ok(zoneMaps.find, { params: { id: zoneId }, query: { by: 'mark', q: 'MK-99' } });
      return {
        filled: [cell?.qty, cell?.used, shown.used, shown.weight],
        owners: cell?.owners.map((at) => owners[at]?.name),
        stock: shown.stock.map(({ batchId }) => batchId),
        ledger: shown.ledger.map(({ qty }) => qty),
        freezes: shown.freezes.length,
        found: list.length,
      };
    };
    const filled = [14, 14_000, 14_000, 7000];
    expect(await seen('li')).toEqual({
      filled,
      owners: ['客2', '其他货主', '客1'],
      stock: [mine, theirs],
      ledger: [7, 2],
      freezes: 1,
      found: 1,
    });
    expect(await seen('seller')).toEqual({
      filled,
      owners: ['其他货主', '客1'],
      stock: [mine],
      ledger: [2],
      freezes: 0,
      found: 0,
    });

    const there = { batchId: theirs, quality: 'GOOD' as const, qty: 1 };
    const moved = await api.as('seller').call(moves.create, {
      body: {
        warehouseId: floor.warehouseId,
        reason: '整理',
        draft: true,
        overrideReason: null,
        lines: [{ ...there, fromLocationId: place, toLocationId: floor.at(4) }],
      },
    });
    expect(moved.envelope.data).toEqual({ fields: { 'lines.0.batchId': '批次不在该仓库' } });
    const frozen = await api
      .as('seller')
      .call(freezes.create, { body: { ...there, locationId: place, reason: '待查' } });
    const damaged = await api.as('seller').call(damages.create, {
      body: { ...there, locationId: place, stage: 'STOCK', cause: 'DAMP', remark: null },
      files: [photo],
    });
    expect([frozen.status, damaged.status]).toEqual([404, 404]);
    const draft = await api.as('seller').ok(counts.create, {
      body: {
        warehouseId: floor.warehouseId,
        zoneId: null,
        locationIds: [place],
        customerId: null,
        goods: null,
        mode: 'LIVE',
        blind: true,
        remark: null,
      },
    });
    const on = { params: { id: draft.id } };
    const started = await api.as('seller').ok(counts.start, { ...on, body: { version: draft.version } });
    expect(started.lines.map(({ batchId }) => batchId)).toEqual([mine]);
    const { qty: counted, ...batch } = there;
    const entered = await api.as('seller').call(counts.count, {
      ...on,
      body: { lines: [], found: [{ ...batch, locationId: place, counted, reason: null }] },
    });
    expect(entered.envelope.data).toEqual({ fields: { 'found.0.batchId': '批次不在该仓库' } });
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
