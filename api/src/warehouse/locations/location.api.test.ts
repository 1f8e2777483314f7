import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { chamberList } from '@shared/contract/warehouse/chamber.contract.ts';
import {
  locationImport,
  locationList,
  locationPicker,
  locations,
  mixingOf,
  ROOM_RIGHTS,
  type LocationInput,
} from '@shared/contract/warehouse/location.contract.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { warehouses } from '@shared/contract/warehouse/warehouse.contract.ts';
import { zones } from '@shared/contract/warehouse/zone.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';

let api: TestApi;
let nth = 0;
beforeAll(async () => {
  api = await testApi({
    prepare: (database) =>
      database.run(`
        insert into ac_dept (code, name) select 'T', '测试部' where not exists (select from ac_dept);
        insert into ac_user (username, name, dept_id) select 'tester' || n, '测试' || n, (select min(id) from ac_dept) from generate_series(1, 60) n;
        insert into sy_company (code, name, short_name) select 'T1', '测试公司', '测试' where not exists (select from sy_company)`),
  });
});
afterAll(() => api.close());

/** A warehouse with a zone of 10 × 10 places and its chamber; the keeper sees this one only. */
async function store() {
  const code = `W${++nth}`;
  const [company] = (await api.db.execute<{ id: string }>(sql`select min(id)::text as id from sy_company`)).rows;
  const companyId = String(company?.id);
  api.actor(`first${nth}`, { companies: [companyId], warehouses: [] });
  const warehouse = await api.as(`first${nth}`).ok(warehouses.create, {
    body: {
      code,
      name: `${code} 仓`,
      ownership: 'OWN',
      supplierId: null,
      companyId,
      address: '宁波',
      contact: null,
      phone: null,
      areaM2: 1000,
      capacity: 0,
      timezone: 'Asia/Shanghai',
    },
  });
  const name = `keeper${nth}`;
  api.actor(name, { companies: [companyId], warehouses: [warehouse.id] });
  const keeper = api.as(name);
  const zone = await keeper.ok(zones.create, {
    body: {
      warehouseId: warehouse.id,
      code: 'A',
      name: 'A 区',
      tempClass: 'NORMAL',
      tempMin: null,
      tempMax: null,
      useType: 'STORAGE',
      mapRows: 10,
      mapCols: 10,
      sortNo: 1,
    },
  });
  const { list } = await keeper.ok(chamberList.endpoint, { query: { zoneId: zone.id } });
  const chamberId = String(list[0]?.id);
  const place = (change: Partial<LocationInput> = {}): LocationInput => ({
    chamberId,
    code: 'A-01-01-1',
    kind: 'RACK',
    mapRow: 1,
    mapCol: 1,
    level: 1,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    capacity: null,
    maxWeight: 0,
    maxPallets: 0,
    ...mixingOf('RACK'),
    fixedCustomerId: null,
    pickSeq: 0,
    ...change,
  });
  const { code: _code, mapRow: _r, mapCol: _c, level: _l, pickSeq: _p, ...limits } = place();
  const plan = (change: object = {}) => ({
    ...limits,
    pattern: 'A-{行}-{列}-{层}',
    rows: { from: 1, to: 2 },
    cols: { from: 1, to: 3 },
    levels: { from: 1, to: 2 },
    ...change,
  });
  const all = async (query: object = {}) =>
    (await keeper.ok(locationList.endpoint, { query: { zoneId: zone.id, pageSize: 100, ...query } })).list;
  return { warehouse, keeper, zone, chamberId, place, plan, all };
}

describe('W4 one location', () => {
  it('takes its volume from its sides unless one is given; its log names what was changed', async () => {
    const { keeper, place } = await store();
    const made = await keeper.ok(locations.create, {
      body: place({ lengthMm: 1200, widthMm: 1001, heightMm: 1500 }),
    });
    expect(made).toMatchObject({ capacity: 1_801_800, lockState: 'NONE', status: 'ENABLED', mixOwner: false });
    const { id, version } = made;
    const saved = await keeper.ok(locations.update, {
      params: { id },
      body: { ...place({ capacity: 0, maxWeight: 500_000 }), version },
    });
    expect(saved).toMatchObject({ capacity: 0, maxWeight: 500_000, version: 2 });
    const { list } = await keeper.ok(objectAudit, { query: { kind: 'wh_location', id } });
    expect(list.map(({ action }) => action)).toEqual(['编辑', '新增']);
  });

  it.each([
    ['WMS-005 outside the map', { mapRow: 11 }, { mapRow: '库区平面只有 10 行' }],
    ['a code that is none', { code: 'a 1' }, { code: '大写字母和数字，用短横线分成 1–4 段' }],
    ['a customer out of scope', { fixedCustomerId: '999999' }, { fixedCustomerId: '客户不存在或无权使用' }],
  ])('refuses %s at its field', async (_name, change, fields) => {
    const { keeper, place } = await store();
    expect((await keeper.call(locations.create, { body: place(change) })).envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields },
    });
  });

  it('WMS-002 a code stands once in its warehouse in either case; a place is taken once', async () => {
    const { keeper, place } = await store();
    await keeper.ok(locations.create, { body: place() });
    const again = (change: Partial<LocationInput>) => keeper.call(locations.create, { body: place(change) });
    expect((await again({ mapCol: 2 })).envelope.errorMessage).toBe('库位编码在本仓库已存在。');
    expect((await again({ code: 'A-09' })).envelope.errorMessage).toBe('库区的这个位置已有库位。');
  });

  it('WMS-001 never leaves its zone; the database holds the same', async () => {
    const { keeper, place, zone, warehouse } = await store();
    const { id, version } = await keeper.ok(locations.create, { body: place() });
    const { list } = await keeper.ok(chamberList.endpoint, { query: { warehouseId: warehouse.id } });
    const other = list.find(({ zoneId }) => zoneId !== zone.id);
    const moved = await keeper.call(locations.update, {
      params: { id },
      body: { ...place({ chamberId: String(other?.id) }), version },
    });
    expect(moved.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { chamberId: '库位不能换库区' } },
    });
    await expect(
      api.db.execute(sql`update wh_location set chamber_id = ${String(other?.id)} where id = ${id}`),
    ).rejects.toThrow();
  });

  it('ACC-031 is not found outside the own warehouses', async () => {
    const { keeper, place } = await store();
    const { id } = await keeper.ok(locations.create, { body: place() });
    const stranger = (await store()).keeper;
    expect((await stranger.call(locations.get, { params: { id } })).status).toBe(404);
    expect((await stranger.call(locations.create, { body: place({ code: 'A-02', mapCol: 2 }) })).status).toBe(404);
  });

  it('the second of two who save the same version gets a conflict', async () => {
    const { keeper, place } = await store();
    const { id, version } = await keeper.ok(locations.create, { body: place() });
    const save = (pickSeq: number) =>
      keeper.call(locations.update, { params: { id }, body: { ...place({ pickSeq }), version } });
    const both = await Promise.all([save(1), save(2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('W4 many locations', () => {
  it('WMS-004 generates all of a plan, or none when one of its codes or places is taken', async () => {
    const { keeper, plan, place, all } = await store();
    await keeper.ok(locations.create, { body: place({ code: 'A-02-03-2', mapRow: 9, mapCol: 9 }) });
    const refused = await keeper.call(locations.generate, { body: plan() });
    expect(refused.envelope).toMatchObject({ data: { fields: { pattern: '编码已存在：A-02-03-2' } } });
    expect(await all()).toHaveLength(1);
    const stood = await keeper.call(locations.generate, {
      body: plan({ pattern: 'B-{行}-{列}-{层}', rows: { from: 9, to: 9 }, cols: { from: 8, to: 9 } }),
    });
    expect(stood.envelope).toMatchObject({ data: { fields: { 'rows.from': '已有库位的位置（行-列-层）：9-9-1' } } });
    expect(await keeper.ok(locations.generate, { body: plan({ pattern: 'C-{行}-{列}-{层}' }) })).toEqual({
      created: 12,
    });
    expect((await all({ sort: 'code' })).slice(1, 3).map(({ code, place: at }) => [code, at])).toEqual([
      ['C-01-01-1', '1-1-1'],
      ['C-01-01-2', '1-1-2'],
    ]);
  });

  it('two who generate the same plan at once get it once', async () => {
    const { keeper, plan, all } = await store();
    const both = await Promise.all([1, 2].map(() => keeper.call(locations.generate, { body: plan() })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await all()).toHaveLength(12);
  });

  it('locks with a reason, unlocks, and says of each that was not why', async () => {
    const { keeper, plan, all } = await store();
    await keeper.ok(locations.generate, { body: plan({ levels: { from: 1, to: 1 } }) });
    const items = (await all()).map(({ id, version }) => ({ id, version }));
    expect(
      await keeper.ok(locations.lock, { body: { items: items.slice(0, 2), lock: 'IN', reason: '货架检修' } }),
    ).toEqual({
      done: 2,
      refused: [],
    });
    expect(await all({ lockState: 'IN' })).toMatchObject([{ lockReason: '货架检修' }, { lockReason: '货架检修' }]);
    const locked = (await all()).map(({ id, version }) => ({ id, version })).slice(0, 3);
    const { done, refused } = await keeper.ok(locations.unlock, { body: { items: locked } });
    expect([done, refused.map(({ reason }) => reason)]).toEqual([2, ['库位 A-01-03-1 没有锁定。']]);
  });

  it('批量修改 sets what is given and leaves the rest', async () => {
    const { keeper, plan, all } = await store();
    await keeper.ok(locations.generate, { body: plan({ maxWeight: 800_000 }) });
    const items = (await all()).map(({ id, version }) => ({ id, version }));
    const change = { capacity: 2_000_000, maxWeight: null, mixOwner: true, mixSku: null, mixBatch: null, pickSeq: 7 };
    expect(await keeper.ok(locations.change, { body: { items, ...change } })).toMatchObject({ done: 12 });
    expect(
      new Set((await all()).map(({ capacity, maxWeight, pickSeq }) => [capacity, maxWeight, pickSeq].join())),
    ).toEqual(new Set(['2000000,800000,7']));
  });

  it('LOG-002 imports the good rows, and names each wrong cell', async () => {
    const { keeper, warehouse, all } = await store();
    const good = {
      warehouse: warehouse.code,
      zone: 'a',
      chamber: '01',
      code: 'a-01',
      kind: 'RACK',
      mapRow: 1,
      mapCol: 1,
      level: 1,
    };
    const check = await uploadLines(keeper, locationImport, [
      { ...good, capacityCbm: '1.5' },
      { ...good, code: 'A-02', mapCol: 2, warehouse: '没有' },
      { ...good, code: 'A-03', mapCol: 3, zone: 'Z' },
      { ...good, code: 'A 4', mapCol: 61 },
    ]);
    expect(check.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, '仓库'],
      [4, '库区'],
      [5, '库位编码'],
      [5, '列'],
    ]);
    await keeper.ok(locationImport.commit, { body: { token: check.token, onlyGood: true } });
    expect(await all()).toMatchObject([{ code: 'A-01', capacity: 1_500_000, kind: 'RACK', mixOwner: false }]);
  });
});

it('停用 and 启用; a stopped one is not locked any more', async () => {
  const { keeper, place } = await store();
  const { id, version } = await keeper.ok(locations.create, { body: place() });
  const stopped = await keeper.ok(locations.disable, { params: { id }, body: { version } });
  expect(stopped.actions.map(({ code }) => code)).toEqual(['update', 'enable']);
  const { refused } = await keeper.ok(locations.lock, {
    body: { items: [{ id, version: stopped.version }], lock: 'ALL', reason: '检修' },
  });
  expect(refused).toMatchObject([{ reason: expect.stringContaining('不能执行「锁定」') as string }]);
  expect(await keeper.ok(locations.enable, { params: { id }, body: { version: stopped.version } })).toMatchObject({
    status: 'ENABLED',
  });
});

it('WMS-035 the picker says the room of a location to who puts goods somewhere or sees how full places are, to nobody else', async () => {
  const { keeper, warehouse, chamberId, place } = await store();
  const made = await keeper.ok(locations.create, { body: place({ capacity: 2_000_000, maxWeight: 900_000 }) });
  const actor = (name: string, permissions: PermissionCode[]) => {
    api.actor(name, { companies: [warehouse.companyId], warehouses: [warehouse.id], permissions });
    return api.as(name);
  };
  const room = {
    capacity: 2_000_000,
    maxWeight: 900_000,
    used: 0,
    weight: 0,
    zoneName: 'A 区',
    zoneUse: 'STORAGE',
    tempClass: 'NORMAL',
    chamberId,
    chamberCode: '01',
    chamberVersion: 1,
    chamberState: 'CLOSED',
  };
  const extraOf = async (client: ReturnType<typeof actor>, query: Record<string, string>) =>
    (await client.ok(locationPicker, { query })).list.map(({ extra }) => extra);
  for (const right of ROOM_RIGHTS) {
    const client = actor(`room-${right}`, [right]);
    expect(await extraOf(client, { parent: warehouse.id, q: made.code })).toEqual([
      { warehouseId: warehouse.id, ...room },
    ]);
    expect(await extraOf(client, { ids: made.id })).toEqual([{ warehouseId: warehouse.id, ...room }]);
  }
  expect(await extraOf(actor('gate', ['warehouse.arrival.gate']), { ids: made.id })).toEqual([
    { warehouseId: warehouse.id },
  ]);
});
