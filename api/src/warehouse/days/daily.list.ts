import { dailyList, type DailyGroup, type LedgerFigures } from '@shared/contract/warehouse/daily.contract.ts';
import { sql, type SQL } from 'drizzle-orm';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { whereOf } from '../../platform/list-from.ts';
import { serveList } from '../../platform/list.ts';
import type { FilterFunction } from '../../platform/list-plan.ts';
import { flowOf, internalEntry } from '../stock/flows.ts';
import { figuresOfDays, groupOf, placesOfDays, withInternal, type DailyFilters } from './daily-rows.ts';
import { dailyRow } from './daily-columns.ts';
import { daysOfPage } from './days-of-page.ts';

/** What a row is of beside day and warehouse: columns of its places `from` and, for 品名, of their batch `b`. */
const keyOf = (group: DailyGroup, from: 'p' | 'g'): SQL =>
  sql.raw(
    {
      warehouse: `${from}.warehouse_id`,
      customer: `${from}.customer_id`,
      goods: `${from}.customer_id, b.goods_name`,
      batch: `${from}.batch_id`,
      location: `${from}.stock_id`,
    }[group],
  );
const BATCHES = ['batch', 'location'] as const;

/**
 * Rows of the list: places summed up as asked by numbers alone, then each row takes its names from one of its places. The
 * names are left joins, which PostgreSQL leaves out of what only counts or sums.
 */
export function rowsOfDays(ctx: Ctx, filters: DailyFilters): SQL {
  const group = groupOf(filters);
  const internal = withInternal(filters);
  const moved = (all: SQL, inside: SQL) => (internal ? sql`sum(${all})` : sql`sum(${all} - ${inside})`);
  // A column that is the same in all places of a row, or none when the grouping has nothing for it.
  const when = (groups: readonly DailyGroup[], column: SQL): SQL => (groups.includes(group) ? column : sql`null`);
  const named = group === 'goods' ? sql`join wh_batch b on b.id = p.batch_id` : sql``;
  return sql`
    select concat_ws(':', g.day, g.warehouse_id, ${keyOf(group, 'g')}) as id, g.day, g.warehouse_id, w.name as warehouse_name,
      ${when(['location'], sql`z.name`)} as zone_name, ${when(['location'], sql`l.code`)} as location_code,
      ${when(['customer', 'goods', ...BATCHES], sql`g.customer_id`)}::bigint as customer_id,
      ${when(['customer', 'goods', ...BATCHES], sql`c.short_name`)} as customer_name,
      ${when(BATCHES, sql`b.mark`)} as mark, ${when(['goods', ...BATCHES], sql`b.goods_name`)} as goods_name,
      ${when(['goods', ...BATCHES], sql`m.sku`)} as sku,
      ${when(BATCHES, sql`b.batch_no`)} as batch_no, ${when(['location'], sql`g.quality`)} as quality,
      g.opening, g.in_qty, g.out_qty, g.adjust_qty, g.closing, g.closing_volume, g.closing_weight,
      ${when(BATCHES, sql`g.age_days`)}::integer as age_days, g.state, g.stocks, ${internal}::boolean as internal
    from (select p.day, p.warehouse_id, min(p.stock_id) as stock_id, min(p.zone_id) as zone_id, min(p.location_id) as location_id,
        min(p.batch_id) as batch_id, min(p.customer_id) as customer_id, min(p.quality) as quality,
        sum(p.opening)::bigint as opening, ${moved(sql`p.in_qty`, sql`p.moved_in`)}::bigint as in_qty,
        ${moved(sql`p.out_qty`, sql`p.moved_out`)}::bigint as out_qty, sum(p.adjust_qty)::bigint as adjust_qty,
        sum(p.closing)::bigint as closing, sum(p.closing_volume)::bigint as closing_volume,
        sum(p.closing_weight)::bigint as closing_weight, min(p.age_days) as age_days, min(p.state) as state,
        array_agg(p.stock_id) as stocks
      from (${placesOfDays(ctx, filters)}) p ${named}
      group by p.day, p.warehouse_id, ${keyOf(group, 'p')}) g
    left join wh_warehouse w on w.id = g.warehouse_id left join wh_zone z on z.id = g.zone_id
    left join wh_location l on l.id = g.location_id left join wh_batch b on b.id = g.batch_id
    left join ac_customer c on c.id = g.customer_id
    left join wh_mall_item m on m.warehouse_id = g.warehouse_id and m.goods_id = b.goods_id`;
}

/** What the rows of the list sum up, under the names of their columns, and on which day. */
export function sumsOfDays(ctx: Ctx, filters: DailyFilters): SQL {
  const [inQty, outQty] = withInternal(filters)
    ? [sql`in_qty`, sql`out_qty`]
    : [sql`in_qty - moved_in`, sql`out_qty - moved_out`];
  return sql`select day, opening, ${inQty} as in_qty, ${outQty} as out_qty, adjust_qty, closing, closing_volume, closing_weight
    from (${figuresOfDays(ctx, filters)}) p`;
}

const entry = sql.raw('e');
const { inQty, outQty, adjustQty } = flowOf(entry);
const today = sql`filter (where e.business_date = ${dailyRow.day} and (${dailyRow.internal} or not ${internalEntry(entry)}))`;
/** The figures of a row once more, out of the ledger alone and from its beginning (WMS-042). */
const ledger = sql<LedgerFigures>`(select json_build_object(
    'opening', coalesce(sum(e.qty_delta) filter (where e.business_date < ${dailyRow.day}), 0),
    'inQty', coalesce(sum(${inQty}) ${today}, 0), 'outQty', coalesce(sum(${outQty}) ${today}, 0),
    'adjustQty', coalesce(sum(${adjustQty}) ${today}, 0), 'closing', coalesce(sum(e.qty_delta), 0))
  from wh_stock_ledger e where e.stock_id = any(${dailyRow.stocks}) and e.business_date <= ${dailyRow.day})`;

const inside: FilterFunction = () => undefined;
/** Without 零库存显示 rows of nothing are not listed; they are summed. */
const shown = (values: DailyFilters): SQL | undefined =>
  values.zero === '1' ? undefined : sql`${dailyRow.closing} <> 0`;
/** How many rows are listed on each day of the filters. */
async function countOfDays(ctx: Ctx, filters: DailyFilters): Promise<Map<string, number>> {
  const found = await rows<{ day: string; n: number }>(
    ctx.db,
    sql`select day::text as day, count(*)::integer as n from (${rowsOfDays(ctx, filters)}) ${dailyRow}${whereOf(shown(filters))} group by day`,
  );
  return new Map(found.map(({ day, n }) => [day, n]));
}

/** 每日库存明细 (W13). */
export const dailyListRoute = serveList(dailyList, {
  table: dailyRow,
  from: rowsOfDays,
  // The query itself keeps to the scope of the caller.
  scope: null,
  select: {
    ...pickColumns(
      dailyRow,
      'day',
      'warehouseId',
      'warehouseName',
      'zoneName',
      'locationCode',
      'customerId',
      'customerName',
      'mark',
      'goodsName',
      'sku',
      'batchNo',
      'quality',
      'opening',
      'inQty',
      'outQty',
      'adjustQty',
      'closing',
      'closingVolume',
      'closingWeight',
      'ageDays',
      'state',
    ),
    ledger,
  },
  filters: {
    day: inside,
    warehouseId: inside,
    customerId: inside,
    goods: inside,
    batchNo: inside,
    zoneId: inside,
    location: inside,
    quality: inside,
    ageDays: inside,
    zero: inside,
    group: inside,
  },
  shown: (_ctx, values) => shown(values),
  short: {
    find: (ctx, asked) => daysOfPage(asked, ctx.today(), (values) => countOfDays(ctx, values)),
    sums: sumsOfDays,
  },
  finish: (_ctx, rows) =>
    rows.map((row) => {
      const { opening, inQty: came, outQty: left, adjustQty: adjusted, closing, ledger: other } = row;
      const same =
        other.opening === opening &&
        other.inQty === came &&
        other.outQty === left &&
        other.adjustQty === adjusted &&
        other.closing === closing;
      return { ...row, checked: same && Number(opening) + Number(came) - Number(left) + Number(adjusted) === closing };
    }),
});
