import { accesses, type AccessDetail, type AccessInput } from '@shared/contract/warehouse/access.contract.ts';
import { crewImport } from '@shared/contract/warehouse/access.import.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { prepareStore, storeOf } from '../stock/stock.fixture.ts';
import { whAccess } from './access.tables.ts';

let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
let row: { partyType: string; party: string; warehouse: string };
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date('2026-11-23T04:00:00Z') },
    prepare: async (database) => void (await prepareStore(database)),
  });
  store = await storeOf(api);
  const warehouses = [store.warehouseId];
  api.actor('li', { userId: '901', warehouses });
  api.actor('wang', { userId: '902', warehouses });
  api.actor('other', { userId: '903', warehouses: [store.otherWarehouseId] });
  api.actor('blind', { userId: '904', warehouses, fields: { 'customer.contact': 'HIDDEN' } });
  api.actor('reader', { userId: '905', warehouses, permissions: ['warehouse.access.view'] });
  const { rows } = await api.db.execute<{
    warehouse: string;
    party: string;
  }>(sql`select w.code as warehouse, c.name as party
    from wh_warehouse w, ac_customer c where w.id = ${store.warehouseId} and c.id = ${store.customers[0]}`);
  row = { partyType: '客户', party: '', warehouse: '', ...rows[0] };
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.delete(whAccess);
});

const create = (values: Partial<AccessInput> = {}) =>
  api.as('li').ok(accesses.create, {
    body: {
      partyType: 'CUSTOMER',
      partyId: store.customers[0] ?? '',
      warehouseId: store.warehouseId,
      zoneIds: [],
      rights: ['STORE', 'ENTER'],
      validFrom: '2026-11-01',
      validTo: '2026-12-31',
      quota: 0,
      vehicles: [],
      persons: [],
      ...values,
    },
  });
const read = (id: string) => api.as('li').ok(accesses.get, { params: { id } });
const check = (lines: Parameters<typeof uploadLines>[2], as = 'wang') => uploadLines(api.as(as), crewImport, lines);
const commit = (token: string, more: object = {}) =>
  api.as('wang').call(crewImport.commit, { body: { token, ...more } as never });
const on = ({ id, version }: AccessDetail) => ({ params: { id }, body: { version } });

it('W15 rows add vehicles and persons to what is registered; the same file twice adds nothing', async () => {
  const made = await create({
    vehicles: [{ plate: '浙B00001' }],
    persons: [{ name: '张三', phone: '13800000001' }],
  });
  const found = await check([
    { ...row, plate: '浙b·12345', name: '王师傅', phone: '138 0000 0002' },
    { ...row, plate: '浙B12346' },
    { ...row, name: '李四' },
  ]);
  expect([found.errors, found.good, found.documents]).toEqual([[], 3, 3]);
  // Nothing is written by looking.
  expect((await read(made.id)).version).toBe(made.version);
  expect((await commit(found.token)).envelope.data).toMatchObject({ imported: 3, skipped: 0 });
  const now = await read(made.id);
  expect(now.vehicles).toEqual(['浙B00001', '浙B12345', '浙B12346'].map((plate) => ({ plate })));
  expect(now.persons).toEqual([
    { name: '张三', phone: '13800000001' },
    { name: '王师傅', phone: '13800000002' },
    { name: '李四', phone: null },
  ]);
  expect((await commit(found.token)).envelope.data).toMatchObject({ imported: 0, duplicate: true });
  const { list } = await api.as('li').ok(objectAudit, { query: { kind: 'wh_access', id: made.id } as never });
  expect(list[0]).toMatchObject({ action: '导入车辆人员' });
  // 10.3: who registered somebody does not approve what waits.
  expect((await api.as('wang').call(accesses.approve, on(now))).envelope).toMatchObject({
    errorCode: 'WMS_SELF_APPROVE',
  });
});

it('LOG-002 each row is judged: twice in the file, registered already, a wrong plate or phone, nothing at all', async () => {
  const made = await create({
    vehicles: [{ plate: '浙B00001' }],
    persons: [{ name: '张三', phone: '13800000001' }],
  });
  const far = { ...row, validFrom: '2026-11-01' };
  const { errors, good, token } = await check([
    { ...row, plate: '浙B00009' },
    { ...row, plate: '浙b 00009' },
    { ...row, name: '赵六', phone: '13800000003' },
    { ...row, name: '赵六', phone: '138-0000-0003' },
    { ...far, plate: '浙b·00001', name: '张三', phone: '13800000001' },
    { ...row, plate: 'XX' },
    { ...row, name: '钱七', phone: '12' },
    { ...row, phone: '13800000004' },
    { ...row },
  ]);
  expect(errors.map(({ row: at, column, reason }) => `${at} ${column} ${reason}`)).toEqual([
    '3 车牌 与第 2 行重复',
    '5 姓名 与第 4 行重复',
    '6 车牌 这份准入已登记该车牌',
    '6 姓名 这份准入已登记该人员',
    '7 车牌 车牌号不正确',
    '8 电话 手机号 11 位，境外用 +国家码',
    '9 姓名 必填',
    '10 车牌 车牌或姓名至少填一项',
  ]);
  expect(good).toBe(2);
  expect((await read(made.id)).version).toBe(made.version);
  expect((await commit(token, { onlyGood: true })).envelope.data).toMatchObject({ imported: 2, skipped: 7 });
  expect(await read(made.id)).toMatchObject({
    vehicles: [{ plate: '浙B00001' }, { plate: '浙B00009' }],
    persons: [{ name: '张三' }, { name: '赵六', phone: '13800000003' }],
  });
});

it('W15 the access is today’s, of several the one that is named; a company without one, or whose is over, is said', async () => {
  const over = await create({ validFrom: '2026-01-01', validTo: '2026-11-22', partyId: store.customers[1] ?? '' });
  const next = await create({ validFrom: '2027-01-01', validTo: '2027-12-31' });
  const today = await create();
  const [second] = (
    await api.db.execute<{ name: string }>(sql`select name from ac_customer where id = ${store.customers[1]}`)
  ).rows;
  const found = await check([
    { ...row, plate: '浙B00001' },
    { ...row, validFrom: '2027-01-01', plate: '浙B00002' },
    { ...row, validFrom: '2027-02-01', plate: '浙B00003' },
    { ...row, party: second?.name, plate: '浙B00004' },
    { ...row, party: '没有的客户', plate: '浙B00005' },
    { ...row, partyType: '供应商', plate: '浙B00006' },
  ]);
  expect(found.errors.map(({ row: at, column, reason }) => `${at} ${column} ${reason}`)).toEqual([
    '4 生效日期 没有 2027-02-01 起的未过期准入',
    '5 公司 该公司在此仓库没有未过期的准入',
    '6 公司 公司不存在、已停用或无权使用',
    '7 公司 公司不存在、已停用或无权使用',
  ]);
  expect((await commit(found.token)).envelope.errorCode).toBe('IMPORT_ERRORS');
  expect((await commit(found.token, { onlyGood: true })).envelope.data).toMatchObject({ imported: 2, skipped: 4 });
  expect((await read(today.id)).vehicles).toEqual([{ plate: '浙B00001' }]);
  expect((await read(next.id)).vehicles).toEqual([{ plate: '浙B00002' }]);
  expect((await read(over.id)).vehicles).toEqual([]);
});

it('W15 a csv does as well; what happened since the check counts at the commit', async () => {
  const made = await create();
  const content = `公司类型,公司,仓库,车牌\n客户,${row.party},${row.warehouse},浙B00001\n`;
  const found = await api.as('wang').ok(crewImport.check, { files: [{ part: 'file', name: '车.csv', content }] });
  expect([found.errors, found.good]).toEqual([[], 1]);
  await api.as('li').ok(accesses.crew, {
    params: { id: made.id },
    body: { version: made.version, vehicles: [{ plate: '浙B00001' }], persons: [] },
  });
  expect((await commit(found.token)).envelope.errorCode).toBe('IMPORT_ERRORS');
  expect((await read(made.id)).vehicles).toEqual([{ plate: '浙B00001' }]);
});

it('1.8 a warehouse out of scope is not there; persons only of who may see contacts; no import without the right', async () => {
  await create({ persons: [{ name: '张三', phone: '13800000001' }] });
  expect((await check([{ ...row, plate: '浙B00001' }], 'other')).errors).toMatchObject([
    { column: '仓库', reason: '没有这个仓库' },
  ]);
  // Neither is it told who is registered.
  expect((await check([{ ...row, name: '张三', phone: '13800000001' }], 'blind')).errors).toMatchObject([
    { column: '姓名', reason: '无权登记人员，只能导入车牌' },
  ]);
  expect((await check([{ ...row, plate: '浙B00001' }], 'blind')).errors).toEqual([]);
  expect((await api.as('reader').call(crewImport.check, { files: [] })).status).toBe(403);
});

it('2.6 an access takes 500 vehicles and no more; a long file says which row is one too many', async () => {
  const plates = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ plate: `浙B${String(from + at).padStart(5, '0')}` }));
  await create({ vehicles: plates(1, 499) });
  const { errors } = await check(plates(1000, 2).map((each) => ({ ...row, ...each })));
  expect(errors).toMatchObject([{ row: 3, column: '车牌', reason: '一份准入最多登记 500 辆车' }]);
});
