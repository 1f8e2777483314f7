import { freeCartons } from '@shared/contract/logistics/allocation-split.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder, lgOrderLine, type OrderRow } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { allocationRows } from './allocation.entity.ts';
import { resplit } from './allocation-figures.ts';
import { lockFor, openFor, requireInScope, settle, type Locked } from './allocation-locks.ts';
import { place, requireAllocatable, type Wanted } from './allocation-place.ts';
import { lgAllocation, type AllocationRow } from './allocation.tables.ts';

interface Picked {
  allocationId: string;
  cartons: number;
}

/** 加入柜子 (L9): LOG-018, 022, 041–043 under the locks. Answers the containers whose figures changed. */
export async function addToContainer(
  ctx: CommandCtx,
  containerId: string,
  items: readonly Wanted[],
): Promise<string[]> {
  const container = await containers.find(ctx, containerId);
  const locked = await lockFor(
    ctx,
    [container.id],
    items.map((item) => item.orderLineId),
  );
  await requireInScope(ctx, [...locked.orders.keys()]);
  await place(ctx, locked, containerId, items);
  return settle(ctx, locked, '加入柜子', { [containerId]: account(locked, items) });
}

/** 拼入柜子 (L1): every free carton of an order that is locked into a container, in the order of its lines. */
export async function addOrderToContainer(ctx: CommandCtx, containerId: string, order: OrderRow): Promise<string[]> {
  requireAllocatable(order);
  const lines = await ctx.tx
    .select()
    .from(lgOrderLine)
    .where(eq(lgOrderLine.orderId, order.id))
    .orderBy(asc(lgOrderLine.lineNo));
  const items = lines.flatMap((line) => {
    const cartons = freeCartons(line);
    return cartons > 0 ? [{ orderLineId: line.id, cartons }] : [];
  });
  if (items.length === 0) throw refuse('LOG-022', `${order.orderNo} 没有剩余箱数，已全部拼柜或已结束。`);
  return addToContainer(ctx, containerId, items);
}

/** 移出: all cartons of an allocation or some of them go back to the pool. */
export const removeFromContainer = (
  ctx: CommandCtx,
  containerId: string,
  items: readonly Picked[],
): Promise<string[]> => returnToPool(ctx, containerId, items, { action: '移出柜子', mayTake: openFor });

/** Cartons go back to the pool under the locks; `mayTake` refuses a container whose state does not allow it. */
export async function returnToPool(
  ctx: CommandCtx,
  containerId: string,
  items: readonly Picked[],
  { action, mayTake }: { action: string; mayTake: (row: ContainerRow | undefined) => void },
): Promise<string[]> {
  await containers.find(ctx, containerId);
  const picked = await pickedRows(ctx, containerId, items);
  const locked = await lockFor(
    ctx,
    [containerId],
    picked.map(({ row }) => row.orderLineId),
  );
  mayTake(locked.containers.get(containerId));
  await takeOut(ctx, await pickedRows(ctx, containerId, items));
  return settle(ctx, locked, action, { [containerId]: account(locked, picked.map(wantedOf)) });
}

/** 移到其他柜: out of one and into another in one transaction; the new allocation names the old one. */
export async function moveToContainer(
  ctx: CommandCtx,
  fromId: string,
  toId: string,
  items: readonly Picked[],
): Promise<string[]> {
  if (fromId === toId)
    throw refuse(
      'VALIDATION',
      '请选择另一个柜子。',
      { fields: { toContainerId: '请选择另一个柜子' } },
      { showType: 1 },
    );
  await containers.find(ctx, fromId);
  await containers.find(ctx, toId);
  const before = await pickedRows(ctx, fromId, items);
  const locked = await lockFor(
    ctx,
    [fromId, toId],
    before.map(({ row }) => row.orderLineId),
  );
  openFor(locked.containers.get(fromId));
  const picked = await pickedRows(ctx, fromId, items);
  await takeOut(ctx, picked);
  const lines = await resplit(ctx, [...locked.lines.values()]);
  for (const line of lines) locked.lines.set(line.id, line);
  await place(
    ctx,
    locked,
    toId,
    picked.map(({ row, cartons }) => ({ orderLineId: row.orderLineId, cartons, movedFrom: row.id })),
  );
  const moved = account(locked, picked.map(wantedOf));
  return settle(ctx, locked, '移到其他柜', { [fromId]: `移走 ${moved}`, [toId]: `移入 ${moved}` });
}

/** Takes every live allocation of orders out of containers that are still in 待拼柜 (取消订单, 取消柜子). */
export async function release(ctx: CommandCtx, rows: readonly AllocationRow[]): Promise<void> {
  await takeOut(
    ctx,
    rows.map((row) => ({ row, cartons: row.cartons })),
  );
}

async function pickedRows(ctx: CommandCtx, containerId: string, items: readonly Picked[]) {
  const found = await ctx.tx
    .select({ row: lgAllocation })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(
      and(
        inArray(
          lgAllocation.id,
          items.map((item) => item.allocationId),
        ),
        eq(lgAllocation.containerId, containerId),
        eq(lgAllocation.state, 'LIVE'),
        orders.scopeWhere(ctx.actor),
      ),
    );
  const byId = new Map(found.map(({ row }) => [row.id, row]));
  return [...new Map(items.map((item) => [item.allocationId, item])).values()].map(({ allocationId, cartons }) => {
    const row = byId.get(allocationId);
    if (!row) throw refuse('NOT_FOUND', '拼柜明细已变动或无权访问，请刷新。');
    if (cartons > row.cartons) throw refuse('LOG-022', `柜内只有 ${row.cartons} 箱，不能移出 ${cartons} 箱。`);
    return { row, cartons };
  });
}

async function takeOut(ctx: CommandCtx, picked: readonly { row: AllocationRow; cartons: number }[]): Promise<void> {
  for (const { row, cartons } of picked) {
    if (cartons === row.cartons) await allocationRows.update(ctx, row, { state: 'REMOVED' }, { action: '移出柜子' });
    else await allocationRows.update(ctx, row, { cartons: row.cartons - cartons }, { action: '移出柜子' });
  }
}

const wantedOf = ({ row, cartons }: { row: AllocationRow; cartons: number }): Wanted => ({
  orderLineId: row.orderLineId,
  cartons,
});
/** WL…0001 第 1 行 20 箱、… for the log. */
function account(locked: Locked, items: readonly Wanted[]): string {
  const parts = items.slice(0, 20).map(({ orderLineId, cartons }) => {
    const line = locked.lines.get(orderLineId);
    const order = line && locked.orders.get(line.orderId);
    return `${order?.orderNo ?? ''} 第 ${line?.lineNo ?? ''} 行 ${cartons} 箱`;
  });
  return parts.join('、') + (items.length > 20 ? ` 等 ${items.length} 行` : '');
}
