import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { liveSlipOf } from '../../logistics/loading/loading-slip-make.ts';
import { lgLoadingSlip, lgLoadingSlipLine, type SlipRow } from '../../logistics/loading/loading-slip.tables.ts';
import { lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { lgTruck } from '../../logistics/trucks/truck.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Held } from './outbound-allocations.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { whAllocation, whOutbound, type Outbound } from './outbound.tables.ts';

interface Gate {
  plateNo: string | null;
  sealNo: string | null;
}

/**
 * LOADING leaves, while its container is in 待装柜, with what its slip (已装完) has counted as loaded: picked cartons beyond it are
 * put back first; fewer are confirmed. Answers what the slip says of the container, with its plate and seal where nobody typed another.
 */
export async function checkLoaded(ctx: CommandCtx, row: Outbound, held: readonly Held[], gate: Gate) {
  const slip = row.containerId ? await lockedSlip(ctx, row.containerId) : null;
  if (slip?.state !== 'FINISHED' && slip?.state !== 'CONFIRMED')
    throw refuse('ILLEGAL_STATE', `${row.outboundNo}：装柜单 ${slip?.slipNo ?? ''} 还没有装完，请先装完再出库。`);
  await requireLoading(ctx, row);
  const { containerNo } = slip;
  const plateNo = gate.plateNo ?? (await plateOf(ctx, slip));
  const sealNo = gate.sealNo ?? slip.sealNo;
  const faults = {
    ...(plateNo ? {} : { plateNo: '请填写车牌' }),
    ...(sealNo ? {} : { sealNo: '请填写封号' }),
    ...(containerNo ? {} : { containerNo: '装柜单没有箱号' }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await compareLoaded(ctx, row, slip, held);
  return { plateNo, sealNo, containerNo, loadingSlipId: slip.id };
}

/**
 * The slip of a container as it is once locked: outbounds of several warehouses draw on it one after the other, and nobody counts
 * meanwhile.
 */
async function lockedSlip(ctx: CommandCtx, containerId: string): Promise<SlipRow | null> {
  const live = await liveSlipOf(ctx, containerId);
  if (live === null) return null;
  const [locked] = await ctx.tx.select().from(lgLoadingSlip).where(eq(lgLoadingSlip.id, live.id)).for('update');
  return locked ?? null;
}

/** LOG-060: what is loaded leaves while its container is in 待装柜, which it stays until the command ends. */
async function requireLoading(ctx: CommandCtx, row: Outbound): Promise<void> {
  const [container] = await ctx.tx
    .select({ code: lgContainer.containerCode, stage: lgContainer.stage })
    .from(lgContainer)
    .where(eq(lgContainer.id, row.containerId ?? '0'))
    .for('share');
  if (container?.stage !== 'LOAD')
    throw refuse('LOG-060', `${row.outboundNo} 的柜子 ${container?.code ?? ''} 不在待装柜，不能出库。`);
}

async function compareLoaded(ctx: CommandCtx, row: Outbound, slip: SlipRow, held: readonly Held[]): Promise<void> {
  const picked = new Map<string, number>();
  for (const { allocation, batch } of held)
    if (batch.orderLineId) picked.set(batch.orderLineId, (picked.get(batch.orderLineId) ?? 0) + allocation.qty);
  if (picked.size === 0) return;
  const loaded = await loadedOf(ctx, slip.id, [...picked.keys()]);
  const others = await shippedBeside(ctx, row, [...picked.keys()]);
  const beyond: string[] = [];
  for (const [orderLineId, qty] of picked) {
    const line = loaded.get(orderLineId);
    const room = (line?.loaded ?? 0) - (others.get(orderLineId) ?? 0);
    const name = line?.name ?? held.find(({ batch }) => batch.orderLineId === orderLineId)?.batch.goodsName ?? '';
    if (qty > room) beyond.push(`${name} 已拣 ${qty} 件，装柜单已装 ${Math.max(0, room)} 件`);
    if (qty < room)
      ctx.warn('WMS-LOADED', `${row.outboundNo}：${name} 装柜单已装 ${room} 件，只拣了 ${qty} 件，确认出库？`);
  }
  if (beyond.length > 0)
    throw refuse('WMS-018', `${row.outboundNo}：${beyond.slice(0, 3).join('；')}，请先「退回库位」多拣的货物。`);
}

async function loadedOf(ctx: CommandCtx, slipId: string, orderLineIds: readonly string[]) {
  const rows = await ctx.tx
    .select({
      orderLineId: lgAllocation.orderLineId,
      name: lgOrderLine.nameCn,
      loaded: sql<number>`coalesce(sum(${lgLoadingSlipLine.loaded}), 0)::int`,
    })
    .from(lgLoadingSlipLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgLoadingSlipLine.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(and(eq(lgLoadingSlipLine.slipId, slipId), inArray(lgAllocation.orderLineId, [...orderLineIds])))
    .groupBy(lgAllocation.orderLineId, lgOrderLine.nameCn);
  return new Map(rows.map((row) => [row.orderLineId, row]));
}

/** Pieces of order lines that other outbounds have shipped into the same container, by the batches that left. */
async function shippedBeside(ctx: CommandCtx, row: Outbound, orderLineIds: readonly string[]) {
  const rows = await ctx.tx
    .select({ id: whBatch.orderLineId, qty: sql<number>`sum(${whAllocation.qty})::int` })
    .from(whAllocation)
    .innerJoin(whOutbound, eq(whOutbound.id, whAllocation.outboundId))
    .innerJoin(whStock, eq(whStock.id, whAllocation.stockId))
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(
      and(
        eq(whOutbound.containerId, row.containerId ?? '0'),
        ne(whOutbound.id, row.id),
        eq(whOutbound.type, 'LOADING'),
        eq(whOutbound.state, 'SHIPPED'),
        isNull(whOutbound.reversalOf),
        eq(whAllocation.state, 'SHIPPED'),
        inArray(whBatch.orderLineId, [...orderLineIds]),
      ),
    )
    .groupBy(whBatch.orderLineId);
  return new Map(rows.map(({ id, qty }) => [id ?? '', qty]));
}

async function plateOf(ctx: CommandCtx, { truckId }: SlipRow): Promise<string | null> {
  if (truckId === null) return null;
  const [truck] = await ctx.tx.select({ plate: lgTruck.plate }).from(lgTruck).where(eq(lgTruck.id, truckId));
  return truck?.plate ?? null;
}
