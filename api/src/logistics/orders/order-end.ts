import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { and, eq } from 'drizzle-orm';
import { lockContainers, refreshContainer, refreshOrders, resplit } from '../allocations/allocation-figures.ts';
import { release } from '../allocations/allocation.service.ts';
import { warehouseReceipts } from '../allocations/ports.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { requireDict } from '../../services/dicts/dict.service.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { giveBackReleases } from '../../masters/risk/release-use.ts';
import { fees } from '../fees/ports.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { completeOrders } from './order-done.ts';
import { customerFault } from './order-customer.rules.ts';
import { tellReviewers } from './order-notices.ts';
import { orders } from './order.entity.ts';
import { lgOrderLine, type OrderRow } from './order.tables.ts';

/**
 * 取消 (5.1): refused when a live allocation has left 待拼柜, goods lie in a warehouse that no 退厂 takes back, or a fee is
 * confirmed; what is in 待拼柜 is taken out, and finance voids the draft fees (order.cancelled); what its review used up of a release is given back (FIN-196). Containers are
 * locked before the order, as everywhere.
 */
export async function cancelOrder(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: { code: string; text: string },
): Promise<OrderRow> {
  const live = () =>
    ctx.tx
      .select()
      .from(lgAllocation)
      .where(and(eq(lgAllocation.orderId, id), eq(lgAllocation.state, 'LIVE')));
  const seen = await live();
  const locked = await lockContainers(
    ctx,
    seen.map((each) => each.containerId),
  );
  const row = await orders.lockFor(ctx, orderMachine, 'cancel', id, version);
  await requireDict(ctx, 'cancel_reason', 'code', reason.code);
  const now = await live();
  if (now.some(({ containerId }) => !locked.some(({ id: one }) => one === containerId))) throw refuse('RETRY_LATER');
  const beyond = locked.find((each) => each.stage !== 'CONSOLIDATE' && now.some((row) => row.containerId === each.id));
  if (beyond)
    throw refuse(
      'GUARD_FAILED',
      `${row.orderNo}：货物在 ${beyond.containerCode}（${STAGE[beyond.stage]}），请先回退柜子。`,
    );
  await requireNoGoods(ctx, row);
  await fees().requireNoFixed(
    ctx,
    { order: id },
    { code: 'GUARD_FAILED', whose: `${row.orderNo} 的费用`, first: '冲红或反确认再取消' },
  );
  if (now.length > 0) {
    await release(ctx, now);
    await resplit(ctx, await ctx.tx.select().from(lgOrderLine).where(eq(lgOrderLine.orderId, id)));
    for (const container of locked)
      await refreshContainer(ctx, container, { action: `移出已取消订单 ${row.orderNo}`, code: 'allocate' });
  }
  const [counted] = await refreshOrders(ctx, [row], { action: '移出柜子', code: 'allocate' });
  const changed = await orders.transition(
    ctx,
    orderMachine,
    counted ?? row,
    'cancel',
    {
      cancelledAt: ctx.now(),
      cancelledBy: ctx.actor.system ? null : ctx.actor.userId,
      cancelCode: reason.code,
      cancelReason: reason.text,
      prevStatus: row.status,
      hold: false,
      holdReason: null,
    },
    { reason: reason.text },
  );
  if (row.status === 'SUBMITTED') await tellReviewers(ctx, changed);
  await giveBackReleases(ctx, { type: orders.kind, id, no: row.orderNo });
  await ctx.emit('order.cancelled', { orderId: id, orderNo: row.orderNo, companyId: row.companyId });
  return changed;
}

/** 5.1: nothing of the order is left in a warehouse that would lie there without an order, unless a 退厂 takes it back. */
async function requireNoGoods(ctx: CommandCtx, { id, orderNo }: OrderRow): Promise<void> {
  const goods = await warehouseReceipts().unreturned(ctx, id);
  if (goods.length === 0) return;
  const named = goods
    .slice(0, 3)
    .map(
      ({ warehouseName, goodsName, cartons, moving }) =>
        `${moving ? `在途（调往${warehouseName}）` : warehouseName} ${goodsName} ${cartons} 箱`,
    )
    .join('、');
  throw refuse(
    'GUARD_FAILED',
    `${orderNo} 的货物还在仓库：${named}${goods.length > 3 ? ` 等 ${goods.length} 处` : ''}。请先在仓库做「退厂」出库，再取消订单。`,
    undefined,
    { several: goods.length > 1 },
  );
}

/** 恢复 (5.1): within order.recycle_days (0: no limit), customer not BLACK; the number is kept, it starts as a draft. */
export async function restoreOrder(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'restore')) {
    const days = await ctx.setting('order.recycle_days');
    if (days > 0 && row.cancelledAt && ctx.now().getTime() - row.cancelledAt.getTime() > days * 86_400_000)
      throw refuse('ILLEGAL_STATE', `${row.orderNo} 取消已超过 ${days} 天，不能恢复。`);
    const [customer] = await ctx.tx.select().from(acCustomer).where(eq(acCustomer.id, row.customerId));
    const fault = customerFault(customer, 'RESTORE');
    if (fault) throw refuse('LOG-004', `${row.orderNo}：${fault}。`);
  }
  return orders.transition(ctx, orderMachine, row, 'restore', {
    cancelledAt: null,
    cancelledBy: null,
    cancelCode: null,
    cancelReason: null,
    prevStatus: null,
    submittedAt: null,
    submittedBy: null,
    confirmedAt: null,
    confirmedBy: null,
  });
}

/** 结束剩余: writes off what is not in a container, so that the order can be done without it. */
export async function closeRemaining(ctx: CommandCtx, row: OrderRow, reason: string): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'closeRemaining')) {
    if (row.allocatedCartons === 0) throw refuse('LOG-027', `${row.orderNo} 还没有拼柜，不需要的订单请取消。`);
    if (row.allocatedCartons + row.closedCartons >= row.cartons)
      throw refuse('LOG-027', `${row.orderNo} 没有剩余箱数。`);
    const lines = await ctx.tx.select().from(lgOrderLine).where(eq(lgOrderLine.orderId, row.id)).for('update');
    for (const line of lines) {
      const rest = line.cartons - line.allocatedCartons;
      if (rest > line.closedCartons)
        await ctx.tx
          .update(lgOrderLine)
          .set({ closedCartons: rest, version: line.version + 1 })
          .where(eq(lgOrderLine.id, line.id));
    }
  }
  const closed = row.cartons - row.allocatedCartons;
  const changed = await orders.transition(
    ctx,
    orderMachine,
    row,
    'closeRemaining',
    { closedCartons: closed, allocState: 'FULL' },
    { reason },
  );
  const [finished = changed] = await completeOrders(ctx, [changed]);
  return finished;
}

/** Containers that hold something of an order. */
export const containersOf = (ctx: CommandCtx, orderId: string) =>
  ctx.tx
    .selectDistinct({ id: lgContainer.id })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .where(and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.state, 'LIVE')));
