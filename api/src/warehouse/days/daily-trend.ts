import { dailyList, type TrendPoint } from '@shared/contract/warehouse/daily.contract.ts';
import type { ListQuery } from '@shared/contract/list.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { listOf } from '../../platform/list.ts';
import { planList } from '../../platform/list-plan.ts';
import { rowsOfDays } from './daily.list.ts';

/** The filters of a request to the list, checked as the list checks them. */
export async function dailyFilters(ctx: Ctx, query: ListQuery): Promise<Readonly<Record<string, string>>> {
  const found = listOf(dailyList.name);
  if (!found) throw new Error('The list is not served');
  return (await planList(found.list, found.source, ctx, query)).values;
}

/** Pieces and volume per day under the filters of the list; a day without stock is 0. */
export async function trendOf(ctx: Ctx, query: ListQuery): Promise<TrendPoint[]> {
  const filters = await dailyFilters(ctx, query);
  const found = await rows<Record<keyof TrendPoint, string>>(
    ctx.db,
    sql`select day::text as day, sum(in_qty)::text as "inQty", sum(out_qty)::text as "outQty", sum(closing)::text as closing,
        sum(closing_volume)::text as "closingVolume"
      from (${rowsOfDays(ctx, filters)}) as r group by day order by day`,
  );
  return found.map(({ day, ...figures }) => ({
    day,
    inQty: Number(figures.inQty),
    outQty: Number(figures.outQty),
    closing: Number(figures.closing),
    closingVolume: Number(figures.closingVolume),
  }));
}
