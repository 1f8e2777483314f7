import { arrivalList } from '@shared/contract/warehouse/arrival-list.contract.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { arrivalImport } from '@shared/contract/warehouse/arrival.import.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { prepareInbounds } from '../inbounds/inbound.fixture.ts';
import { arrivalDesk } from './arrival.fixture.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof arrivalDesk>>;
let row: { warehouse: string; customer: string };
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-23T04:00:00Z') }, prepare: prepareInbounds });
  desk = await arrivalDesk(api);
  const { rows } = await api.db.execute<{
    warehouse: string;
    customer: string;
  }>(sql`select w.code as warehouse, c.name as customer
    from wh_warehouse w, ac_customer c where w.id = ${desk.warehouseId} and c.id = ${desk.customers[0]}`);
  row = rows[0] ?? { warehouse: '', customer: '' };
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const check = (lines: Parameters<typeof uploadLines>[2], as = 'keeper') =>
  uploadLines(api.as(as), arrivalImport, lines);

it('W10 导入预报: rows of one truck are one arrival, an inbound without goods brings its open lines', async () => {
  const inbound = await desk.waiting();
  const truck = { ...row, plateNo: '浙b·a1234', planAt: '2026-11-24 09:30', driver: '王师傅' };
  const found = await check([
    { ...truck, goodsName: '纸箱', notified: '12' },
    { ...truck, driver: null, goodsName: '毛毯', notified: 8 },
    { ...row, inboundNo: inbound.inboundNo.toLowerCase() },
  ]);
  expect(found.errors).toEqual([]);
  await api.as('keeper').ok(arrivalImport.commit, { body: { token: found.token } as never });
  const { list } = await api.as('keeper').ok(arrivalList.endpoint, { query: { tab: 'all', sort: 'arrivalNo' } });
  const made = await Promise.all(list.slice(-2).map(({ id }) => api.as('keeper').ok(arrivals.get, { params: { id } })));
  expect(made).toMatchObject([
    {
      plateNo: '浙BA1234',
      driver: '王师傅',
      planAt: '2026-11-24T01:30:00.000Z',
      lines: [
        { goodsName: '纸箱', notified: 12 },
        { goodsName: '毛毯', notified: 8 },
      ],
    },
    { plateNo: null, lines: inbound.lines.map(({ goodsName, expected }) => ({ goodsName, notified: expected })) },
  ]);
});

it('LOG-002 what cannot be read is named by row and column: warehouse, customer, inbound, goods, pieces, plate', async () => {
  const inbound = await desk.waiting();
  const { errors } = await check([
    { ...row, warehouse: '没有的仓', goodsName: '纸箱', notified: 1 },
    { ...row, customer: '没有的客户', goodsName: '纸箱', notified: 1, plateNo: '浙B00001' },
    { ...row, inboundNo: 'RK20000101-0001' },
    { ...row, inboundNo: inbound.inboundNo, goodsName: '别的货', notified: 5 },
    { ...row, goodsName: '纸箱', notified: 0, plateNo: '浙B00002' },
    { ...row, notified: 5, plateNo: '浙B00003' },
    { ...row, goodsName: '纸箱', notified: 5, plateNo: 'xx' },
    { ...row, goodsName: '纸箱', notified: '三十', plateNo: '浙B00004' },
  ]);
  expect(errors.map(({ row: at, column }) => `${at} ${column}`)).toEqual([
    '2 仓库',
    '3 客户',
    '4 入库单号',
    '5 品名',
    '6 预报件数',
    '7 品名',
    '8 车牌',
    '9 预报件数',
  ]);
});

it('1.8 a warehouse out of scope is not there; without the right to announce there is no import', async () => {
  const [first] = (await check([{ ...row, goodsName: '纸箱', notified: 1 }], 'stranger')).errors;
  expect(first).toMatchObject({ column: '仓库', reason: '没有这个仓库' });
  expect((await api.as('clerk').call(arrivalImport.check, { files: [] })).status).toBe(403);
});

it('2.1 goods without an inbound are of the company of the warehouse, not of whichever comes first among the own ones', async () => {
  const { rows } = await api.db.execute<{ id: string }>(
    sql`insert into sy_company (code, name, short_name) values ('T2', '另一公司', '另一') returning id::text as id`,
  );
  api.actor('two', {
    userId: api.actorOf('keeper').userId,
    warehouses: [desk.warehouseId],
    companies: [rows[0]?.id ?? '', desk.companyId],
  });
  const { token } = await check([{ ...row, plateNo: '浙B00007', goodsName: '纸箱', notified: 3 }], 'two');
  await api.as('two').ok(arrivalImport.commit, { body: { token } as never });
  const { list } = await api.as('two').ok(arrivalList.endpoint, { query: { tab: 'all', plateNo: '浙B00007' } });
  expect(list.map(({ companyId }) => companyId)).toEqual([desk.companyId]);
});
