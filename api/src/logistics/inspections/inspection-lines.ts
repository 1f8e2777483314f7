import type { InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lgAllocation, type AllocationRow } from '../allocations/allocation.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { visibleOrder } from '../orders/order-visible.ts';
import { lgOrder, lgOrderLine, type OrderLineRow } from '../orders/order.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { lgInspectionLine, type InspectionLineRow, type InspectionRow } from './inspection.tables.ts';

/** A line of an inspection with its allocation and its order line, as rules and commands need them. */
interface InspectedCargo {
  found: InspectionLineRow;
  allocation: AllocationRow;
  line: OrderLineRow;
  orderNo: string;
}

const ORDER = [asc(lgAllocation.orderId), asc(lgOrderLine.lineNo), asc(lgInspectionLine.id)] as const;

/** Lines of an inspection in the order of the orders; all of them, because the rules concern the container as a whole. */
export const linesOf = (ctx: Ctx, inspectionId: string): Promise<InspectedCargo[]> =>
  ctx.db
    .select({ found: lgInspectionLine, allocation: lgAllocation, line: lgOrderLine, orderNo: lgOrder.orderNo })
    .from(lgInspectionLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgInspectionLine.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(eq(lgInspectionLine.inspectionId, inspectionId))
    .orderBy(...ORDER);

const liveCargo = (ctx: Ctx, containerId: string): Promise<AllocationRow[]> =>
  ctx.db
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.id));

/** What is known of cargo that has not been looked at. */
export const UNSEEN: Partial<InspectionLineRow> = {
  arrived: null,
  checked: null,
  sampleSize: null,
  critical: 0,
  major: 0,
  minor: 0,
  result: 'PENDING',
  rejectAction: null,
  defectCodes: [],
};

/**
 * Brings the lines up to what is in the container now: new allocations get a line, those that left have no cartons any more,
 * changed numbers are to be inspected anew.
 */
export async function syncLines(ctx: CommandCtx, row: Pick<InspectionRow, 'id' | 'containerId'>): Promise<void> {
  const cargo = await liveCargo(ctx, row.containerId);
  const known = await ctx.tx.select().from(lgInspectionLine).where(eq(lgInspectionLine.inspectionId, row.id));
  const added = cargo.filter(({ id }) => !known.some((line) => line.allocationId === id));
  if (added.length > 0)
    await ctx.tx
      .insert(lgInspectionLine)
      .values(added.map(({ id, cartons }) => ({ inspectionId: row.id, allocationId: id, planned: cartons })));
  for (const { id, allocationId, planned } of known) {
    const cartons = cargo.find((each) => each.id === allocationId)?.cartons ?? 0;
    if (cartons !== planned)
      await ctx.tx
        .update(lgInspectionLine)
        .set({ planned: cartons, ...UNSEEN })
        .where(eq(lgInspectionLine.id, id));
  }
}

/** Whether the lines say what is in the container now. */
export async function linesAreCurrent(ctx: Ctx, row: Pick<InspectionRow, 'id' | 'containerId'>): Promise<boolean> {
  const cargo = await liveCargo(ctx, row.containerId);
  const known = await ctx.db.select().from(lgInspectionLine).where(eq(lgInspectionLine.inspectionId, row.id));
  const planned = new Map(known.map((line) => [line.allocationId, line.planned]));
  const inside = known.filter((line) => line.planned > 0).length;
  return inside === cargo.length && cargo.every(({ id, cartons }) => planned.get(id) === cartons);
}

/** Lines get their results anew for a 复验: those that were rejected, or that changed. */
export async function forgetRejected(ctx: CommandCtx, inspectionId: string): Promise<void> {
  await ctx.tx
    .update(lgInspectionLine)
    .set(UNSEEN)
    .where(
      and(eq(lgInspectionLine.inspectionId, inspectionId), inArray(lgInspectionLine.result, ['REJECT', 'PENDING'])),
    );
}

/** The same lines for the page; those of orders out of scope without names (ACC-032), but for who inspects them. */
export async function linesForPage(
  ctx: Ctx,
  { id: inspectionId, inspectorId }: Pick<InspectionRow, 'id' | 'inspectorId'>,
): Promise<InspectionLine[]> {
  const own = inspectorId === ctx.actor.userId;
  const rows = await ctx.db
    .select({
      found: lgInspectionLine,
      allocation: lgAllocation,
      line: lgOrderLine,
      orderNo: lgOrder.orderNo,
      customerCode: acCustomerCode.code,
      visible: own ? sql<boolean>`true` : visibleOrder(ctx),
    })
    .from(lgInspectionLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgInspectionLine.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
    .where(eq(lgInspectionLine.inspectionId, inspectionId))
    .orderBy(...ORDER);
  return rows.map(({ found, line, orderNo, customerCode, visible }) => {
    const { sampleSize: _sample, inspectionId: _inspection, ...findings } = found;
    return {
      ...findings,
      masked: !visible,
      orderId: visible ? line.orderId : null,
      orderNo: visible ? orderNo : null,
      customerCode: visible ? customerCode : null,
      lineNo: visible ? line.lineNo : null,
      nameCn: visible ? line.nameCn : '其他客户货物',
      orderSize: [line.lengthMm, line.widthMm, line.heightMm] as const,
      orderGross: line.cartonGross,
    };
  });
}
