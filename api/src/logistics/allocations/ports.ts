import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Goods of an order in one warehouse; `moving`: on their way to it from another. */
export interface OrderGoods {
  warehouseName: string;
  goodsName: string;
  cartons: number;
  moving: boolean;
}
/** What logistics asks of the goods that the warehouses have of an order. */
export interface WarehouseReceipts {
  /** Cartons of an order that the warehouses have received by now, by order line; absent: none. */
  ofOrder(ctx: Ctx, orderId: string): Promise<Map<string, number>>;
  /** Goods of an order that a warehouse still has and that no live 退厂 takes back, whatever the caller's warehouses. */
  unreturned(ctx: Ctx, orderId: string): Promise<OrderGoods[]>;
}
export const warehouseReceipts = port<WarehouseReceipts>('allocations.receipts');
