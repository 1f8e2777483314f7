import { containers } from '@shared/contract/logistics/container.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import type { DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { beforeAll } from 'vitest';
import { deliverWalk } from './deliver-walk.ts';
import { id } from './trade-desk.ts';
import { tradeFile } from './trade-file.ts';

/** An order aboard a container in 待送达, and its delivery in 待派送. */
export interface Waiting {
  order: OrderDetail;
  box: ContainerDetail;
  item: DeliveryItem;
}

/** Deliveries for one test file: `li` works, `wang` approves; the API starts before the file's tests and ends after them. */
export function deliveryDesk() {
  const { file: desk, li, wang } = tradeFile(deliverWalk);

  /** One container with these orders, all of their cartons or so many of the first line of each. */
  async function aboard(more: readonly Partial<OrderInput>[], cartons?: number): Promise<Waiting[]> {
    const { pooled, consolidated, delivering, listOf } = desk.walk;
    const made: OrderDetail[] = [];
    for (const each of more) made.push(await pooled(each));
    const cargo = made.map((order) => ({ order, ...(cartons ? { cartons } : {}) }));
    const box = await delivering(await consolidated(cargo));
    const list = await listOf(box);
    return made.map((order) => {
      const item = list.find(({ orderId }) => orderId === order.id);
      if (!item) throw new Error(`no delivery of ${order.orderNo}`);
      return { order, box, item };
    });
  }
  /** A container of its own with one order of 25 cartons, or so many of them: for what moves or looks at the container. */
  async function waiting(more: Partial<OrderInput> = {}, cartons?: number): Promise<Waiting> {
    const [first] = await aboard([more], cartons);
    if (!first) throw new Error('nothing aboard');
    return first;
  }
  /**
   * So many orders in one container, walked once before the tests; each call answers the next one, untouched. For what concerns
   * the delivery or the order alone: a walk of one's own costs as much as five orders here.
   */
  function stock(count: number, more: Partial<OrderInput> = {}): () => Waiting {
    let left: Waiting[] = [];
    beforeAll(async () => {
      left = await aboard(Array.from({ length: count }, () => more));
    }, 120_000);
    return () => {
      const next = left.shift();
      if (!next) throw new Error(`more than ${count} deliveries are wanted`);
      return next;
    };
  }

  const readOrder = (of: { id: string }): Promise<OrderDetail> => li().ok(orders.get, { params: id(of) });
  /** 送达完成 of a container, done or refused. */
  const finish = async (of: { id: string }) =>
    li().call(containers.advance, { params: id(of), body: { version: (await desk.walk.read(of)).version } });
  return { desk, li, wang, aboard, waiting, stock, readOrder, finish };
}
