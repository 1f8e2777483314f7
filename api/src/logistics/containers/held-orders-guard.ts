import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { and, asc, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { namedOrder, visibleOrder } from '../orders/order-visible.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ContainerRow } from './container.tables.ts';
import { guardOf } from './guard.ts';

/** LOG-018: a held order refuses every step of the container that it stands in; those out of scope are not named (ACC-032). */
export async function noHeldOrder(ctx: Ctx, row: ContainerRow): Promise<Guard> {
  const held = await ctx.db
    .selectDistinct({
      id: lgOrder.id,
      orderNo: lgOrder.orderNo,
      reason: lgOrder.holdReason,
      visible: visibleOrder(ctx),
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, row.id), eq(lgAllocation.state, 'LIVE'), eq(lgOrder.hold, true)))
    .orderBy(asc(lgOrder.id));
  const texts = held.map(
    (order) => `${namedOrder(order)} 已暂停${order.visible && order.reason ? `：${order.reason}` : ''}`,
  );
  const first = held.find(({ visible }) => visible);
  return guardOf(
    'LOG-018',
    '没有暂停的订单',
    'BLOCK',
    [...new Set(texts)],
    first ? `/transport/order/info?id=${first.id}` : null,
  );
}
