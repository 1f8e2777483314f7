import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { trucks } from '@shared/contract/logistics/truck.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import type { DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { documents } from '@shared/contract/system/documents/document.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PDF } from '../../../test/paper.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { movingClock } from '../../../test/moments.ts';
import { totalOf } from '../../../test/tiles.ts';
import { clearDesk } from '../../../test/clear-place.ts';
import { container, order, tradeBase, truck } from '../../../test/trade.fixtures.ts';
import { bookingTodos } from '../../logistics/bookings/booking.todo.ts';
import { bookingDesk } from '../../logistics/bookings/booking-desk.fixture.ts';

const clock = movingClock('2026-11-21T02:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock });
  await tradeBase(api.db);
  api.actor('admin', { userId: '1', deptId: '1' });
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
}, 120_000);
afterAll(() => api.close());
const desk = bookingDesk(() => api);
const id = (value: { id: string }) => ({ id: value.id });

/** How many of a kind wait for somebody, which must be the total of the list that it opens, and the numbers of the first. */
async function waits(who: string, kind: string): Promise<string[]> {
  const { kinds, list } = await api.as(who).ok(dashboard.todos);
  const found = kinds.find((one) => one.kind === kind) ?? expect.fail(`${kind} is not asked for ${who}`);
  expect(await totalOf(api.as(who), found.link), `DSH-001 ${kind} of ${who}`).toBe(found.count);
  return list.filter((one) => one.kind === kind).map(({ no }) => no);
}
/** The one that stands first of a kind, also where only so many are asked for. */
async function first(who: string, kinds: readonly TodoKind[], kind: string): Promise<string | undefined> {
  const found = kinds.find((one) => one.kind === kind) ?? expect.fail(kind);
  const [waiting] = await api.command(who, (ctx) => found.find(ctx, 1));
  return waiting?.no;
}
async function demand(code: string, needed: DocumentRule['attachments']) {
  const { list } = await api.as('admin').ok(documents.list);
  const { rule, version } = list.find((one) => one.code === code) ?? expect.fail(code);
  const body = { rule: { ...rule, attachments: needed }, version, note: null };
  await api.as('admin').ok(documents.save, { params: { code }, body });
}
const upload = (kind: string, to: { id: string }, slot: string) =>
  api.as('li').ok(attachments.upload, {
    body: { kind, id: to.id, slot },
    files: [{ part: 'file', name: 'a.pdf', content: PDF }],
  });

describe('D1.2 缺资料', () => {
  it('an order waits for each file that 单据设置 demands before its next state; older ones are not asked', async () => {
    await api.as('li').ok(orders.create, { body: order() });
    expect(await waits('li', 'order-papers')).toEqual([]);
    await demand('WL', { SUBMITTED: ['委托书', '合同'], CONFIRMED: ['报价确认'] });
    const made = await api.as('li').ok(orders.create, { body: order() });
    expect(await waits('li', 'order-papers')).toEqual([made.orderNo]);
    await upload('lg_order', made, '委托书');
    expect(await waits('li', 'order-papers'), 'the other one is still missing').toEqual([made.orderNo]);
    await upload('lg_order', made, '合同');
    expect(await waits('li', 'order-papers')).toEqual([]);
    await api.as('li').ok(orders.submit, { params: id(made), body: { version: made.version } });
    expect(await waits('li', 'order-papers'), 'what the next state wants').toEqual([made.orderNo]);
    await upload('lg_order', made, '报价确认');
    expect(await waits('li', 'order-papers')).toEqual([]);
    const third = await api.as('li').ok(orders.create, { body: order() });
    await demand('WL', {});
    expect(await waits('li', 'order-papers'), 'by the rule of its day').toEqual([third.orderNo]);
    await upload('lg_order', third, '委托书');
    await upload('lg_order', third, '合同');
  });
  it('a container waits for its owner', async () => {
    await demand('GZ', { BOOK: ['拼柜清单'] });
    const made = await api.as('li').ok(containers.create, { body: container() });
    expect(await waits('li', 'container-papers')).toEqual([made.containerCode]);
    expect(await waits('wang', 'container-papers')).toEqual([]);
    await upload('lg_container', made, '拼柜清单');
    expect(await waits('li', 'container-papers')).toEqual([]);
    await demand('GZ', {});
  });
  it('booking.so_file_required: a booking in 待放舱 waits until its SO file is there', async () => {
    const sent = await desk.submitted([await desk.box(), await desk.box()]);
    expect(await waits('li', 'booking-papers'), 'one a container, as the list').toEqual([
      sent.bookingNo,
      sent.bookingNo,
    ]);
    await desk.upload(sent);
    expect(await waits('li', 'booking-papers')).toEqual([]);
    const urgent = await desk.submitted([await desk.box()]);
    await api.database
      .run(`update lg_booking set updated_at = now() + interval '1 day', cut_si = '2026-11-21' where id = ${urgent.id};
      update lg_booking set cut_si = '2026-11-30' where id = ${sent.id}`);
    expect(await first('li', bookingTodos, 'booking-submitted'), 'D1.2 what is due first').toBe(urgent.bookingNo);
    expect(await waits('li', 'booking-submitted')).toHaveLength(3);
  });
  it('a trip waits for what 已完成 wants from 已派车 on, a clearance and a declaration for their next state', async () => {
    await demand('TC', { ASSIGNED: ['派车照片'], DONE: ['签收单'] });
    await demand('QG', { SUBMITTED: ['授权书'], RELEASED: ['税单'] });
    await demand('BG', { REVIEWED: ['合同'], RELEASED: ['放行单'] });
    const state = (table: string, to: string, of: { id: string }) =>
      api.database.run(`update ${table} set state = '${to}' where id = ${of.id}`);
    const trip = await api.as('li').ok(trucks.create, { body: truck() });
    expect(await waits('li', 'truck-papers')).toEqual([trip.truckNo]);
    await upload('lg_truck', trip, '派车照片');
    expect(await waits('li', 'truck-papers')).toEqual([]);
    await api.database.run(
      `update lg_truck set state = 'LOADED', plate = '浙B12345', driver_name = '赵', phone = '13800000000' where id = ${trip.id}`,
    );
    expect(await waits('li', 'truck-papers')).toEqual([trip.truckNo]);
    await upload('lg_truck', trip, '签收单');
    expect(await waits('li', 'truck-papers')).toEqual([]);

    const entry = await clearDesk(() => api).placed();
    expect(await waits('li', 'clearance-papers')).toEqual([entry.clearanceNo]);
    await upload('lg_clearance', entry, '授权书');
    expect(await waits('li', 'clearance-papers')).toEqual([]);
    await state('lg_clearance', 'INSPECTING', entry);
    expect(await waits('li', 'clearance-papers'), '待缴税 may be skipped').toEqual([entry.clearanceNo]);
    await upload('lg_clearance', entry, '税单');

    const [row] = await api.database.raw<{
      id: string;
    }>(`insert into lg_declaration (company_id, owner_id, dept_id, decl_no,
      container_id, exporter_kind, exporter_company_id, packages, gross, net, created_at, updated_at, created_by)
      select 1, 2, 1, 'BG20261121-9001', ${entry.containerId}, 'COMPANY', 1, 1, 1, 1, '${clock.now().toISOString()}',
        '${clock.now().toISOString()}', 2 returning id::text as id`);
    const declared = row ?? expect.fail('not made');
    expect(await waits('li', 'declaration-papers')).toEqual(['BG20261121-9001']);
    await upload('lg_declaration', declared, '合同');
    expect(await waits('li', 'declaration-papers')).toEqual([]);
    await state('lg_declaration', 'INSPECTING', declared);
    expect(await waits('li', 'declaration-papers')).toEqual(['BG20261121-9001']);
    for (const code of ['TC', 'QG', 'BG']) await demand(code, {});
  });
});

describe('D1.2 审批', () => {
  it('ACC-013 a change waits for the second person, not for who applied nor for who may not decide', async () => {
    const { list } = await api.as('li').ok(customerList.endpoint, { query: { status: 'ACTIVE' } });
    const one = list[0] ?? expect.fail('no customer');
    api.actor('reader', { userId: '4', permissions: ['account.customer.view', 'dashboard.index.view'] });
    await api.as('li').ok(customers.black, { params: id(one), body: { version: one.version, reason: '多次拖欠' } });
    expect(await waits('wang', 'customer-approval')).toEqual([one.customerNo]);
    expect(await waits('li', 'customer-approval')).toEqual([]);
    const reader = await api.as('reader').ok(dashboard.todos);
    expect(reader.kinds.map(({ kind }) => kind)).not.toContain('customer-approval');
    const seen = await api.as('reader').ok(customerList.endpoint, { query: { approval: '1' } });
    expect(seen.total).toBe(0);
    const [open] = (await api.as('wang').ok(approvals.list, { query: {} })).list;
    await api.as('wang').ok(approvals.reject, {
      params: { id: open?.id ?? '' },
      body: { version: open?.version ?? 0, reason: '已结清' },
    });
    expect(await waits('wang', 'customer-approval')).toEqual([]);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
