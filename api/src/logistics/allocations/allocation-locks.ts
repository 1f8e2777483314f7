import { containerMachine } from '@shared/contract/logistics/container.machine.ts';
import { and, inArray } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder, lgOrderLine, type OrderLineRow, type OrderRow } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  containersOfLines,
  lockContainers,
  lockLines,
  lockOrders,
  refreshContainer,
  refreshOrders,
  resplit,
} from './allocation-figures.ts';

/** What a change has locked: containers, orders, lines, in this order and each by ascending id. */
export interface Locked {
  containers: Map<string, ContainerRow>;
  orders: Map<string, OrderRow>;
  lines: Map<string, OrderLineRow>;
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
export async function requireInScope(ctx: CommandCtx, ids: readonly string[]): Promise<void> {
  const found = await ctx.tx
    .select({ id: lgOrder.id })
    .from(lgOrder)
    .where(and(inArray(lgOrder.id, [...ids]), orders.scopeWhere(ctx.actor)));
  if (found.length !== ids.length) throw refuse('NOT_FOUND');
}

/** The container when cargo may be put into it or taken out: its stage allows it and it is not held (LOG-018). */
export function openFor(row: ContainerRow | undefined): ContainerRow {
  if (!row) throw refuse('NOT_FOUND');
  containers.mustBeLegal(containerMachine, row, 'allocate');
  if (row.hold) throw refuse('LOG-018', `${row.containerCode} 已暂停（${row.holdReason ?? ''}），请先解除。`);
  return row;
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
