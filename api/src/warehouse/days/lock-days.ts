import { dayMachine } from '@shared/contract/warehouse/day.contract.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { sql, type SQL } from 'drizzle-orm';
import { lockPostings } from '../stock/days.ts';
import { whDay } from '../stock/stock.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { warehouseDays } from './day.entity.ts';
import { progressOf } from './day.service.ts';
import { whDailyInventory } from './daily.tables.ts';

/** Days of a warehouse, both ends counted. */
export interface DaySpan {
  warehouseId: string;
  from: string;
  to: string;
}
/** Which days, and which rows of inventory, a confirmed bill covers: conditions on wh_day and wh_daily_inventory. */
export interface Covered {
  days: SQL;
  rows: SQL;
}

/** The first day of a span that is not closed yet, so that nothing is final about it; null: all are. */
export async function openDayIn(ctx: Pick<Ctx, 'db'>, { warehouseId, from, to }: DaySpan): Promise<string | null> {
  const { lastClosed, firstEntry } = await progressOf(ctx, warehouseId);
  if (firstEntry === null || firstEntry > to || (lastClosed !== null && lastClosed >= to)) return null;
  const [first = from] = [from, firstEntry, ...(lastClosed ? [addDays(lastClosed, 1)] : [])].toSorted().toReversed();
  return first;
}
/**
 * WMS-085: days and rows of a span are LOCKED exactly where a confirmed bill covers them. Called when a bill is confirmed or
 * reversed; `customerId`: the only one whose rows it may touch. Waits for whoever closes, reopens or recounts days of the warehouse, and they for it.
 */
export async function lockCoveredDays(
  ctx: CommandCtx,
  span: DaySpan,
  covered: Covered,
  customerId: string | null,
): Promise<void> {
  const { warehouseId, from, to } = span;
  await lockPostings(ctx, warehouseId);
  const inSpan = sql`${whDay.warehouseId} = ${warehouseId} and ${whDay.day} between ${from} and ${to}`;
  const lock = await warehouseDays.lockWhere(ctx, sql`${inSpan} and ${whDay.state} = 'CLOSED' and (${covered.days})`);
  for (const day of lock) await warehouseDays.transition(ctx, dayMachine, day, 'lock', {}, { system: true });
  const free = await warehouseDays.lockWhere(
    ctx,
    sql`${inSpan} and ${whDay.state} = 'LOCKED' and not (${covered.days})`,
  );
  for (const day of free) await warehouseDays.transition(ctx, dayMachine, day, 'unlock', {}, { system: true });
  const state = sql`case when ${covered.rows} then 'LOCKED' else 'GENERATED' end`;
  await ctx.tx
    .update(whDailyInventory)
    .set({ state: sql`${state}` })
    .where(
      sql`${whDailyInventory.warehouseId} = ${warehouseId} and ${whDailyInventory.day} between ${from} and ${to}
        and ${whDailyInventory.state} <> ${state}
        ${customerId === null ? sql`` : sql`and ${whDailyInventory.customerId} = ${customerId}`}`,
    );
}
