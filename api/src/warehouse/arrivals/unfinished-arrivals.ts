import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { whArrival } from './arrival.tables.ts';

/**
 * WMS-040: numbers of the arrivals that came to a warehouse on a business day and are still 卸货中 or 待确认, for its day
 * close; nobody's scope, for a close is of the whole warehouse.
 */
export async function unfinishedArrivals(ctx: Ctx, warehouseId: string, day: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ no: whArrival.arrivalNo })
    .from(whArrival)
    .where(
      and(
        eq(whArrival.warehouseId, warehouseId),
        inArray(whArrival.state, ['UNLOADING', 'COUNTED']),
        sql`${whArrival.arrivedAt} >= ${`${day}T00:00:00+08:00`}::timestamptz`,
        sql`${whArrival.arrivedAt} < ${`${day}T00:00:00+08:00`}::timestamptz + interval '1 day'`,
      ),
    )
    .orderBy(asc(whArrival.id));
  return rows.map(({ no }) => no);
}
