import { dailyList, type TrendPoint } from '@shared/contract/warehouse/daily.contract.ts';
import type { ListQuery } from '@shared/contract/list.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { daysOf } from '../../platform/list-filters.ts';
import { listOf } from '../../platform/list.ts';
import { planList } from '../../platform/list-plan.ts';
import { sumsOfDays } from './daily.list.ts';

/** The filters of a request to the list, checked as the list checks them. */
export async function dailyFilters(ctx: Ctx, query: ListQuery): Promise<Readonly<Record<string, string>>> {
  const found = listOf(dailyList.name);
  if (!found) throw new Error('The list is not served');
  return (await planList(found.list, found.source, ctx, query)).values;
}

/** Pieces and volume per day under the filters of the list; a day without stock is 0. */
export async function trendOf(ctx: Ctx, query: ListQuery): Promise<TrendPoint[]> {
  const filters = await dailyFilters(ctx, query);
  const { from = '', to = '' } = daysOf(filters.day ?? '', 'day');
  const found = await rows<Record<keyof TrendPoint, string>>(
    ctx.db,
    sql`select d.day::date::text as day, coalesce(sum(r.in_qty), 0)::text as "inQty", coalesce(sum(r.out_qty), 0)::text as "outQty",
        coalesce(sum(r.closing), 0)::text as closing, coalesce(sum(r.closing_volume), 0)::text as "closingVolume"
      from generate_series(${from}::date, ${to < ctx.today() ? to : ctx.today()}::date, interval '1 day') as d (day)
      left join (${sumsOfDays(ctx, filters)}) as r on r.day = d.day::date group by d.day order by d.day`,
  );
  return found.map(({ day, ...figures }) => ({
    day,
    inQty: Number(figures.inQty),
    outQty: Number(figures.outQty),
    closing: Number(figures.closing),
    closingVolume: Number(figures.closingVolume),
  }));
}
