import { add, divide, multiply, roundMoney } from '@shared/contract/decimal.ts';
import type { CurrencyAmount } from '@shared/contract/logistics/quotation-rules.ts';
import type { FIGURES_SOURCE } from '@shared/contract/logistics/quotation.contract.ts';
import { and, asc, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgOrder, lgOrderLine, type OrderRow } from '../orders/order.tables.ts';
import { visibleOrder } from '../orders/order-visible.ts';
import type { Ctx } from '../../platform/context.ts';

/** An order with what of it stands in a container: loaded figures, planned ones before loading. cm³, gram. */
export interface OrderCargo {
  order: OrderRow;
  customerName: string;
  customerCode: string | null;
  /** Whether the order is in the caller's scope (ACC-032). */
  visible: boolean;
  cartons: number;
  volume: number;
  gross: number;
  /** Value of these cartons in the goods currency of the order. */
  goodsValue: CurrencyAmount;
  source: keyof typeof FIGURES_SOURCE;
}

/** The orders of a container with their cargo, by order id; an order of which nothing was loaded is left out. */
export async function cargoOf(ctx: Ctx, containerId: string): Promise<OrderCargo[]> {
  const rows = await ctx.db
    .select({
      allocation: lgAllocation,
      order: lgOrder,
      lineCartons: lgOrderLine.cartons,
      lineAmount: lgOrderLine.amount,
      customerName: acCustomer.shortName,
      customerCode: acCustomerCode.code,
      visible: visibleOrder(ctx),
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.orderId), asc(lgAllocation.id));
  const found = new Map<string, OrderCargo>();
  for (const { allocation, order, lineCartons, lineAmount, ...names } of rows) {
    const loaded = allocation.loadedCartons !== null;
    const part = {
      cartons: allocation.loadedCartons ?? allocation.cartons,
      volume: allocation.loadedVolume ?? allocation.volume,
      gross: allocation.loadedGross ?? allocation.gross,
    };
    const value = lineAmount ? divide(multiply(lineAmount, String(part.cartons)), String(lineCartons)) : '0';
    const before = found.get(order.id);
    found.set(order.id, {
      order,
      ...names,
      cartons: (before?.cartons ?? 0) + part.cartons,
      volume: (before?.volume ?? 0) + part.volume,
      gross: (before?.gross ?? 0) + part.gross,
      goodsValue: { currency: order.goodsCurrency, amount: add(before?.goodsValue.amount ?? '0', value) },
      source: loaded ? 'LOADED' : 'PLANNED',
    });
  }
  return [...found.values()]
    .filter(({ cartons }) => cartons > 0)
    .map((cargo) => ({
      ...cargo,
      goodsValue: { ...cargo.goodsValue, amount: roundMoney(cargo.goodsValue.amount, cargo.goodsValue.currency) },
    }));
}
