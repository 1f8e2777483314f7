import { deliveryMachine, type DeliveryAction } from '@shared/contract/logistics/delivery.machine.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { lockContainers, lockLines, lockOrders, refreshOrders } from '../allocations/allocation-figures.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { lgOrderLine, type OrderRow } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { deliveries } from './delivery.entity.ts';
import { lgDeliveryLine, type DeliveryRow } from './delivery.tables.ts';

/** A delivery with its container and its order, all locked in the fixed order: container, order, delivery. */
export interface LockedDelivery {
  row: DeliveryRow;
  container: ContainerRow;
  order: OrderRow;
}

/** The locked delivery, if its state allows the action and its container stands in 待送达 and is not held. */
export async function lockDelivery(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: DeliveryAction,
): Promise<LockedDelivery> {
  const seen = await deliveries.find(ctx, id);
  const [container] = await lockContainers(ctx, [seen.containerId]);
  const [order] = await lockOrders(ctx, [seen.orderId]);
  const row = await deliveries.lockFor(ctx, deliveryMachine, action, id, version);
  if (!container || !order) throw refuse('NOT_FOUND');
  if (container.stage !== 'DELIVER')
    throw refuse(
      'ILLEGAL_STATE',
      `${container.containerCode} 在${STAGE[container.stage]}，不能${deliveryMachine.actions[action].label}。`,
    );
  if (container.hold)
    throw refuse('LOG-018', `${container.containerCode} 已暂停（${container.holdReason ?? ''}），请先解除。`);
  return { row, container, order };
}

/** Delivered cartons of the order's lines and of the order, out of its deliveries (2.1, 2.2). */
export async function refreshDelivered(ctx: CommandCtx, { row, order }: LockedDelivery, action: string): Promise<void> {
  const sums = await ctx.tx
    .select({
      lineId: lgAllocation.orderLineId,
      delivered: sql<number>`coalesce(sum(${lgDeliveryLine.delivered}), 0)::int`,
    })
    .from(lgDeliveryLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeliveryLine.allocationId))
    .where(eq(lgAllocation.orderId, row.orderId))
    .groupBy(lgAllocation.orderLineId);
  const lines = await lockLines(
    ctx,
    sums.map(({ lineId }) => lineId),
  );
  for (const line of lines) {
    const delivered = sums.find(({ lineId }) => lineId === line.id)?.delivered ?? 0;
    if (delivered !== line.deliveredCartons)
      await ctx.tx
        .update(lgOrderLine)
        .set({ deliveredCartons: delivered, updatedAt: ctx.now(), version: line.version + 1 })
        .where(eq(lgOrderLine.id, line.id));
  }
  await refreshOrders(ctx, [order], { action, code: 'deliver' });
}

/** Lines of deliveries with the order lines that they are of. */
export const deliveryLines = (ctx: Pick<CommandCtx, 'db'>, deliveryIds: readonly string[]) =>
  ctx.db
    .select({ line: lgDeliveryLine, lineNo: lgOrderLine.lineNo, nameCn: lgOrderLine.nameCn })
    .from(lgDeliveryLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeliveryLine.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(inArray(lgDeliveryLine.deliveryId, deliveryIds.length > 0 ? [...deliveryIds] : ['0']))
    .orderBy(asc(lgOrderLine.lineNo), asc(lgDeliveryLine.id));
