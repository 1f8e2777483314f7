import { containers, openContainerPicker } from '@shared/contract/logistics/container.contract.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { container, line } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { box, confirmed, draft, put, read, readOrder } = tradeDesk(() => api);
const chosen = (...of: { id: string; version: number }[]) => of.map(({ id: one, version }) => ({ id: one, version }));

describe('L1 拼入柜子 of chosen orders', () => {
  it('LOG-022 puts every free carton of each order into the container; the others say why not', async () => {
    const target = await box();
    const parted = await confirmed({ lines: [line({ cartons: 30, qty: '300' }), line({ cartons: 5, qty: '50' })] });
    await put(await box(), parted.lines[0]?.id, 10);
    const full = await confirmed();
    await put(await box(), full.lines[0]?.id, full.lines[0]?.cartons ?? 0);
    const held = await confirmed();
    const stopped = await api
      .as('wang')
      .ok(orders.hold, { params: id(held), body: { version: held.version, reason: '等付款' } });
    const elsewhere = await confirmed({ pod: 'DEHAM' });
    const unready = await draft();
    const items = chosen(await readOrder(parted), await readOrder(full), stopped, elsewhere, unready);
    const answer = await api
      .as('li')
      .ok(orders.batchAllocate, { body: { items, containerId: target.id, ack: ['LOG-041'] } });
    expect(answer.done).toBe(1);
    expect(answer.refused.map(({ no, errorCode }) => [no, errorCode])).toEqual([
      [full.orderNo, 'LOG-022'],
      [held.orderNo, 'LOG-018'],
      [elsewhere.orderNo, 'LOG-043'],
      [unready.orderNo, 'ILLEGAL_STATE'],
    ]);
    expect((await read(target)).planCartons).toBe(25);
    expect((await readOrder(parted)).allocState).toBe('FULL');
    expect((await readOrder(held)).allocatedCartons).toBe(0);
  });
  it('LOG-041 over the plan is asked once for all, and nothing is put in until it is acknowledged', async () => {
    const target = await box();
    const heavy = () => confirmed({ lines: [line({ cartons: 100, qty: '1000', volumeTyped: 36_000_000 })] });
    const items = chosen(await heavy(), await heavy());
    const asked = await api.as('li').call(orders.batchAllocate, { body: { items, containerId: target.id } });
    expect([asked.status, asked.envelope.errorCode]).toEqual([422, 'CONFIRM_REQUIRED']);
    expect((await read(target)).planCartons).toBe(0);
    const body = { items, containerId: target.id, ack: ['LOG-041'] };
    expect((await api.as('li').ok(orders.batchAllocate, { body })).done).toBe(2);
    expect((await read(target)).planCartons).toBe(200);
  });
  it('ACC-031 neither a container nor an order out of scope can be reached, nor without the right', async () => {
    const made = await confirmed();
    const target = await box();
    const own = { scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } } } as const;
    api.actor('zhao', { userId: '4', deptId: '2', ...own });
    const body = { items: chosen(made), containerId: target.id };
    expect((await api.as('zhao').call(orders.batchAllocate, { body })).status).toBe(404);
    const mine = await api.as('zhao').ok(containers.create, { body: container({ ownerId: '4' }) });
    const foreign = await api.as('zhao').ok(orders.batchAllocate, { body: { ...body, containerId: mine.id } });
    expect(foreign.refused.map(({ errorCode }) => errorCode)).toEqual(['NOT_FOUND']);
    api.actor('reader', { userId: '3', deptId: '1', permissions: ['logistics.order.view', 'logistics.pingui.view'] });
    expect((await api.as('reader').call(orders.batchAllocate, { body })).status).toBe(403);
    expect((await readOrder(made)).allocatedCartons).toBe(0);
  });
  it('the picker offers containers in 待拼柜 that are not held, by number and by route', async () => {
    const [open, stopped] = [await box(), await box()];
    await api
      .as('wang')
      .ok(containers.hold, { params: id(stopped), body: { version: stopped.version, reason: '等客户' } });
    const found = async (q: string) =>
      (await api.as('li').ok(openContainerPicker, { query: { q } })).list.map((one) => one.id);
    expect(await found('CNNGB→USLAX')).toContain(open.id);
    expect(await found(stopped.containerCode)).toEqual([]);
    expect((await api.as('li').ok(openContainerPicker, { query: { ids: stopped.id } })).list).toHaveLength(1);
  });
});

it('L1 已收/已拼/已装 stand in the list; 已收 is what the warehouse received of all lines', async () => {
  const made = await confirmed({ lines: [line({ cartons: 30, qty: '300' }), line({ cartons: 5, qty: '50' })] });
  await put(await box(), made.lines[0]?.id, 12);
  await api.db.execute(sql`update lg_order_line set received_cartons = 4 where order_id = ${made.id}`);
  const { list } = await api.as('li').ok(orderList.endpoint, { query: { numbers: made.orderNo } });
  expect(list[0]).toMatchObject({ receivedCartons: 8, allocatedCartons: 12, loadedCartons: 0, deliveredCartons: 0 });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
