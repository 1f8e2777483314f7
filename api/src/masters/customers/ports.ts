import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Orders of a customer: the day of the last one, how many are confirmed or running. */
export interface CustomerOrders {
  last: string | null;
  open: number;
}

/** What customers ask of orders. */
export interface OrdersOfCustomers {
  /** What their list shows, inside the reader's scope (ACC-031); a customer without any is missing. */
  figures(ctx: Ctx, customerIds: readonly string[]): Promise<ReadonlyMap<string, CustomerOrders>>;
  /** Whether an order that is not cancelled names a customer code, whoever may see it. */
  nameCode(ctx: Ctx, customerCodeId: string): Promise<boolean>;
}

export const ordersOfCustomers = port<OrdersOfCustomers>('customers.orders');
