import { eq } from 'drizzle-orm';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { lgOrderLine } from '../orders/order.tables.ts';
import { lockFor } from './allocation-locks.ts';
import { applyMeasured } from './allocation-measured.ts';
import { warehouseReceipts } from './ports.ts';

/**
 * The warehouse has received goods of an order (warehouse-finance 13): its lines show the cartons of all its inbounds (实收),
 * as they are now, whichever was told first; measured size and weight become theirs (LOG-020, LOG-024); people of the order
 * hear of a mark that is not theirs.
 */
export async function takeReceived(ctx: CommandCtx, told: EventPayloads['inbound.received']): Promise<void> {
  const { orderId, inboundNo, mark } = told;
  if (orderId === null) return;
  const known = await lineIdsOf(ctx, orderId);
  const lines = told.lines.flatMap(({ orderLineId, ...line }) =>
    orderLineId === null || !known.has(orderLineId) ? [] : [{ ...line, orderLineId }],
  );
  if (lines.length === 0) return;
  const locked = await lockFor(
    ctx,
    [],
    lines.map(({ orderLineId }) => orderLineId),
  );
  const receipts = await warehouseReceipts().ofOrder(ctx, orderId);
  for (const { orderLineId } of lines) {
    const received = receipts.get(orderLineId) ?? 0;
    const line = locked.lines.get(orderLineId);
    if (!line || line.receivedCartons === received) continue;
    const changed = { receivedCartons: received, updatedAt: ctx.now(), version: line.version + 1 };
    await ctx.tx.update(lgOrderLine).set(changed).where(eq(lgOrderLine.id, orderLineId));
    locked.lines.set(orderLineId, { ...line, ...changed });
  }
  const measured = lines.flatMap(({ unitWeight, ...line }) =>
    line.measured && line.received > 0 ? [{ ...line, cartonGross: unitWeight }] : [],
  );
  await applyMeasured(ctx, locked, measured, 'WAREHOUSE', `仓库实测 ${inboundNo}`);
  const order = locked.orders.get(orderId);
  if (!order || mark === null || order.customerCodeId === null) return;
  const [code] = await ctx.tx
    .select({ code: acCustomerCode.code })
    .from(acCustomerCode)
    .where(eq(acCustomerCode.id, order.customerCodeId));
  if (!code || code.code === mark) return;
  await notify(ctx, {
    userIds: [...new Set([order.ownerId, order.salesId].filter((id) => id !== null))],
    kind: 'order.mark',
    level: 'WARN',
    title: `${order.orderNo} 到货唛头不符`,
    body: `入库单 ${inboundNo} 的唛头是「${mark}」，订单的客户代码是「${code.code}」。`,
    link: `/transport/order/info?id=${orderId}`,
    object: { kind: 'lg_order', id: orderId },
  });
}

/** Lines that the order has now: one that was taken out while it was a draft again is nobody's to count. */
async function lineIdsOf(ctx: CommandCtx, orderId: string): Promise<Set<string>> {
  const rows = await ctx.tx.select({ id: lgOrderLine.id }).from(lgOrderLine).where(eq(lgOrderLine.orderId, orderId));
  return new Set(rows.map(({ id }) => id));
}
