import { and, asc, eq, inArray } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { lgOrder, type OrderRow } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { deliveries } from './delivery.entity.ts';
import { lgDelivery, lgDeliveryLine, type DeliveryRow } from './delivery.tables.ts';

interface Cargo {
  allocationId: string;
  orderId: string;
  loaded: number;
}
const loadedOf = (cargo: readonly Cargo[]) => cargo.reduce((sum, { loaded }) => sum + loaded, 0);

/**
 * 待清关 → 待送达 (5.2): a 送达单 in 待派送 for every order of the locked container, with a line per loaded allocation. What a
 * rolled-back container still has is kept and brought up to what is loaded now; one whose order is gone is removed.
 */
export async function makeDeliveries(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const cargo = await cargoOf(ctx, row.id);
  const orderIds = [...new Set(cargo.map(({ orderId }) => orderId))];
  const orders =
    orderIds.length === 0
      ? []
      : await ctx.tx.select().from(lgOrder).where(inArray(lgOrder.id, orderIds)).orderBy(asc(lgOrder.id));
  const known = await deliveries.lockWhere(ctx, eq(lgDelivery.containerId, row.id));
  for (const old of known)
    if (!orderIds.includes(old.orderId)) await deliveries.remove(ctx, old, { action: '移除送达单', code: 'remove' });
  for (const order of orders) {
    const own = cargo.filter(({ orderId }) => orderId === order.id);
    const old = known.find(({ orderId }) => orderId === order.id);
    const delivery = old ? await refreshed(ctx, old, order, own) : await inserted(ctx, row, order, own);
    await writeLines(ctx, delivery.id, own);
  }
}

async function cargoOf(ctx: CommandCtx, containerId: string): Promise<Cargo[]> {
  const live = await ctx.tx
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.id));
  return live
    .map(({ id, orderId, cartons, loadedCartons }) => ({ allocationId: id, orderId, loaded: loadedCartons ?? cartons }))
    .filter(({ loaded }) => loaded > 0);
}

const inserted = async (ctx: CommandCtx, row: ContainerRow, order: OrderRow, cargo: readonly Cargo[]) =>
  deliveries.insert(
    ctx,
    {
      deliveryNo: await ctx.nextNumber('SD'),
      companyId: row.companyId,
      ownerId: row.ownerId,
      deptId: row.deptId,
      containerId: row.id,
      orderId: order.id,
      deliveryType: order.deliveryType,
      consignee: order.consignee,
      loaded: loadedOf(cargo),
    },
    { action: '生成送达单', code: 'create' },
  );

const refreshed = (ctx: CommandCtx, old: DeliveryRow, order: OrderRow, cargo: readonly Cargo[]) =>
  deliveries.update(
    ctx,
    old,
    { deliveryType: order.deliveryType, consignee: order.consignee, loaded: loadedOf(cargo) },
    { action: '更新送达单', code: 'update' },
  );

async function writeLines(ctx: CommandCtx, deliveryId: string, cargo: readonly Cargo[]): Promise<void> {
  await ctx.tx.delete(lgDeliveryLine).where(eq(lgDeliveryLine.deliveryId, deliveryId));
  await ctx.tx
    .insert(lgDeliveryLine)
    .values(cargo.map(({ allocationId, loaded }) => ({ deliveryId, allocationId, loaded })));
}
