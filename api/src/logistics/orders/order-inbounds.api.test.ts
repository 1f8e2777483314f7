import { orders } from '@shared/contract/logistics/order.contract.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { systemClock } from '../../platform/clock.ts';
import { drainEvents } from '../../platform/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 60_000);
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));
const { confirmed } = tradeDesk(() => api);

it('L4 入库: what the warehouses expect and received for the order; its page only for who may open it', async () => {
  const made = await confirmed({ inboundWarehouseId: '1', lines: [line({ cargoSource: 'WAREHOUSE' })] });
  const other = await confirmed({ lines: [line({ cargoSource: 'FACTORY' })] });
  await drainEvents({ database: api.database, clock: systemClock, consumers: CONSUMERS });
  const of = async (order: { id: string }, who = 'li') =>
    (await api.as(who).ok(orders.inbounds, { params: id(order) })).list;
  const [row, ...more] = await of(made);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ state: 'DRAFT', type: 'CARGO', expected: 25, received: 0, receivedAt: null });
  expect(row?.inboundNo).toMatch(/^RK\d{8}-\d{4,}$/);
  expect(await of(other)).toEqual([]);

  const sales = { userId: '2', deptId: '1', permissions: ['logistics.order.view'] } as const;
  api.actor('sales', { ...sales, permissions: [...sales.permissions] });
  api.actor('keeper', { ...sales, permissions: [...sales.permissions, 'warehouse.inbound.view'], warehouses: ['99'] });
  api.actor('manager', { ...sales, permissions: [...sales.permissions, 'warehouse.inbound.view'], warehouses: ['1'] });
  const links = await Promise.all(['sales', 'keeper', 'manager'].map(async (who) => (await of(made, who))[0]?.link));
  expect(links).toEqual([null, null, `/warehouse/order?open=${row?.id}`]);

  api.actor('stranger', { ...sales, permissions: [...sales.permissions], companies: ['2'] });
  expect((await api.as('stranger').call(orders.inbounds, { params: id(made) })).status).toBe(404);
});
