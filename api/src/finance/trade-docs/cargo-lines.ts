import { compare, divide, isZero, multiply, round, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import type { TradeDocLineInput } from '@shared/contract/finance/trade-doc.input.ts';
import { TRADE_DOC_TRAITS, VAT_RATES, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { partOfMoney } from '@shared/contract/logistics/allocation-split.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { earlierCartons } from '../../logistics/allocations/earlier-cartons.ts';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgOrder, lgOrderLine, type OrderLineRow, type OrderRow } from '../../logistics/orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { ordersInFinance } from '../fee-lines/fee-line.entity.ts';

/** Goods of an order line that a document is about: all of it, or what of it is in a container. */
export interface CargoLine {
  order: OrderRow;
  line: OrderLineRow;
  qty: Amount;
  cartons: number;
  net: number;
  gross: number;
  volume: number;
  /** What of the line's purchase amount is these goods', CNY with VAT; null: the order does not say. */
  bought: Amount | null;
}
export interface CargoOf {
  orderIds?: readonly string[];
  containerId?: string | null;
}

/**
 * Goods of orders, or of a container (as loaded, else as planned), in the caller's finance scope; no cancelled orders. Each container
 * has its own part of a line that is in several, and all parts sum to the line: pieces and weights as they were split over the
 * allocations, the purchase amount cut over the cartons in their order as declarations cut it (LOG-023, LOG-070).
 */
export async function cargoLines(ctx: Ctx, { orderIds = [], containerId = null }: CargoOf): Promise<CargoLine[]> {
  const visible = and(ordersInFinance.scopeWhere(ctx.actor), ne(lgOrder.status, 'CANCELLED'));
  const chosen = orderIds.length > 0 ? inArray(lgOrder.id, [...orderIds]) : undefined;
  if (containerId === null) {
    if (!chosen) return [];
    const rows = await ctx.db
      .select({ order: lgOrder, line: lgOrderLine })
      .from(lgOrderLine)
      .innerJoin(lgOrder, eq(lgOrder.id, lgOrderLine.orderId))
      .where(and(chosen, visible))
      .orderBy(asc(lgOrder.id), asc(lgOrderLine.lineNo));
    return rows.map(({ order, line }) => {
      const { cartons, net, gross, volume, purchaseAmount } = line;
      return { order, line, qty: line.qty ?? '0', cartons, net, gross, volume, bought: purchaseAmount };
    });
  }
  const rows = await ctx.db
    .select({ order: lgOrder, line: lgOrderLine, part: lgAllocation, earlier: earlierCartons })
    .from(lgAllocation)
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE'), chosen, visible))
    .orderBy(asc(lgOrder.id), asc(lgOrderLine.lineNo));
  return rows.map(({ order, line, part, earlier }) => {
    const { qty, net, loadedCartons, loadedGross, loadedVolume } = part;
    const cartons = loadedCartons ?? part.cartons;
    return {
      order,
      line,
      qty,
      cartons,
      net,
      gross: loadedGross ?? part.gross,
      volume: loadedVolume ?? part.volume,
      bought: partOfMoney(line.purchaseAmount, 'CNY', line.cartons, earlier, cartons),
    };
  });
}

/**
 * A line of a document of a kind: sold at the order's price; bought for its part of the purchase amount
 * (CNY with VAT), which is given where no price by the piece gives it (FIN-158), as for cartons whose pieces are counted in another
 * container; without prices on a packing list.
 */
export function docLine(kind: TradeDocKind, cargo: Omit<CargoLine, 'order'>): TradeDocLineInput {
  const { line, qty, cartons, net, gross, volume } = cargo;
  const { side, tax, priced } = TRADE_DOC_TRAITS[kind];
  const bought = priced && side === 'SUPPLIER' ? cargo.bought : null;
  const byPiece = bought === null || isZero(qty) ? null : round(divide(bought, qty), 6);
  const vat = line.vatRate ?? 1300;
  return {
    orderLineId: line.id,
    feeLineId: null,
    hsCode: line.hsCode && /^\d{8}(\d{2})?$/.test(line.hsCode) ? line.hsCode : null,
    nameCn: line.nameCn,
    nameEn: line.nameEn,
    spec: line.spec,
    qty,
    unit: line.unit,
    unitPrice: priced ? (side === 'SUPPLIER' ? byPiece : line.unitPrice) : null,
    amount: byPiece !== null && compare(roundMoney(multiply(byPiece, qty), 'CNY'), bought ?? '0') === 0 ? null : bought,
    taxRateBp: tax === 'NONE' ? 0 : vat in VAT_RATES ? vat : 1300,
    tax: null,
    cartons,
    net: Math.min(net, gross),
    gross,
    volume,
  };
}
