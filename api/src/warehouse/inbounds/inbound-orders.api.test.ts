import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { shOutbox } from '../../platform/platform.tables.ts';
import { line, toldOffice } from './inbound-told.fixture.ts';

const { office, order, confirm, change, cancel, of, receive } = toldOffice();

it('13 a confirmed order makes one draft with its 入仓 lines; told twice it stays one', async () => {
  const told = order();
  await confirm(told);
  await confirm(told);
  const [row, ...more] = await of(told);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    state: 'DRAFT',
    type: 'CARGO',
    mark: 'NBKH01',
    sourceType: 'ORDER',
    sourceNo: told.orderNo,
    expectedAt: '2026-11-26T01:00:00.000Z',
    lines: [{ goodsName: '折叠椅', expected: 40, unitVolume: 84_000, unitWeight: 10_000, sourceLineId: '901' }],
  });
});

it('13 nothing for the warehouse, no draft', async () => {
  const told = order({ lines: [] });
  await confirm(told);
  const nowhere = order({ warehouseId: null });
  await confirm(nowhere);
  expect([...(await of(told)), ...(await of(nowhere))]).toEqual([]);
});

it('13 a change rewrites what has received nothing, also a submitted one; an order that turns to the warehouse gets its draft', async () => {
  const told = order({ lines: [] });
  await confirm(told);
  const now = {
    ...told,
    lines: [line({ cartons: 30 }), line({ orderLineId: '902', lineNo: 2, nameCn: '桌布', cartons: 5 })],
  };
  await change(now);
  expect((await of(told))[0]).toMatchObject({ state: 'DRAFT', expected: 35 });
  await change({ ...now, lines: [line({ cartons: 50 })] });
  expect((await of(told))[0]).toMatchObject({ expected: 50, lines: [{ goodsName: '折叠椅', expected: 50 }] });
});

it('13 once goods came the manager of the warehouse is told, and says when it is seen to', async () => {
  const told = order();
  await confirm(told);
  const came = await receive(told, 10);
  await change({ ...told, lines: [line({ cartons: 12 })] });
  const [row] = await of(told);
  expect(row).toMatchObject({ expected: 40, received: 10, notice: `订单 ${told.orderNo} 已变更，请核对` });
  expect(row?.version).toBe(came.version + 1);
  const noticed = await office.manager().ok(inboundList.endpoint, { query: { noticed: '1' } });
  expect(noticed.list.map(({ id }) => id)).toEqual([row?.id]);
  const seen = await office.manager().ok(inbounds.settleNotice, {
    params: { id: row?.id ?? '' },
    body: { version: row?.version ?? 0 },
  });
  expect(seen.notice).toBeNull();
});

it('13 who takes the goods back or cancels the inbound has seen to it: no to-do stays behind, on it or on its 冲红', async () => {
  const noticed = async () =>
    (await office.manager().ok(inboundList.endpoint, { query: { noticed: '1' } })).list.map(
      ({ inboundNo }) => inboundNo,
    );
  const told = order();
  await confirm(told);
  const came = await receive(told, 40);
  await change({ ...told, lines: [line({ cartons: 12 })] });
  expect(await noticed()).toEqual([came.inboundNo]);
  const params = { id: came.id };
  await office.manager().ok(inbounds.reverse, { params, body: { version: came.version + 1, reason: '改送他仓' } });
  expect(await noticed()).toEqual([]);
  const other = order();
  await confirm(other);
  const [draft] = await of(other);
  await office.api.db.execute(sql`update wh_inbound set notice = '请核对' where id = ${draft?.id ?? '0'}`);
  const body = { version: draft?.version ?? 0, reason: '不送了' };
  await office.manager().ok(inbounds.cancel, { params: { id: draft?.id ?? '' }, body });
  expect(await noticed()).toEqual([]);
});

it('13 a cancelled order cancels its inbound, not goods that came', async () => {
  const first = order();
  await confirm(first);
  await cancel(first);
  expect((await of(first))[0]).toMatchObject({ state: 'CANCELLED', stateReason: `订单 ${first.orderNo} 已取消` });
  const second = order();
  await confirm(second);
  await receive(second, 10);
  await cancel(second);
  expect((await of(second))[0]).toMatchObject({
    state: 'PARTIAL',
    notice: `订单 ${second.orderNo} 已取消，货物请处理`,
  });
});

it('13 inbound.received tells totals so far, so that telling twice changes nothing', async () => {
  const told = order();
  await confirm(told);
  await receive(told, 15);
  const rows = await office.api.db
    .select({ payload: shOutbox.payload })
    .from(shOutbox)
    .where(sql`${shOutbox.event} = 'inbound.received' and ${shOutbox.payload}->>'orderId' = ${told.orderId}`);
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    { state: 'PARTIAL', lines: [{ orderLineId: '901', expected: 40, received: 15, measured: false }] },
  ]);
  expect(await office.api.db.$count(shOutbox, eq(shOutbox.event, 'inbound.received'))).toBeGreaterThan(0);
});

it('13 a change also rewrites an inbound whose announced visit was 作废; the visit keeps what it was for', async () => {
  const told = order({ lines: [line(), line({ orderLineId: '902', lineNo: 2, nameCn: '桌布', cartons: 5 })] });
  await confirm(told);
  const [draft] = await of(told);
  const row = await office
    .clerk()
    .ok(inbounds.submit, { params: { id: draft?.id ?? '' }, body: { version: draft?.version ?? 0 } });
  await office.api.db
    .execute(sql`with visit as (insert into wh_arrival (arrival_no, warehouse_id, customer_id, company_id, notified_at,
      state) values ('DH20261123-9001', ${row.warehouseId}, ${row.customerId}, ${row.companyId}, now(), 'VOID') returning id)
    insert into wh_arrival_line (arrival_id, line_no, inbound_line_id, goods_name, notified)
    select visit.id, l.line_no, l.id, l.goods_name, l.expected from visit, wh_inbound_line l where l.inbound_id = ${row.id}`);
  await change({ ...told, lines: [line({ cartons: 12 })] });
  expect((await of(told))[0]).toMatchObject({
    state: 'PENDING',
    expected: 12,
    lines: [{ id: row.lines[0]?.id, lineNo: 1, goodsName: '折叠椅', expected: 12 }],
  });
});
