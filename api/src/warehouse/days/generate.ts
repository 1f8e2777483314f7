import { addDays } from '@shared/contract/business-day.ts';
import { and, eq, sql } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { warehouseDays } from './day.entity.ts';
import { lockPostings } from '../stock/days.ts';
import { whDay } from '../stock/stock.tables.ts';
import { whDailyInventory } from './daily.tables.ts';
import { DAY_COLUMNS, liveDays } from './live-days.ts';

/** Stores the inventory of a day, in place of an earlier one. Whoever calls holds lockPostings. Answers how many rows. */
export async function storeDay(ctx: CommandCtx, warehouseId: string, day: string): Promise<number> {
  await ctx.tx
    .delete(whDailyInventory)
    .where(and(eq(whDailyInventory.warehouseId, warehouseId), eq(whDailyInventory.day, day)));
  const span = sql`select ${warehouseId}::bigint as warehouse_id, ${day}::date as day`;
  const made = await rows(
    ctx.tx,
    sql`insert into ${whDailyInventory} (${DAY_COLUMNS}) ${liveDays(span)} order by stock_id returning id`,
  );
  return made.length;
}

/** 重新生成 (WMS-043): the same rows when nothing changed. Refused for today, and while a bill covers the day (WMS-085). */
export async function regenerateDay(
  ctx: CommandCtx,
  warehouseId: string,
  day: string,
): Promise<{ rows: number; changed: boolean }> {
  const warehouse = await warehouses.find(ctx, warehouseId);
  if (day >= ctx.today())
    throw refuse('WMS-043', `${day} 还未过完，库存是实时的，最晚可生成 ${addDays(ctx.today(), -1)}。`);
  await lockPostings(ctx, warehouseId);
  const [stored] = await warehouseDays.lockWhere(ctx, dayOf(warehouse.id, day));
  if (stored?.state === 'LOCKED') throw refuse('WMS-085', `${day} 已被仓储账单锁定，不能重新生成。`);
  const before = await digest(ctx, warehouseId, day);
  const count = await storeDay(ctx, warehouseId, day);
  const note = { action: '重新生成', code: 'regenerate', touch: true };
  const generated = { generatedAt: ctx.now() };
  if (stored) await warehouseDays.update(ctx, stored, generated, note);
  else await warehouseDays.insert(ctx, { warehouseId, day, state: 'OPEN', ...generated }, note);
  return { rows: count, changed: before !== (await digest(ctx, warehouseId, day)) };
}
const dayOf = (warehouseId: string, day: string) =>
  sql`${whDay.warehouseId} = ${warehouseId} and ${whDay.day} = ${day}`;

/** Tells one inventory of a day from another, whatever the ids of its rows. */
async function digest(ctx: CommandCtx, warehouseId: string, day: string): Promise<string> {
  const [found] = await rows<{ digest: string | null }>(
    ctx.tx,
    sql`select md5(string_agg(concat_ws(',', stock_id, opening, in_qty, out_qty, moved_in, moved_out, adjust_qty, closing,
        closing_volume, closing_weight, age_days), ';' order by stock_id)) as digest
      from ${whDailyInventory} where warehouse_id = ${warehouseId} and day = ${day}`,
  );
  return found?.digest ?? '';
}
