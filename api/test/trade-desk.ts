import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { testApi, type TestApi } from './harness.ts';
import { container, order, tradeBase } from './trade.fixtures.ts';

export const id = (value: { id: string }) => ({ id: value.id });

/** The API on the trade's base data with everybody's rights: `admin`, the clerk `li` and the checker `wang`. */
export async function tradeApi(): Promise<TestApi> {
  const api = await testApi();
  await tradeBase(api.db);
  api.actor('admin', { userId: '1', deptId: '1' });
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  return api;
}

type OrderMore = Parameters<typeof order>[0];

/** Orders and containers as people make them: `li` writes, `wang` reviews. The API may start after the desk. */
export function tradeDesk(api: () => TestApi) {
  const li = () => api().as('li');
  const draft = (more: OrderMore = {}, by = 'li'): Promise<OrderDetail> =>
    api()
      .as(by)
      .ok(orders.create, { body: order(more) });
  const submitted = async (more: OrderMore = {}): Promise<OrderDetail> => {
    const made = await draft(more);
    const ack = ['LOG-013', 'LOG-015', 'LOG-016'];
    return li().ok(orders.submit, { params: id(made), body: { version: made.version, ack } });
  };
  const confirmed = async (more: OrderMore = {}): Promise<OrderDetail> => {
    const { id: made, version } = await submitted(more);
    return api()
      .as('wang')
      .ok(orders.review, { params: { id: made }, body: { version } });
  };
  /** An empty container in 待拼柜. */
  const box = (more: Parameters<typeof container>[0] = {}): Promise<ContainerDetail> =>
    li().ok(containers.create, { body: container(more) });
  const put = (to: { id: string }, orderLineId: string | undefined, cartons: number, ack?: string[]) =>
    li().call(allocations.add, {
      params: id(to),
      body: { items: [{ orderLineId: orderLineId ?? '0', cartons }], ack },
    });
  const read = (of: { id: string }): Promise<ContainerDetail> => li().ok(containers.get, { params: id(of) });
  const readOrder = (of: { id: string }): Promise<OrderDetail> => li().ok(orders.get, { params: id(of) });
  return { draft, submitted, confirmed, box, put, read, readOrder };
}
