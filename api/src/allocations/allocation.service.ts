import { freeCartons } from '@shared/contract/logistics/allocation-split.ts';
import { containerMachine } from '@shared/contract/logistics/container.machine.ts';
import { partOf } from '@shared/contract/figures.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder, lgOrderLine, type OrderLineRow, type OrderRow } from '../orders/order.tables.ts';
import type { CommandCtx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import { aboard, loadIssues, type Aboard } from './allocation.checks.ts';
import { allocationRows } from './allocation.entity.ts';
import {
  containersOfLines,
  lockContainers,
  lockLines,
  lockOrders,
  refreshContainer,
  refreshOrders,
  resplit,
} from './allocation.figures.ts';
import { lgAllocation, type AllocationRow } from './allocation.tables.ts';

interface Wanted {
  orderLineId: string;
  cartons: number;
  movedFrom?: string;
}
interface Picked {
  allocationId: string;
  cartons: number;
}
/** What a change has locked: containers, orders, lines, in this order and each by ascending id. */
interface Locked {
  containers: Map<string, ContainerRow>;
  orders: Map<string, OrderRow>;
  lines: Map<string, OrderLineRow>;
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

/** 移出: all cartons of an allocation or some of them go back to the pool. */
export async function removeFromContainer(
  ctx: CommandCtx,
  containerId: string,
  items: readonly Picked[],
): Promise<string[]> {
  await containers.find(ctx, containerId);
  const picked = await pickedRows(ctx, containerId, items);
  const locked = await lockFor(
    ctx,
    [containerId],
    picked.map(({ row }) => row.orderLineId),
  );
  openFor(locked.containers.get(containerId));
  await takeOut(ctx, await pickedRows(ctx, containerId, items));
  return settle(ctx, locked, '移出柜子', { [containerId]: account(locked, picked.map(wantedOf)) });
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

/** Locks target containers, every container that shares the lines, then orders, then lines. */
export async function lockFor(
  ctx: CommandCtx,
  containerIds: readonly string[],
  lineIds: readonly string[],
): Promise<Locked> {
  const wanted = [...new Set(lineIds)];
  const sharing = await containersOfLines(ctx, wanted);
  const rows = await lockContainers(ctx, [...containerIds, ...sharing]);
  const orderIds =
    wanted.length === 0
      ? []
      : await ctx.tx.select({ id: lgOrderLine.orderId }).from(lgOrderLine).where(inArray(lgOrderLine.id, wanted));
  const orderRows = await lockOrders(
    ctx,
    orderIds.map((row) => row.id),
  );
  const lines = await lockLines(ctx, wanted);
  if (lines.length !== wanted.length) throw refuse('NOT_FOUND', '货物明细不存在或无权访问，请刷新。');
  return { containers: keyed(rows), orders: keyed(orderRows), lines: keyed(lines) };
}
const keyed = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Every one of these orders must be in the caller's scope; answers NOT_FOUND otherwise. */
async function requireInScope(ctx: CommandCtx, ids: readonly string[]): Promise<void> {
  const found = await ctx.tx
    .select({ id: lgOrder.id })
    .from(lgOrder)
    .where(and(inArray(lgOrder.id, [...ids]), orders.scopeWhere(ctx.actor)));
  if (found.length !== ids.length) throw refuse('NOT_FOUND');
}

function openFor(row: ContainerRow | undefined): ContainerRow {
  if (!row) throw refuse('NOT_FOUND');
  containers.mustBeLegal(containerMachine, row, 'allocate');
  if (row.hold) throw refuse('LOG-018', `${row.containerCode} 已暂停（${row.holdReason ?? ''}），请先解除。`);
  return row;
}

async function place(ctx: CommandCtx, locked: Locked, containerId: string, items: readonly Wanted[]): Promise<void> {
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
    joining.push(aboardOf(order, line, cartons));
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

function requireAllocatable(order: OrderRow): void {
  if (order.hold) throw refuse('LOG-018', `${order.orderNo} 已暂停（${order.holdReason ?? ''}），不能拼柜。`);
  if (order.status !== 'CONFIRMED' && order.status !== 'RUNNING')
    throw refuse('ILLEGAL_STATE', `${order.orderNo} 尚未审核或已取消，不能拼柜。`);
}

/** A joining line as the rules see it; its part follows the cartons that are already out (LOG-023). */
function aboardOf(order: OrderRow, line: OrderLineRow, cartons: number): Aboard {
  const part = (total: number) => partOf(total, line.cartons, line.allocatedCartons, cartons);
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    customerId: order.customerId,
    hold: order.hold,
    holdReason: order.holdReason,
    transportMode: order.transportMode,
    pol: order.pol,
    pod: order.pod,
    finalPlace: order.finalPlace,
    attributes: line.attributes,
    tempClass: line.tempClass,
    load: { volume: part(line.volume), gross: part(line.gross) },
  };
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

/** Figures of everything locked, with one audit row per container and order that changed. */
export async function settle(
  ctx: CommandCtx,
  locked: Locked,
  action: string,
  details: Record<string, string> = {},
): Promise<string[]> {
  await resplit(ctx, [...locked.lines.values()]);
  const changed: string[] = [];
  for (const row of locked.containers.values()) {
    const detail = details[row.id];
    const next = await refreshContainer(ctx, row, {
      action,
      code: 'allocate',
      ...(detail ? { after: { 货物: detail } } : {}),
    });
    if (next.version !== row.version) changed.push(row.id);
  }
  await refreshOrders(ctx, [...locked.orders.values()], { action, code: 'allocate' });
  return changed;
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
