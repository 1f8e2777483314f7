import { eq } from 'drizzle-orm';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { linesOf } from './order-lines.ts';
import type { OrderRow } from './order.tables.ts';
import type { EventPayloads } from '../../platform/events.ts';

/**
 * Payload of order.confirmed and order.changed (13.2): the order and its 入仓 lines, enough for the warehouse to draft
 * an inbound without asking back. Volume cm³, weight gram, sides mm.
 */
export async function orderEvent(ctx: Ctx, row: OrderRow): Promise<EventPayloads['order.confirmed']> {
  const [code] = await ctx.db
    .select({ code: acCustomerCode.code })
    .from(acCustomerCode)
    .where(eq(acCustomerCode.id, row.customerCodeId ?? '0'));
  const lines = await linesOf(ctx, row.id);
  return {
    orderId: row.id,
    orderNo: row.orderNo,
    version: row.version,
    companyId: row.companyId,
    customerId: row.customerId,
    customerCode: code?.code ?? null,
    warehouseId: row.inboundWarehouseId,
    expectedAt: row.cargoReadyDate ?? row.orderDate,
    lines: lines
      .filter((line) => line.cargoSource === 'WAREHOUSE')
      .map((line) => ({
        orderLineId: line.id,
        lineNo: line.lineNo,
        nameCn: line.nameCn,
        cartons: line.cartons,
        lengthMm: line.lengthMm,
        widthMm: line.widthMm,
        heightMm: line.heightMm,
        volume: line.volume,
        gross: line.gross,
        cartonGross: line.cartonGross,
        attributes: line.attributes,
        barcode: line.barcode,
        marks: line.marks,
      })),
  };
}
