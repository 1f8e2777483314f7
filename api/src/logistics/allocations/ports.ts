import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** What logistics asks of the inbounds of the warehouses. */
export interface WarehouseReceipts {
  /** Cartons of an order that the warehouses have received by now, by order line; absent: none. */
  ofOrder(ctx: Ctx, orderId: string): Promise<Map<string, number>>;
}
export const warehouseReceipts = port<WarehouseReceipts>('allocations.receipts');
