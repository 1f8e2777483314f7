import { freeCartons } from '@shared/contract/logistics/allocation-split.ts';
import type { Load } from '@shared/contract/logistics/container-load.ts';
import { partOf } from '@shared/contract/figures.ts';
import { and, eq } from 'drizzle-orm';
import type { OrderLineRow, OrderRow } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { aboard, aboardOf, loadIssues, type Aboard } from './allocation-checks.ts';
import { allocationRows } from './allocation.entity.ts';
import { openFor, type Locked } from './allocation-locks.ts';
import { lgAllocation } from './allocation.tables.ts';

/** Cartons of a line that are to go into a container; of a move, the allocation they come from. */
export interface Wanted {
  orderLineId: string;
  cartons: number;
  movedFrom?: string;
}

/** Puts cartons of locked lines into a container: LOG-018, 022, 041–043. */
export async function place(
  ctx: CommandCtx,
  locked: Locked,
  containerId: string,
  items: readonly Wanted[],
): Promise<void> {
  const container = openFor(locked.containers.get(containerId));
  const merged = new Map<string, Wanted>();
  for (const item of items) {
    const same = merged.get(item.orderLineId);
    merged.set(item.orderLineId, same ? { ...same, cartons: same.cartons + item.cartons } : item);
  }
  const joining: Aboard[] = [];
  for (const { orderLineId, cartons } of merged.values()) {
    const line = locked.lines.get(orderLineId);
    const order = line && locked.orders.get(line.orderId);
    if (!line || !order) throw refuse('NOT_FOUND');
    requireAllocatable(order);
    const free = freeCartons(line);
    if (cartons > free)
      throw refuse('LOG-022', `${order.orderNo} 第 ${line.lineNo} 行：剩余 ${free} 箱，需要 ${cartons} 箱。`, {
        orderLineId,
        free,
      });
    joining.push(aboardOf(order, line, loadOf(line, cartons)));
  }
  const { blocked, warned } = await loadIssues(ctx, container, [...(await aboard(ctx, containerId)), ...joining]);
  const first = blocked[0];
  if (first)
    throw refuse(
      first.rule,
      `${blocked.length === 1 ? `${container.containerCode}：` : ''}${blocked.map((issue) => issue.text).join('；')}。`,
      { issues: blocked },
      { several: blocked.length > 1 },
    );
  for (const issue of warned) ctx.warn(issue.rule, `${container.containerCode}：${issue.text}`);
  await write(ctx, containerId, locked, [...merged.values()]);
}

/** LOG-018 and the states from which cargo goes into containers (5.1). */
export function requireAllocatable(order: OrderRow): void {
  if (order.hold) throw refuse('LOG-018', `${order.orderNo} 已暂停（${order.holdReason ?? ''}），不能拼柜。`);
  if (order.status !== 'CONFIRMED' && order.status !== 'RUNNING')
    throw refuse('ILLEGAL_STATE', `${order.orderNo} 尚未审核或已取消，不能拼柜。`);
}

/** What cartons that join take of their line; it follows the cartons that are already out (LOG-023). */
function loadOf(line: OrderLineRow, cartons: number): Load {
  const part = (total: number) => partOf(total, line.cartons, line.allocatedCartons, cartons);
  return { volume: part(line.volume), gross: part(line.gross) };
}

/** More cartons on the live row of the same line, or a new row. Figures follow from resplit. */
async function write(ctx: CommandCtx, containerId: string, locked: Locked, items: readonly Wanted[]): Promise<void> {
  const live = await ctx.tx
    .select()
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')));
  const fresh: Wanted[] = [];
  for (const item of items) {
    const row = live.find((each) => each.orderLineId === item.orderLineId);
    if (row) await allocationRows.update(ctx, row, { cartons: row.cartons + item.cartons }, { action: '加入柜子' });
    else fresh.push(item);
  }
  if (fresh.length === 0) return;
  await allocationRows.insertMany(
    ctx,
    fresh.map((item) => ({
      containerId,
      orderId: locked.lines.get(item.orderLineId)?.orderId ?? '',
      orderLineId: item.orderLineId,
      cartons: item.cartons,
      movedFrom: item.movedFrom ?? null,
    })),
    { action: '加入柜子' },
  );
}
