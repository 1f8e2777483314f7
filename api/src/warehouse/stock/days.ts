import { addDays } from '@shared/contract/business-day.ts';
import { and, eq, max, ne, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { whDay } from './stock.tables.ts';

/** Postings of a warehouse share this lock; the close of a day waits for them and they for it. */
const dayLock = (warehouseId: string) => sql`hashtextextended(${`wh_day:${warehouseId}`}, 0)`;

/** Waits until no command posts in a warehouse, and keeps it so until the command ends: to close, reopen or recount days. */
export async function lockPostings(ctx: CommandCtx, warehouseId: string): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(${dayLock(warehouseId)})`);
}

/**
 * WMS-026, WMS-041: today or an earlier day that is not closed; else DAY_CLOSED. Held until the command ends. A refusal's
 * data name the day and the first one that would do.
 */
export async function requireOpenDay(ctx: CommandCtx, warehouseId: string, day: string): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock_shared(${dayLock(warehouseId)})`);
  const today = ctx.today();
  if (day > today)
    throw refuse('WMS-026', `业务日期 ${day} 不能晚于今天，请改为 ${today} 或更早。`, { date: day, suggest: today });
  const [closed] = await ctx.tx
    .select({ day: max(whDay.day) })
    .from(whDay)
    .where(and(eq(whDay.warehouseId, warehouseId), ne(whDay.state, 'OPEN')));
  if (!closed?.day || day > closed.day) return;
  const suggest = addDays(closed.day, 1);
  throw refuse('DAY_CLOSED', `${day} 已日结，请改用 ${suggest} 或以后的日期。`, { date: day, suggest });
}
