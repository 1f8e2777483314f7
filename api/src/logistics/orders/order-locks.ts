import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { inArray } from 'drizzle-orm';
import { closedWords } from '../fees/closed-words.ts';
import { closedMonths } from '../fees/ports.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { refuse } from '../../platform/refusal.ts';
import { orders } from './order.entity.ts';
import type { OrderRow } from './order.tables.ts';

const DAY = 86_400_000;
/** Days from 已完成 to the lock (5.1, 1.9). */
const LOCK_DAYS = 30;
/** Orders that were done before it are locked. */
export const doneLongAgo = (ctx: Pick<Ctx, 'now'>): Date => new Date(ctx.now().getTime() - LOCK_DAYS * DAY);

/** Why orders are locked (1.9), in words without their number, by order; absent: they are not. */
export async function whyLocked(ctx: Ctx, rows: readonly OrderRow[]): Promise<Map<string, string>> {
  const months = await closedMonths().ofDocuments(
    ctx,
    'lg_order',
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, lockedAt }): [string, string][] => {
      const month = months.get(id);
      if (month) return [[id, `已锁定（有费用已记账，${closedWords(month)}）`]];
      return lockedAt === null ? [] : [[id, '已锁定']];
    }),
  );
}

/** Why orders do not run again (5.1: not locked, period of their completion open), in words without their number, by order. */
export async function whyDone(ctx: Ctx, rows: readonly OrderRow[]): Promise<Map<string, string>> {
  const why = await whyLocked(ctx, rows);
  for (const { id, status, companyId, doneAt } of rows) {
    if (status !== 'DONE' || doneAt === null || why.has(id)) continue;
    const month = await closedMonths().at(ctx, companyId, businessDay(doneAt));
    if (month) why.set(id, `完成所在的${closedWords(month)}`);
  }
  return why;
}

/** 反完成: DONE → RUNNING while it is not locked and its period is open. `system`: 反送达 of a container does it. */
export async function reopenOrder(ctx: CommandCtx, row: OrderRow, reason: string, system = false): Promise<OrderRow> {
  const why = row.status === 'DONE' ? (await whyDone(ctx, [row])).get(row.id) : undefined;
  if (why !== undefined) throw refuse('ILLEGAL_STATE', `${row.orderNo} ${why}，不能反完成。`);
  return orders.transition(ctx, orderMachine, row, 'reopen', { doneAt: null }, { reason, system });
}

/**
 * A month was closed or opened again: orders with a confirmed fee of it are locked while one of their fees stands in a closed month,
 * or they were done long ago (1.9). Told twice, it changes nothing.
 */
export async function lockByPeriod(ctx: CommandCtx, event: EventPayloads['period.closed']): Promise<void> {
  const ids = await closedMonths().documentsOf(ctx, 'lg_order', event);
  if (ids.length === 0) return;
  const months = await closedMonths().ofDocuments(ctx, 'lg_order', ids);
  for (const row of await orders.lockWhere(ctx, inArray(orders.table.id, ids))) {
    const month = months.get(row.id);
    const done = row.status === 'DONE' && row.doneAt !== null && row.doneAt < doneLongAgo(ctx);
    if (month && row.lockedAt === null)
      await orders.update(
        ctx,
        row,
        { lockedAt: ctx.now() },
        { action: '锁定', code: 'lock', reason: closedWords(month) },
      );
    if (!month && !done && row.lockedAt !== null)
      await orders.update(ctx, row, { lockedAt: null }, { action: '解锁', code: 'unlock', reason: '期间已反结账' });
  }
}
