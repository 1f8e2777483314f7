import type { SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import { freeCartons } from '@shared/contract/logistics/allocation-split.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { lgAllocation, type AllocationRow } from '../allocations/allocation.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { visibleOrder } from '../orders/order-visible.ts';
import { lgOrder, lgOrderLine, type OrderLineRow } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgLoadingSlipLine, type SlipLineRow } from './loading-slip.tables.ts';

/** A line of a slip with its allocation and its order line, as rules and commands need them. */
export interface LoadedLine {
  slipLine: SlipLineRow;
  allocation: AllocationRow;
  line: OrderLineRow;
}

/** Lines of a slip in the order of the orders; all of them, because the rules concern the container as a whole. */
export const linesOf = (ctx: Ctx, slipId: string): Promise<LoadedLine[]> =>
  ctx.db
    .select({ slipLine: lgLoadingSlipLine, allocation: lgAllocation, line: lgOrderLine })
    .from(lgLoadingSlipLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgLoadingSlipLine.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(eq(lgLoadingSlipLine.slipId, slipId))
    .orderBy(asc(lgAllocation.orderId), asc(lgOrderLine.lineNo), asc(lgLoadingSlipLine.id));

/** Gross in gram of what is loaded of a line so far; planned cartons count until they are counted. */
const grossOf = ({ slipLine, allocation }: LoadedLine): number =>
  Math.round((allocation.gross * (slipLine.loaded ?? slipLine.planned)) / Math.max(1, allocation.cartons));
/** The same of all lines. */
export const loadedGross = (lines: readonly LoadedLine[]): number =>
  lines.reduce((sum, line) => sum + grossOf(line), 0);
/** Gross in gram of a line once more: what 确认 has kept of it, before that what is loaded so far. */
export const keptGross = (line: LoadedLine): number => line.allocation.loadedGross ?? grossOf(line);

/** Number on the label of the first carton of an order line: labels count through the lines of an order. */
const firstCarton = sql<string>`(select coalesce(sum(before.cartons), 0) + 1 from lg_order_line before
  where before.order_id = ${lgOrderLine.orderId} and before.line_no < ${lgOrderLine.lineNo})`;
const scannedCartons = sql<string[]>`array(select scan.carton_no from lg_loading_scan scan
  where scan.slip_line_id = ${lgLoadingSlipLine.id} order by scan.carton_no)`;

/** The same lines for the page; those of orders out of scope without names (ACC-032). */
export async function linesForPage(ctx: Ctx, slipId: string): Promise<SlipLine[]> {
  const found = await ctx.db
    .select({
      slipLine: lgLoadingSlipLine,
      allocation: lgAllocation,
      line: lgOrderLine,
      orderNo: lgOrder.orderNo,
      customerCode: acCustomerCode.code,
      visible: visibleOrder(ctx),
      orderCartons: lgOrder.cartons,
      cartonFrom: firstCarton,
      scanned: scannedCartons,
    })
    .from(lgLoadingSlipLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgLoadingSlipLine.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
    .where(eq(lgLoadingSlipLine.slipId, slipId))
    .orderBy(asc(lgAllocation.orderId), asc(lgOrderLine.lineNo), asc(lgLoadingSlipLine.id));
  return found.map(({ slipLine, allocation, line, orderNo, customerCode, visible, ...carton }) => ({
    id: slipLine.id,
    masked: !visible,
    orderId: visible ? allocation.orderId : null,
    orderNo: visible ? orderNo : null,
    customerCode: visible ? customerCode : null,
    lineNo: visible ? line.lineNo : null,
    nameCn: visible ? line.nameCn : '其他客户货物',
    barcode: visible ? line.barcode : null,
    cartons: line.cartons,
    orderCartons: visible ? carton.orderCartons : null,
    cartonFrom: visible ? Number(carton.cartonFrom) : null,
    scanned: visible ? carton.scanned.map(Number) : [],
    position: allocation.position,
    sequence: allocation.sequence,
    planned: slipLine.planned,
    loaded: slipLine.loaded,
    reason: slipLine.reason,
    cartonGross: Math.round(allocation.gross / Math.max(1, allocation.cartons)),
    free: freeCartons(line),
  }));
}
