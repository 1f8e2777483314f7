import { divide, isZero, multiply, round, type Amount } from '@shared/contract/decimal.ts';
import type { TradeDocLineInput } from '@shared/contract/finance/trade-doc.input.ts';
import { TRADE_DOC_TRAITS, VAT_RATES, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgOrder, lgOrderLine, type OrderLineRow, type OrderRow } from '../../logistics/orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { ordersInFinance } from '../fee-lines/fee-line.entity.ts';

/** Goods of an order line that a document is about: all of it, or what of it is in a container. */
export interface CargoLine {
  order: OrderRow;
  line: OrderLineRow;
  /** Share of the order line, 0–1. */
  share: Amount;
  qty: Amount;
  cartons: number;
  net: number;
  gross: number;
  volume: number;
}
export interface CargoOf {
  orderIds?: readonly string[];
  containerId?: string | null;
}

/** Goods of orders, or of a container (as loaded, else as planned), in the caller's finance scope; no cancelled orders. */
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
      const { cartons, net, gross, volume } = line;
      return { order, line, share: '1', qty: line.qty ?? '0', cartons, net, gross, volume };
    });
  }
  const rows = await ctx.db
    .select({ order: lgOrder, line: lgOrderLine, part: lgAllocation })
    .from(lgAllocation)
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE'), chosen, visible))
    .orderBy(asc(lgOrder.id), asc(lgOrderLine.lineNo));
  return rows.map(({ order, line, part }) => {
    const cartons = part.loadedCartons ?? part.cartons;
    const loaded = divide(String(cartons), String(part.cartons));
    const qty = round(multiply(part.qty, loaded), 3);
    const scaled = (value: number) => Number(round(multiply(String(value), loaded), 0));
    return {
      order,
      line,
      share: line.qty && !isZero(line.qty) ? divide(qty, line.qty) : '0',
      qty,
      cartons,
      net: scaled(part.net),
      gross: part.loadedGross ?? scaled(part.gross),
      volume: part.loadedVolume ?? scaled(part.volume),
    };
  });
}

/**
 * A line of a document of a kind: sold at the order's price; bought at its purchase amount (CNY with VAT) per piece; without
 * prices on a packing list.
 */
export function docLine(kind: TradeDocKind, { line, qty, cartons, net, gross, volume }: CargoLine): TradeDocLineInput {
  const { side, tax, priced } = TRADE_DOC_TRAITS[kind];
  const bought =
    line.purchaseAmount !== null && line.qty !== null && !isZero(line.qty)
      ? round(divide(line.purchaseAmount, line.qty), 6)
      : null;
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
    unitPrice: priced ? (side === 'SUPPLIER' ? bought : line.unitPrice) : null,
    amount: null,
    taxRateBp: tax === 'NONE' ? 0 : vat in VAT_RATES ? vat : 1300,
    tax: null,
    cartons,
    net: Math.min(net, gross),
    gross,
    volume,
  };
}
