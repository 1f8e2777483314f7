import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Orders of a customer: the day of the last one, how many are confirmed or running. */
export interface CustomerOrders {
  last: string | null;
  open: number;
}

/** What the list of customers shows of orders, inside the reader's scope (ACC-031); a customer without any is missing. */
export interface OrdersOfCustomers {
  figures(ctx: Ctx, customerIds: readonly string[]): Promise<ReadonlyMap<string, CustomerOrders>>;
}

export const ordersOfCustomers = port<OrdersOfCustomers>('customers.orders');
