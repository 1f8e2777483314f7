import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { lgOrderLine } from '../orders/order.tables.ts';
import { takeReceived } from './allocation-received.ts';

let api: TestApi;
let orderId = '';
/** wh_warehouse, ac_customer and sy_company that inbounds name. */
let owner = '';
beforeAll(async () => {
  api = await testApi();
  const one = async (text: string) => (await api.database.raw<{ id: string }>(text))[0]?.id ?? '';
  const company = await one(
    `insert into sy_company (code, name, short_name) values ('R1', '收货公司', '收货') returning id::text as id`,
  );
  const dept = await one(
    `insert into ac_dept (code, name, created_at, updated_at) values ('R', '部', now(), now()) returning id::text as id`,
  );
  const user = await one(
    `insert into ac_user (username, name, dept_id) values ('received1', '李', ${dept}) returning id::text as id`,
  );
  const customer =
    await one(`insert into ac_customer (customer_no, name, name_key, short_name, short_name_key, pinyin, search_text, kind,
    name_en, country, dept_id, sales_id) values ('KH900001', '收货客户', '收货客户', '收客', '收客', 'sk', 'sk', 'OVERSEAS', 'R',
    'US', ${dept}, ${user}) returning id::text as id`);
  orderId = await one(`insert into lg_order (order_no, company_id, customer_id, order_date, owner_id,
    created_at, updated_at) values ('WL-RECEIVED', ${company}, ${customer}, '2026-11-20', ${user},
    now(), now()) returning id::text as id`);
  await api.database
    .run(`insert into lg_order_line (order_id, line_no, name_cn, qty, unit, cartons, unit_price, currency,
    amount, created_at, updated_at) select ${orderId}, n, '货' || n, 100, '套', 10, 1, 'USD', 100, now(), now()
    from generate_series(1, 2) n`);
  const warehouse = await one(`insert into wh_warehouse (company_id, code, name, address)
    values (${company}, 'W1', '1 仓', '宁波') returning id::text as id`);
  owner = `${warehouse}, ${customer}, ${company}`;
});
afterAll(() => api.close());

let inbounds = 0;
/** An inbound of the order that has received so many cartons of its lines. */
async function came(lines: readonly { id: string; received: number }[], values = { type: 'CARGO', state: 'PARTIAL' }) {
  const [row] = await api.database.raw<{
    id: string;
  }>(`insert into wh_inbound (inbound_no, type, warehouse_id, customer_id,
    company_id, source_type, source_id, source_no, expected_at, state) values ('RK${++inbounds}', '${values.type}', ${owner},
    'ORDER', ${orderId}, 'WL-RECEIVED', now(), '${values.state}') returning id::text as id`);
  for (const [index, { id, received }] of lines.entries())
    await api.database
      .run(`insert into wh_inbound_line (inbound_id, line_no, source_line_id, goods_name, expected, received)
      values (${row?.id ?? '0'}, ${index + 1}, ${id}, '货', 10, ${received})`);
  return row?.id ?? '';
}
const setState = (inboundId: string, state: string) =>
  api.database.run(`update wh_inbound set state = '${state}' where id = ${inboundId}`);
const linesNow = () => api.db.select().from(lgOrderLine).orderBy(asc(lgOrderLine.lineNo));
const counted = async () => (await linesNow()).map(({ lineNo, receivedCartons }) => [lineNo, receivedCartons]);

const told = (orderLineId: string, received: number): EventPayloads['inbound.received']['lines'][number] => ({
  inboundLineId: '1',
  orderLineId,
  expected: 10,
  received,
  damaged: 0,
  short: 0,
  over: 0,
  measured: false,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  unitWeight: null,
});
const tell = (lines: EventPayloads['inbound.received']['lines'], state: 'PARTIAL' | 'REVERSED' = 'PARTIAL') => {
  api.actor('system', {});
  return api.command('system', (ctx) =>
    takeReceived(ctx, {
      inboundId: '1',
      companyId: '1',
      customerId: '1',
      warehouseId: '1',
      type: 'CARGO',
      state,
      outboundId: null,
      orderId,
      inboundNo: 'RK1',
      mark: null,
      lines,
    }),
  );
};

it('13 实收 of a line is what all inbounds of the order have received; 冲红 of one takes its own off, told in any order', async () => {
  const [first] = await linesNow();
  const id = first?.id ?? '';
  const one = await came([{ id, received: 6 }]);
  const two = await came([{ id, received: 3 }], { type: 'OTHER', state: 'DONE' });
  await came([{ id, received: 2 }], { type: 'RETURN', state: 'DONE' });
  await tell([told(id, 6)]);
  expect(await counted(), 'goods that come back were counted before').toEqual([
    [1, 9],
    [2, 0],
  ]);
  await tell([told(id, 3)]);
  await tell([told(id, 3)]);
  expect(await counted()).toEqual([
    [1, 9],
    [2, 0],
  ]);
  await setState(one, 'REVERSED');
  await tell([told(id, 0)], 'REVERSED');
  await tell([told(id, 0)], 'REVERSED');
  expect(await counted()).toEqual([
    [1, 3],
    [2, 0],
  ]);
  await setState(two, 'REVERSED');
  await tell([told(id, 0)], 'REVERSED');
  expect(await counted()).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

it('13 a line that the order no longer has does not keep the others from being counted', async () => {
  const [first, second] = await linesNow();
  await api.db.execute(sql`delete from lg_order_line where id = ${second?.id ?? '0'}`);
  await came([
    { id: first?.id ?? '', received: 7 },
    { id: second?.id ?? '', received: 10 },
  ]);
  await tell([told(first?.id ?? '', 7), told(second?.id ?? '', 10)]);
  expect(await counted()).toEqual([[1, 7]]);
});
