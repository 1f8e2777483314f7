import { chamberRecordList } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { chamberList, chambers } from '@shared/contract/warehouse/chamber.contract.ts';
import { warehouseList, warehouses } from '@shared/contract/warehouse/warehouse.contract.ts';
import { zoneList, zones } from '@shared/contract/warehouse/zone.contract.ts';
import { zoneMaps } from '@shared/contract/warehouse/zone-map.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';

let api: TestApi;
let companyId = '';
let nth = 0;

/** A user like a warehouse manager; its own warehouses are those given. */
const keeper = (warehouseIds: string[], name = 'keeper') => {
  api.actor(name, { companies: [companyId], warehouses: warehouseIds });
  return api.as(name);
};
const input = (change: object = {}) => ({
  code: `W${++nth}`,
  name: `仓库 ${nth}`,
  ownership: 'OWN' as const,
  supplierId: null,
  companyId,
  address: '宁波市北仑区',
  contact: null,
  phone: null,
  areaM2: 1000,
  capacity: 0,
  timezone: 'Asia/Shanghai',
  ...change,
});
const zoneInput = (warehouseId: string, change: object = {}) => ({
  warehouseId,
  code: `Z${++nth}`,
  name: `库区 ${nth}`,
  tempClass: 'NORMAL' as const,
  tempMin: null,
  tempMax: null,
  useType: 'STORAGE' as const,
  mapRows: 10,
  mapCols: 10,
  sortNo: 0,
  ...change,
});
async function made() {
  const warehouse = await keeper([]).ok(warehouses.create, { body: input() });
  const client = keeper([warehouse.id]);
  return { warehouse, client };
}
async function chamberOf(change: object = {}) {
  const { warehouse, client } = await made();
  const zone = await client.ok(zones.create, { body: zoneInput(warehouse.id, change) });
  const { list } = await client.ok(chamberList.endpoint, { query: { zoneId: zone.id } });
  const chamber = await client.ok(chambers.get, { params: { id: list[0]?.id ?? '' } });
  return { warehouse, client, zone, chamber };
}
const opening = { at: null, temperature: null, sealNo: null, purpose: 'WORK' as const };

beforeAll(async () => {
  api = await testApi();
  const company = await api.db.execute<{ id: string }>(
    sql`insert into sy_company (code, name, short_name) values ('T1', '测试公司', '测试') returning id::text`,
  );
  companyId = String(company.rows[0]?.id);
  await api.db.execute(
    sql`insert into ac_dept (code, name, created_at, updated_at) select 'T', '测试部', now(), now() where not exists (select 1 from ac_dept)`,
  );
  await api.db.execute(
    sql`insert into ac_user (username, name, dept_id) select 'tester' || n, '测试' || n, (select min(id) from ac_dept) from generate_series(1, 9) n`,
  );
});
afterAll(async () => {
  await api.close();
});

describe('warehouses', () => {
  test('WMS-003 a new warehouse has receiving, shipping and damage zones, each with chamber 01 and one location', async () => {
    const { warehouse, client } = await made();
    const { list } = await client.ok(zoneList.endpoint, { query: { warehouseId: warehouse.id } });
    expect(list.map((zone) => [zone.useType, zone.chamberCount, zone.locationCount])).toEqual([
      ['DAMAGED', 1, 1],
      ['STAGING_IN', 1, 1],
      ['STAGING_OUT', 1, 1],
    ]);
  });
  test('2.1 RENTED and PARTNER need the supplier', async () => {
    const { status, envelope } = await keeper([]).call(warehouses.create, { body: input({ ownership: 'RENTED' }) });
    expect(status).toBe(422);
    expect(envelope.data).toEqual({ fields: { supplierId: '租赁、合作仓库必填出租方' } });
  });
  test('WMS-002 codes are unique whatever their letter case, as a refusal and not a fault', async () => {
    const { warehouse } = await made();
    const { status, envelope } = await keeper([]).call(warehouses.create, { body: input({ code: warehouse.code }) });
    expect([status, envelope.errorMessage]).toEqual([422, '仓库编码已存在，请换一个。']);
  });
  test('1.8 a warehouse outside the own set is not found and not listed', async () => {
    const { warehouse } = await made();
    const stranger = keeper([], 'stranger');
    expect((await stranger.call(warehouses.get, { params: { id: warehouse.id } })).status).toBe(404);
    const { list } = await stranger.ok(warehouseList.endpoint, {});
    expect(list).toEqual([]);
  });
  test('WMS-006 停用 is refused while a chamber stands open, then done, then undone', async () => {
    const { warehouse, client, chamber } = await chamberOf();
    await client.ok(chambers.open, { params: { id: chamber.id }, body: { version: chamber.version, ...opening } });
    const refused = await client.call(warehouses.disable, { params: { id: warehouse.id }, body: { version: 1 } });
    expect([refused.status, refused.envelope.errorCode]).toEqual([422, 'WMS_WAREHOUSE_NOT_EMPTY']);
    await client.ok(chambers.close, {
      params: { id: chamber.id },
      body: { version: 2, at: new Date(Date.now() + 60_000).toISOString(), temperature: null, sealNo: null },
    });
    const disabled = await client.ok(warehouses.disable, { params: { id: warehouse.id }, body: { version: 1 } });
    expect([disabled.status, disabled.actions.map((action) => action.code)]).toEqual(['DISABLED', ['enable']]);
    const again = await client.call(warehouses.disable, { params: { id: warehouse.id }, body: { version: 2 } });
    expect([again.status, again.envelope.errorCode]).toEqual([409, 'ILLEGAL_STATE']);
  });
});

describe('zones', () => {
  test('2.2 a cold zone needs its limits, named at the fields', async () => {
    const { warehouse, client } = await made();
    const { envelope } = await client.call(zones.create, { body: zoneInput(warehouse.id, { tempClass: 'CHILLED' }) });
    expect(envelope.data).toEqual({ fields: { tempMin: '冷藏、冷冻库区必填', tempMax: '冷藏、冷冻库区必填' } });
  });
  test('2.2 a zone keeps its colour, which list, form and map (W3) tell; another one than these is refused', async () => {
    const { warehouse, client } = await made();
    const body = zoneInput(warehouse.id, { color: 'GREEN' });
    const zone = await client.ok(zones.create, { body });
    const { list } = await client.ok(zoneList.endpoint, { query: { warehouseId: warehouse.id } });
    expect(list.find(({ id }) => id === zone.id)).toMatchObject({ color: 'GREEN' });
    expect(await client.ok(zoneMaps.map, { params: { id: zone.id } })).toMatchObject({ color: 'GREEN' });
    const change = (color: string | null) =>
      client.call(zones.update, {
        params: { id: zone.id },
        body: { ...body, color, version: zone.version } as never,
      });
    expect((await change('url(x)')).envelope.data).toMatchObject({ fields: { color: expect.any(String) } });
    expect((await change(null)).envelope.data).toMatchObject({ color: null });
  });
  test('WMS-005 the map does not shrink below a location', async () => {
    const { warehouse, client } = await made();
    const { list } = await client.ok(zoneList.endpoint, { query: { warehouseId: warehouse.id } });
    const zone = await client.ok(zones.get, { params: { id: list[0]?.id ?? '' } });
    await api.db.execute(sql`update wh_location set map_row = 4 where zone_id = ${zone.id}`);
    const { envelope } = await client.call(zones.update, {
      params: { id: zone.id },
      body: { ...zoneInput(warehouse.id), code: zone.code, useType: zone.useType, mapRows: 3, version: zone.version },
    });
    expect(envelope.data).toEqual({ fields: { mapRows: '已有库位在第 4 行，不能小于它' } });
  });
  test('W2 an unused zone can be deleted, a used one cannot', async () => {
    const { client, zone, chamber } = await chamberOf();
    await client.ok(chambers.open, { params: { id: chamber.id }, body: { version: 1, ...opening } });
    const used = await client.call(zones.remove, { params: { id: zone.id }, body: { version: zone.version } });
    expect(used.envelope.errorMessage).toContain('已使用，不能删除');
    const fresh = await chamberOf();
    await fresh.client.ok(zones.remove, { params: { id: fresh.zone.id }, body: { version: fresh.zone.version } });
    expect((await fresh.client.call(zones.get, { params: { id: fresh.zone.id } })).status).toBe(404);
  });
});

describe('chambers', () => {
  test('4.1 开仓 and 关仓 write one record with the minutes', async () => {
    const { client, chamber } = await chamberOf();
    const at = new Date(Date.now() - 3_600_000);
    const open = await client.ok(chambers.open, {
      params: { id: chamber.id },
      body: { version: 1, ...opening, at: at.toISOString(), sealNo: 'S-1' },
    });
    expect([open.state, open.actions.map((action) => action.code)]).toEqual(['OPEN', ['close', 'leaseStart']]);
    const closed = await client
      .ok(chambers.close, {
        params: { id: chamber.id },
        body: {
          version: 2,
          at: new Date(at.getTime() + 90 * 60_000 - 1).toISOString(),
          temperature: null,
          sealNo: null,
        },
      })
      .catch((error: Error) => error.message);
    expect(closed).toContain('不能晚于当前时间');
    await client.ok(chambers.close, {
      params: { id: chamber.id },
      body: { version: 2, at: new Date(at.getTime() + 30 * 60_000).toISOString(), temperature: null, sealNo: null },
    });
    const { list } = await client.ok(chamberRecordList.endpoint, { query: { chamberId: chamber.id } });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ purpose: 'WORK', minutesOpen: 30, openSealNo: 'S-1', abnormal: null });
    expect(list[0]?.recordNo).toMatch(/^KC\d{8}-\d{4}$/);
  });
  test('2.4 a cold chamber needs the temperature, and one outside the limits is abnormal', async () => {
    const { client, chamber } = await chamberOf({ tempClass: 'CHILLED', tempMin: 0, tempMax: 80 });
    const cold = { version: 1, ...opening };
    const { envelope } = await client.call(chambers.open, { params: { id: chamber.id }, body: cold });
    expect(envelope.data).toEqual({ fields: { temperature: '冷藏、冷冻仓必填温度' } });
    const at = new Date(Date.now() - 600_000);
    await client.ok(chambers.open, {
      params: { id: chamber.id },
      body: { ...cold, temperature: 40, at: at.toISOString() },
    });
    await client.ok(chambers.close, {
      params: { id: chamber.id },
      body: { version: 2, at: null, temperature: 95, sealNo: null },
    });
    const { list } = await client.ok(chamberRecordList.endpoint, {
      query: { chamberId: chamber.id, onlyAbnormal: '1' },
    });
    expect(list[0]).toMatchObject({ openTemp: '4.0', closeTemp: '9.5', abnormal: '温度超出库区上下限' });
  });
  test('WMS-060 of two simultaneous openings one is done', async () => {
    const { client, chamber } = await chamberOf();
    const body = { version: 1, ...opening };
    const both = await Promise.all([1, 2].map(() => client.call(chambers.open, { params: { id: chamber.id }, body })));
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
    expect(both.find((answer) => answer.status === 422)?.envelope.errorCode).toBe('WMS_CHAMBER_ALREADY_OPEN');
  });
});
