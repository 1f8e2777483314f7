import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { lgOrderLine } from '../orders/order.tables.ts';
import { takeReceived } from './allocation-received.ts';

let api: TestApi;
let orderId = '';
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
});
afterAll(() => api.close());

it('13 a line that the order no longer has does not keep the others from being counted', async () => {
  const lines = () => api.db.select().from(lgOrderLine).orderBy(asc(lgOrderLine.lineNo));
  const [first, second] = await lines();
  await api.db.execute(sql`delete from lg_order_line where id = ${second?.id ?? '0'}`);
  const told = (id: string, received: number) => ({
    inboundLineId: '1',
    orderLineId: id,
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
  const event: EventPayloads['inbound.received'] = {
    inboundId: '1',
    companyId: '1',
    customerId: '1',
    warehouseId: '1',
    type: 'CARGO',
    state: 'PARTIAL',
    outboundId: null,
    orderId,
    inboundNo: 'RK1',
    mark: null,
    lines: [told(first?.id ?? '', 7), told(second?.id ?? '', 10)],
  };
  api.actor('system', {});
  await api.command('system', (ctx) => takeReceived(ctx, event));
  expect((await lines()).map(({ lineNo, receivedCartons }) => [lineNo, receivedCartons])).toEqual([[1, 7]]);
});
