import { orders } from '@shared/contract/logistics/order.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { expect, it } from 'vitest';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';

const { desk, received, create, allocated, shipped, picked, ship } = outboundDesk();

let made = 0;
/** An order whose one line is what came into the store as a batch. */
async function orderWith(cartons: number) {
  const one = async (text: string) => (await desk.api.database.raw<{ id: string }>(text))[0]?.id ?? '';
  const orderNo = `WL20261123-90${++made}`;
  const id = await one(`insert into lg_order (order_no, company_id, customer_id, order_date, owner_id, cartons)
    values ('${orderNo}', ${desk.companyId}, ${desk.store.customers[0] ?? ''}, '2026-11-20', 1, ${cartons})
    returning id::text as id`);
  const orderLineId = await one(`insert into lg_order_line (order_id, line_no, name_cn, qty, unit, cartons)
    values (${id}, 1, '毛毯', ${cartons}, 'PCS', ${cartons}) returning id::text as id`);
  const batchId = await received(cartons, { goodsName: '毛毯', orderLineId });
  return { id, orderNo, orderLineId, batchId };
}
async function cancel({ id }: { id: string }) {
  const { version } = await desk.api.as('li').ok(orders.get, { params: { id } });
  return desk.api.as('li').call(orders.cancel, { params: { id }, body: { version, code: 'OTHER', reason: '不要了' } });
}
const RETURN = { type: 'RETURN' } as const;

it('5.1 an order whose goods lie in a warehouse is not cancelled; what lies where is named, with the way out', async () => {
  const order = await orderWith(25);
  const { envelope, status } = await cancel(order);
  expect([status, envelope.errorCode, envelope.errorMessage]).toEqual([
    422,
    'GUARD_FAILED',
    `${order.orderNo} 的货物还在仓库：1 仓 毛毯 25 箱。请先在仓库做「退厂」出库，再取消订单。`,
  ]);
  await ship(await picked([line(25, { batchId: order.batchId })], RETURN));
  expect((await cancel(order)).envelope.data).toMatchObject({ status: 'CANCELLED' });
});

it('5.1 a 退厂 that takes all of it is enough, a smaller one or a cancelled one is not', async () => {
  const order = await orderWith(10);
  const part = await create([line(4, { orderLineId: order.orderLineId, goodsName: '毛毯' })], RETURN);
  expect((await cancel(order)).envelope.errorMessage).toContain('1 仓 毛毯 6 箱');
  const rest = await allocated([line(6, { goodsName: '毛毯', batchId: order.batchId })], RETURN);
  await desk.api.as('li').ok(outbounds.cancel, on(part, { reason: '重做' }));
  expect((await cancel(order)).envelope.errorMessage).toContain('1 仓 毛毯 4 箱');
  await create([line(4, { batchId: order.batchId })], RETURN);
  expect((await cancel(order)).envelope.data).toMatchObject({ status: 'CANCELLED' });
  expect(rest.qtyAllocated).toBe(6);
});

it('5.1 goods on their way to another warehouse count, and are named with where they go', async () => {
  const order = await orderWith(8);
  await shipped([line(5, { batchId: order.batchId })], {
    type: 'TRANSFER',
    toWarehouseId: desk.store.otherWarehouseId,
  });
  const { envelope } = await cancel(order);
  expect(envelope).toMatchObject({ errorCode: 'GUARD_FAILED', showType: 3 });
  expect(envelope.errorMessage).toContain('1 仓 毛毯 3 箱、在途（调往2 仓） 毛毯 5 箱');
});
