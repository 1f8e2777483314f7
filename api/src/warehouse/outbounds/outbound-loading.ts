import { startOfDay } from '../../platform/clock.ts';
import type { LoadingProposal } from '@shared/contract/warehouse/outbound.answers.ts';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { containers } from '../../logistics/containers/container.entity.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { liveSlipOf } from '../../logistics/loading/loading-slip-make.ts';
import { lgLoadingSlipLine } from '../../logistics/loading/loading-slip.tables.ts';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { lgTruck } from '../../logistics/trucks/truck.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { createOutbound } from './outbound-save.ts';
import { cancelOutbound } from './outbound-steps.ts';
import { outbounds } from './outbound.entity.ts';
import { whOutbound } from './outbound.tables.ts';

/** Dead ones: another may take their place. */
const ENDED = ['CANCELLED', 'REVERSED'] as const;

/**
 * What the loading slip of a container asks of the warehouses: its 入仓 lines of which a warehouse has goods, one proposal
 * per warehouse, customer and company, in the caller's scope. Cartons that several warehouses hold are asked of them in the
 * order of their numbers, no more of each than it has.
 */
export async function loadingProposals(ctx: Ctx, containerId: string): Promise<LoadingProposal[]> {
  const container = await containers.find(ctx, containerId);
  const slip = await liveSlipOf(ctx, containerId);
  if (!slip || container.stage !== 'LOAD') return [];
  const wanted = await slipLines(ctx, slip.id);
  const stock = await stockOf(
    ctx,
    wanted.map(({ orderLineId }) => orderLineId),
  );
  const [truck] = slip.truckId
    ? await ctx.db.select({ plate: lgTruck.plate }).from(lgTruck).where(eq(lgTruck.id, slip.truckId))
    : [];
  const live = await liveOf(ctx, containerId);
  const made = new Map<string, LoadingProposal>();
  for (const { cartons, ...line } of wanted) {
    let open = cartons;
    for (const at of stock.filter(({ orderLineId }) => orderLineId === line.orderLineId)) {
      if (open <= 0) break;
      const qty = Math.min(open, at.onHand);
      open -= qty;
      const key = [at.warehouseId, line.customerId, line.companyId].join(':');
      const proposal: LoadingProposal = made.get(key) ?? {
        containerId,
        containerCode: container.containerCode,
        containerNo: slip.containerNo,
        slipNo: slip.slipNo,
        warehouseId: at.warehouseId,
        warehouseName: at.warehouseName,
        customerId: line.customerId,
        customerName: line.customerName,
        companyId: line.companyId,
        plateNo: truck?.plate ?? null,
        sealNo: slip.sealNo,
        planAt: container.planLoadDate ? startOfDay(container.planLoadDate).toISOString() : null,
        lines: [],
        outbound: live.get(key) ?? null,
      };
      proposal.lines.push({
        goodsName: at.goodsName,
        mark: at.mark,
        orderLineId: line.orderLineId,
        orderNo: `${line.orderNo}-${line.lineNo}`,
        qty,
        available: at.available,
        unitVolume: at.unitVolume,
        unitWeight: at.unitWeight,
      });
      made.set(key, proposal);
    }
  }
  return [...made.values()];
}

/** Cartons that a slip plans of 入仓 lines. */
const slipLines = (ctx: Ctx, slipId: string) =>
  ctx.db
    .select({
      orderLineId: lgOrderLine.id,
      lineNo: lgOrderLine.lineNo,
      orderNo: lgOrder.orderNo,
      customerId: lgOrder.customerId,
      customerName: acCustomer.shortName,
      companyId: lgOrder.companyId,
      cartons: lgAllocation.cartons,
    })
    .from(lgLoadingSlipLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgLoadingSlipLine.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(and(eq(lgLoadingSlipLine.slipId, slipId), eq(lgOrderLine.cargoSource, 'WAREHOUSE')))
    .orderBy(asc(lgOrder.id), asc(lgOrderLine.lineNo));

/** Good pieces of order lines by warehouse. */
async function stockOf(ctx: Ctx, orderLineIds: readonly string[]) {
  if (orderLineIds.length === 0) return [];
  return ctx.db
    .select({
      orderLineId: whBatch.orderLineId,
      warehouseId: whWarehouse.id,
      warehouseName: whWarehouse.name,
      goodsName: sql<string>`min(${whBatch.goodsName})`,
      mark: sql<string | null>`min(${whBatch.mark})`,
      unitVolume: sql<number>`max(${whBatch.unitVolume})`.mapWith(Number),
      unitWeight: sql<number>`max(${whBatch.unitWeight})`.mapWith(Number),
      onHand: sql<number>`sum(${whStock.onHand})::int`,
      available: sql<number>`sum(${whStock.onHand} - ${whStock.reserved} - ${whStock.frozen})::int`,
    })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(whWarehouse, eq(whWarehouse.id, whStock.warehouseId))
    .where(
      and(
        inArray(whBatch.orderLineId, [...orderLineIds]),
        eq(whStock.quality, 'GOOD'),
        sql`${whStock.onHand} > 0`,
        inWarehouseScope(whWarehouse.id)(ctx.actor),
      ),
    )
    .groupBy(whBatch.orderLineId, whWarehouse.id, whWarehouse.name)
    .orderBy(asc(whWarehouse.id));
}

async function liveOf(ctx: Ctx, containerId: string) {
  const rows = await ctx.db
    .select()
    .from(whOutbound)
    .where(
      and(
        eq(whOutbound.containerId, containerId),
        eq(whOutbound.type, 'LOADING'),
        notInArray(whOutbound.state, [...ENDED]),
      ),
    );
  return new Map(
    rows.map(({ id, outboundNo, warehouseId, customerId, companyId }) => [
      [warehouseId, customerId, companyId].join(':'),
      { id, outboundNo },
    ]),
  );
}

/** container.ready_to_load: a draft for every proposal that has none; a second delivery makes nothing. */
export async function draftLoading(
  ctx: CommandCtx,
  { containerId }: EventPayloads['container.ready_to_load'],
): Promise<void> {
  await ctx.tx.select({ id: lgContainer.id }).from(lgContainer).where(eq(lgContainer.id, containerId)).for('update');
  for (const proposal of await loadingProposals(ctx, containerId)) {
    if (proposal.outbound) continue;
    const { warehouseId, customerId, companyId, lines, plateNo, sealNo, planAt, slipNo } = proposal;
    await createOutbound(ctx, {
      type: 'LOADING',
      warehouseId,
      customerId,
      companyId,
      containerId,
      toWarehouseId: null,
      planAt: planAt ?? ctx.now().toISOString(),
      strategy: null,
      allowPartial: false,
      pickupPerson: null,
      pickupIdNo: null,
      pickupPhone: null,
      plateNo,
      sealNo,
      remark: `装柜单 ${slipNo}`,
      lines: lines.map(({ goodsName, mark, orderLineId, qty }) => ({
        goodsName,
        mark,
        orderLineId,
        qty,
        batchId: null,
        locationId: null,
        quality: 'GOOD',
      })),
      ack: undefined,
    });
  }
}

/** container.rolled_back out of 待装柜: its outbounds that have not left are cancelled. */
export async function cancelLoading(
  ctx: CommandCtx,
  { containerId, containerCode, from }: EventPayloads['container.rolled_back'],
): Promise<void> {
  if (from !== 'LOAD') return;
  const open = await outbounds.lockWhere(
    ctx,
    and(
      eq(whOutbound.containerId, containerId),
      eq(whOutbound.type, 'LOADING'),
      notInArray(whOutbound.state, [...ENDED, 'SHIPPED', 'SIGNED']),
    ) ?? sql`false`,
  );
  for (const row of open) await cancelOutbound(ctx, row, `柜子 ${containerCode} 回退待验货`, true);
}
