import type { OrderRest } from '@shared/contract/warehouse/inbound.answers.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { and, eq, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import { orderEvent } from '../../logistics/orders/order-events.ts';
import { orders } from '../../logistics/orders/order.entity.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import type { LineValues } from './inbound-lines.ts';
import { whInbound, whInboundLine } from './inbound.tables.ts';
import { sumOfOrder } from './order-receipts.ts';

type OrderTold = EventPayloads['order.confirmed'];

/** 集货入库 of an order, without what takes one back. */
export const isForOrder = (orderId: string): SQL =>
  and(
    eq(whInbound.sourceType, 'ORDER'),
    eq(whInbound.type, 'CARGO'),
    eq(whInbound.sourceId, orderId),
    isNull(whInbound.reversalOf),
  ) as SQL;
/** Neither done nor gone: an order has one such at most (wh_inbound_order_key). */
export const isLive: SQL = notInArray(whInbound.state, ['CANCELLED', 'REVERSED', 'DONE']);

/** What counts as brought of an order line; see `broughtOf`. */
export interface BroughtBut {
  /** An inbound that is left out: the one that is written anew. */
  but: string | null;
  /** Whether pieces that a finished inbound closed short may still come: for who asks for them by hand. */
  shortComes: boolean;
}

/** Chapter 13: cartons of each line of an order that its inbounds have received or still expect (`sumOfOrder`). */
export function broughtOf(ctx: Ctx, orderId: string, { but, shortComes }: BroughtBut): Promise<Map<string, number>> {
  const { received, expected } = whInboundLine;
  const known = sql`greatest(${expected}, ${received})`;
  const pieces = shortComes ? sql`case when ${whInbound.state} = 'DONE' then ${received} else ${known} end` : known;
  return sumOfOrder(ctx, orderId, pieces, but === null ? undefined : ne(whInbound.id, but));
}

/** Lines of an inbound for what is not brought yet: a line that no inbound has as it is, of the others what is missing. */
export const restLines = (order: Pick<OrderTold, 'lines'>, brought: ReadonlyMap<string, number>): LineValues[] =>
  order.lines
    .map((line) => ({ line, rest: line.cartons - (brought.get(line.orderLineId) ?? 0) }))
    .filter(({ line, rest }) => rest > 0 || !brought.has(line.orderLineId))
    .map(({ line, rest }, index) => lineOf(line, rest, index));

/** Whether an inbound brought more of a line than the order has now. */
export const isShrunk = (order: Pick<OrderTold, 'lines'>, brought: ReadonlyMap<string, number>): boolean => {
  const cartons = new Map(order.lines.map((line) => [line.orderLineId, line.cartons]));
  return [...brought].some(([lineId, count]) => count > (cartons.get(lineId) ?? 0));
};

/** A line of the order: pieces are its cartons, size and weight of one as declared. */
function lineOf(line: OrderTold['lines'][number], expected: number, index: number): LineValues {
  const { lengthMm, widthMm, heightMm, cartons } = line;
  const size = { lengthMm, widthMm, heightMm };
  const sized = lengthMm !== null && widthMm !== null && heightMm !== null;
  const part = (total: number | null) =>
    total === null || cartons === 0 ? null : Math.max(1, Math.round(total / cartons));
  return {
    ...(sized ? size : { lengthMm: null, widthMm: null, heightMm: null }),
    sourceLineId: line.orderLineId,
    goodsId: null,
    goodsName: line.nameCn,
    brand: null,
    spec: null,
    hsCode: null,
    packUnit: null,
    pcsPerPack: null,
    unitVolume: pieceVolume({ ...size, unitVolume: part(line.volume) }),
    unitWeight: line.cartonGross ?? part(line.gross),
    productionDate: null,
    expiryDate: null,
    lineNo: index + 1,
    expected,
  };
}

/** 带入订单明细 of an order in scope; `inboundId`: the draft that is written. NOT_FOUND. */
export async function orderRest(ctx: Ctx, orderId: string, inboundId: string | null): Promise<OrderRest> {
  const order = await orderEvent(ctx, await orders.find(ctx, orderId));
  const brought = await broughtOf(ctx, orderId, { but: inboundId, shortComes: true });
  return {
    customerId: order.customerId,
    companyId: order.companyId,
    warehouseId: order.warehouseId,
    mark: order.customerCode,
    list: restLines(order, brought)
      .filter(({ expected }) => expected > 0)
      .map(({ sourceLineId, expected, ...line }) => ({
        ...pickColumns(line, 'goodsName', 'lengthMm', 'widthMm', 'heightMm', 'unitVolume', 'unitWeight'),
        sourceLineId: sourceLineId ?? '',
        qtyExpected: expected,
      })),
  };
}
