import { date } from '@shared/contract/fields.ts';
import { dayMachine } from '@shared/contract/warehouse/day.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { storeDay } from './generate.ts';
import { lockPostings } from '../stock/days.ts';
import { stockMonths } from '../stock/ports.ts';
import { whDay } from '../stock/stock.tables.ts';
import { unfinishedFault } from './close-guards.ts';
import { warehouseDays } from './day.entity.ts';
import { daysToClose, type DayProgress } from './day.rules.ts';

export type WarehouseDayRow = typeof whDay.$inferSelect;
/** Most days that one command closes. */
const MAX = 366;

/** How far the days of a warehouse are closed. */
export async function progressOf(ctx: Pick<Ctx, 'db'>, warehouseId: string): Promise<DayProgress> {
  const [found] = await rows<{ lastClosed: string | null; firstEntry: string | null }>(
    ctx.db,
    sql`select (select max(day)::text from wh_day where warehouse_id = ${warehouseId} and state <> 'OPEN') as "lastClosed",
      (select min(business_date)::text from wh_stock_ledger where warehouse_id = ${warehouseId}) as "firstEntry"`,
  );
  return found ?? { lastClosed: null, firstEntry: null };
}

/**
 * 日结 (WMS-040): no entry gets into a closed day any more (WMS-041), its inventory is stored. Waits for the commands that
 * post in the warehouse, and they for it. `gaps`: the open days before it too, in order. `version`: of the day as somebody saw
 * it; who closes by the calendar has seen none. Answers the closed days.
 */
export async function closeDay(
  ctx: CommandCtx,
  warehouseId: string,
  day: string,
  { version, gaps }: { version?: number; gaps: boolean },
): Promise<string[]> {
  await warehouses.find(ctx, warehouseId);
  await lockPostings(ctx, warehouseId);
  const stored = await lockDay(ctx, warehouseId, day, version);
  if (stored) warehouseDays.mustBeLegal(dayMachine, stored, 'close');
  const days = daysToClose(await progressOf(ctx, warehouseId), day, ctx.today(), gaps);
  if (typeof days === 'string') throw refuse('WMS-040', days);
  if (days.length > MAX) throw refuse('WMS-040', `一次最多日结 ${MAX} 天，请选较早的一天。`);
  for (const one of days) await closeOne(ctx, warehouseId, one);
  return days;
}

async function closeOne(ctx: CommandCtx, warehouseId: string, day: string): Promise<void> {
  const fault = await unfinishedFault(ctx, warehouseId, day);
  if (fault) throw refuse('WMS-040', fault);
  await storeDay(ctx, warehouseId, day);
  const now = ctx.now();
  const closed = { closedAt: now, closedBy: ctx.actor.system ? null : ctx.actor.userId, generatedAt: now };
  const [row] = await warehouseDays.lockWhere(ctx, isDay(warehouseId, day));
  if (row) await warehouseDays.transition(ctx, dayMachine, row, 'close', closed);
  else
    await warehouseDays.insert(
      ctx,
      { warehouseId, day, state: 'CLOSED', ...closed },
      { action: '日结', code: 'close' },
    );
}

/** 反日结 (W2): the last closed day only, not while a bill covers it, nor in a month that the books have closed (FIN-110). Its inventory stays until something is posted. */
export async function reopenDay(
  ctx: CommandCtx,
  warehouseId: string,
  day: string,
  version: number,
  reason: string,
): Promise<WarehouseDayRow> {
  await warehouses.find(ctx, warehouseId);
  await lockPostings(ctx, warehouseId);
  const row = await lockDay(ctx, warehouseId, day, version);
  if (!row) throw refuse('ILLEGAL_STATE', `${day} 还没有日结。`);
  if (row.state === 'LOCKED') throw refuse('WMS-085', `${day} 已被仓储账单锁定，请先冲红账单。`);
  warehouseDays.mustBeLegal(dayMachine, row, 'reopen');
  const { lastClosed } = await progressOf(ctx, warehouseId);
  if (day !== lastClosed) throw refuse('WMS-040', `只能反日结最后一天 ${lastClosed ?? ''}。`);
  const month = await stockMonths().closed(ctx, { warehouseId, day, from: null });
  if (month) throw refuse('PERIOD_CLOSED', `${day} 所在期间${month.why}，${month.remedy}。`, { date: day });
  return warehouseDays.transition(ctx, dayMachine, row, 'reopen', { closedAt: null, closedBy: null }, { reason });
}

async function lockDay(
  ctx: CommandCtx,
  warehouseId: string,
  day: string,
  version?: number,
): Promise<WarehouseDayRow | null> {
  if (!date().safeParse(day).success) throw invalid({ date: '日期格式不正确' });
  const found = await warehouseDays.findOrNull(ctx, isDay(warehouseId, day));
  return found ? warehouseDays.lock(ctx, found.id, version) : null;
}
const isDay = (warehouseId: string, day: string) =>
  and(eq(whDay.warehouseId, warehouseId), eq(whDay.day, day)) ?? sql`false`;
