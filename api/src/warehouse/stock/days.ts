import { addDays } from '@shared/contract/business-day.ts';
import { and, desc, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { stockMonths } from './ports.ts';
import { whBatch, whDay, whStockLedger } from './stock.tables.ts';

/** Postings of a warehouse share this lock; the close of a day waits for them and they for it. */
const dayLock = (warehouseId: string) => sql`hashtextextended(${`wh_day:${warehouseId}`}, 0)`;

/** Waits until no command posts in a warehouse, and keeps it so until the command ends: to close, reopen or recount days. */
export async function lockPostings(ctx: CommandCtx, warehouseId: string): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(${dayLock(warehouseId)})`);
}

/** Keeps days of a warehouse from being closed, reopened, recounted or billed until the command ends. */
export async function sharePostings(ctx: CommandCtx, warehouseId: string): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock_shared(${dayLock(warehouseId)})`);
}

/** The last day of a warehouse that a confirmed bill covers (WMS-085), null: none; no bill is confirmed or reversed until the command ends. */
export async function lastBilledDay(ctx: CommandCtx, warehouseId: string): Promise<string | null> {
  await sharePostings(ctx, warehouseId);
  const [billed] = await ctx.tx
    .select({ day: max(whDay.day) })
    .from(whDay)
    .where(and(eq(whDay.warehouseId, warehouseId), eq(whDay.state, 'LOCKED')));
  return billed?.day ?? null;
}

/**
 * WMS-026, WMS-041: today or an earlier day that is not closed, else DAY_CLOSED; nor in a month that the books have closed or
 * locked for goods, else PERIOD_CLOSED (FIN-110, FIN-118). Held until the command ends. A refusal's data name the day and the
 * first one that would do.
 */
export async function requireOpenDay(ctx: CommandCtx, warehouseId: string, day: string): Promise<void> {
  await sharePostings(ctx, warehouseId);
  const today = ctx.today();
  if (day > today)
    throw refuse('WMS-026', `业务日期 ${day} 不能晚于今天，请改为 ${today} 或更早。`, { date: day, suggest: today });
  const [closed] = await ctx.tx
    .select({ day: max(whDay.day) })
    .from(whDay)
    .where(and(eq(whDay.warehouseId, warehouseId), ne(whDay.state, 'OPEN')));
  const from = closed?.day ? addDays(closed.day, 1) : null;
  if (from !== null && day < from)
    throw refuse('DAY_CLOSED', `${day} 已日结，请改用 ${from} 或以后的日期。`, { date: day, suggest: from });
  const month = await stockMonths().closed(ctx, { warehouseId, day, from });
  if (month === null) return;
  const { why, remedy, suggest } = month;
  const how = suggest === null || suggest > today ? remedy : `请改用 ${suggest} 或以后的日期`;
  throw refuse('PERIOD_CLOSED', `${day} 所在期间${why}，${how}。`, { date: day, suggest });
}

/**
 * WMS-042: what an earlier business date takes lay there at the end of that day and of each day since; else WMS-042 with the
 * first day that would do. Balances are locked, and their entries written.
 */
export async function requireHeld(ctx: CommandCtx, stockIds: readonly string[], day: string): Promise<void> {
  if (stockIds.length === 0 || day >= ctx.today()) return;
  const [short] = await rows<{ code: string; suggest: string }>(
    ctx.tx,
    sql`with days as (
        select stock_id, business_date as day, sum(sum(qty_delta)) over (partition by stock_id order by business_date) as closing
        from wh_stock_ledger where ${inArray(whStockLedger.stockId, [...new Set(stockIds)])} group by stock_id, business_date)
      select l.code, min(later.day)::text as suggest
      from (select stock_id, max(day) as last from days where closing < 0 and day >= ${day} group by stock_id) short
        join days later on later.stock_id = short.stock_id and later.day > short.last
        join wh_stock s on s.id = short.stock_id join wh_location l on l.id = s.location_id
      group by short.stock_id, l.code order by 2 desc limit 1`,
  );
  if (!short) return;
  const { code, suggest } = short;
  throw refuse('WMS-042', `库位 ${code} 在 ${day} 还没有这些货物，业务日期请改为 ${suggest} 或以后。`, {
    date: day,
    suggest,
  });
}

/**
 * WMS-034: days before a 复尺 keep the old volume, and what moves on them would carry the new one: an earlier business date
 * is refused with the day of the last 复尺 of the batch here. Balances are locked.
 */
export async function requireMeasured(
  ctx: CommandCtx,
  warehouseId: string,
  batchIds: readonly string[],
  day: string,
): Promise<void> {
  if (batchIds.length === 0 || day >= ctx.today()) return;
  const [later] = await ctx.tx
    .select({ batchNo: whBatch.batchNo, day: max(whStockLedger.businessDate) })
    .from(whStockLedger)
    .innerJoin(whBatch, eq(whBatch.id, whStockLedger.batchId))
    .where(
      and(
        eq(whStockLedger.warehouseId, warehouseId),
        inArray(whStockLedger.batchId, [...new Set(batchIds)]),
        eq(whStockLedger.type, 'REMEASURE'),
        gt(whStockLedger.businessDate, day),
      ),
    )
    .groupBy(whBatch.batchNo)
    .orderBy(desc(max(whStockLedger.businessDate)))
    .limit(1);
  if (!later?.day) return;
  throw refuse('WMS-034', `批次 ${later.batchNo} 在 ${later.day} 复尺过，业务日期请改为 ${later.day} 或以后。`, {
    date: day,
    suggest: later.day,
  });
}
