import { countsInternal } from '@shared/contract/warehouse/ledger.contract.ts';
import { DAILY_GROUPS, type DailyGroup } from '@shared/contract/warehouse/daily.contract.ts';
import { and, eq, getTableColumns, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { daysOf, rangeOf } from '../../platform/list-filters.ts';
import { invalid } from '../../platform/refusal.ts';
import { likePattern } from '../../platform/search.ts';
import { stockScope } from '../stock/stock-scope.ts';
import { whBatch, whDay, whStock } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { whDailyInventory, whDailyTotal } from './daily.tables.ts';
import { DAY_COLUMNS, liveDays } from './live-days.ts';

/** Filters in force, checked by the list. */
export type DailyFilters = Readonly<Record<string, string>>;

/** What the rows sum up; the finest grouping, 库位, counts moves between places. */
export function groupOf(filters: DailyFilters): DailyGroup {
  const group = filters.group ?? 'batch';
  if (!Object.hasOwn(DAILY_GROUPS, group)) throw invalid({ group: '选项不正确' });
  return group as DailyGroup;
}
/** Whether internal moves are in and out here (WMS-042). */
export const withInternal = (filters: DailyFilters): boolean =>
  groupOf(filters) === 'location' || countsInternal(filters);

type StockColumns = Record<'warehouseId' | 'customerId' | 'companyId' | 'quality', PgColumn>;
/** The filters and the caller's scope on stock joined with its batch and location, under names of their own. */
function conditions(ctx: Ctx, filters: DailyFilters, stock: StockColumns, age: SQL): SQL {
  const { warehouseId, customerId, zoneId, location, quality, goods, batchNo, ageDays } = filters;
  const days = ageDays ? rangeOf(ageDays, 'ageDays') : {};
  const like = (column: PgColumn, text: string) => sql`${column} ilike ${likePattern(text)}`;
  return (
    and(
      stockScope({ warehouse: stock.warehouseId, customer: stock.customerId, company: stock.companyId }).scopeWhere(
        ctx.actor,
      ),
      warehouseId ? eq(stock.warehouseId, warehouseId) : undefined,
      customerId ? eq(stock.customerId, customerId) : undefined,
      zoneId ? eq(whLocation.zoneId, zoneId) : undefined,
      location ? like(whLocation.code, location) : undefined,
      quality ? inArray(stock.quality, quality.split(',')) : undefined,
      goods ? sql`(${like(whBatch.goodsName, goods)} or ${like(whBatch.mark, goods)})` : undefined,
      batchNo ? like(whBatch.batchNo, batchNo) : undefined,
      days.from ? sql`${age} >= ${days.from}::numeric` : undefined,
      days.to ? sql`${age} <= ${days.to}::numeric` : undefined,
    ) ?? sql`true`
  );
}

/** The days of the filter up to today. */
function daysAsked(ctx: Ctx, filters: DailyFilters): { from: string; until: string } {
  const { from = '', to = '' } = daysOf(filters.day ?? '', 'day');
  return { from, until: to < ctx.today() ? to : ctx.today() };
}

const ofBatch = { companyId: whBatch.companyId };
/** Places of the days whose inventory is not made: DAY_COLUMNS. */
function livePlaces(ctx: Ctx, filters: DailyFilters): SQL {
  const { from, until } = daysAsked(ctx, filters);
  const made = sql`exists (select from ${whDay} where ${whDay.warehouseId} = ${whWarehouse.id} and ${whDay.day} = d.day::date and ${whDay.generatedAt} is not null)`;
  const span = sql`select ${whWarehouse.id} as warehouse_id, d.day::date as day
    from ${whWarehouse} cross join generate_series(${from}::date, ${until}::date, interval '1 day') as d (day)
    where not ${made} and ${and(warehouses.scopeWhere(ctx.actor), filters.warehouseId ? eq(whWarehouse.id, filters.warehouseId) : undefined) ?? sql`true`}`;
  const age = sql`(span.day - ${whBatch.receivedDate} + 1)`;
  return liveDays(span, conditions(ctx, filters, { ...getTableColumns(whStock), ...ofBatch }, age));
}

/**
 * Places on the days of the filter: stored rows of the days that were made, live ones of the others; columns as
 * DAY_COLUMNS and `state`.
 */
export function placesOfDays(ctx: Ctx, filters: DailyFilters): SQL {
  const { from, until } = daysAsked(ctx, filters);
  const d = whDailyInventory;
  const only = conditions(ctx, filters, { ...getTableColumns(d), ...ofBatch }, sql`${d.ageDays}`);
  return sql`
    select ${STORED_COLUMNS}, ${d.state} from ${d}
      left join ${whBatch} on ${whBatch.id} = ${d.batchId} left join ${whLocation} on ${whLocation.id} = ${d.locationId}
      where ${and(gte(d.day, from), lte(d.day, until), only)}
    union all
    select ${DAY_COLUMNS}, 'LIVE' from (${livePlaces(ctx, filters)}) as live`;
}
const STORED_COLUMNS = sql.raw(
  `wh_daily_inventory.day, stock_id, wh_daily_inventory.warehouse_id, wh_daily_inventory.zone_id, location_id, batch_id,
  wh_daily_inventory.customer_id, quality, opening, in_qty, out_qty, moved_in, moved_out, adjust_qty, closing, closing_volume,
  closing_weight, age_days`,
);

const FIGURES = sql.raw(
  'day, opening, in_qty, out_qty, moved_in, moved_out, adjust_qty, closing, closing_volume, closing_weight',
);
/** Filters that need more than the sums of the days: what is in which batch, of which age, where. */
const FINE = ['zoneId', 'location', 'goods', 'batchNo', 'ageDays'];
/** What the places of the days of the filter come to, in no more rows than that takes: columns as FIGURES. */
export function figuresOfDays(ctx: Ctx, filters: DailyFilters): SQL {
  if (FINE.some((key) => filters[key])) return sql`select ${FIGURES} from (${placesOfDays(ctx, filters)}) as place`;
  const { from, until } = daysAsked(ctx, filters);
  const t = whDailyTotal;
  const only = conditions(ctx, filters, getTableColumns(t), sql`null`);
  return sql`
    select ${FIGURES} from ${t} where ${and(gte(t.day, from), lte(t.day, until), only)}
    union all select ${FIGURES} from (${livePlaces(ctx, filters)}) as live`;
}
