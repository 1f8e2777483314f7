import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

const place = sql`i.day || ' ' || l.code || ' ' || b.batch_no`;
const inventory = sql`wh_daily_inventory i join wh_location l on l.id = i.location_id join wh_batch b on b.id = i.batch_id`;

invariants(
  {
    title: 'WMS-042 每日库存的期末等于到当日为止的流水之和，期初等于前一日的',
    // Ledger and inventory of a place in the order of their days, once: a sum for each of three million rows takes minutes.
    broken: sql`select ${place} as no from (
        select id, closing - sum(qty) over w as closing, opening - sum(qty) over w + sum(qty) over (partition by stock_id, day) as opening,
          closing_volume - sum(volume) over w as volume, closing_weight - sum(weight) over w as weight from (
          select null::bigint as id, stock_id, business_date as day, 0 as kind, sum(qty_delta)::int as qty, sum(volume_delta)::bigint as volume,
            sum(weight_delta)::bigint as weight, 0 as opening, 0 as closing, 0 as closing_volume, 0 as closing_weight
          from wh_stock_ledger group by stock_id, business_date
          union all select id, stock_id, day, 1, 0, 0, 0, opening, closing, closing_volume, closing_weight from wh_daily_inventory) as e
        window w as (partition by stock_id order by day, kind)) as t
      join ${inventory} on i.id = t.id where (t.closing, t.opening, t.volume, t.weight) <> (0, 0, 0, 0)`,
  },
  {
    title: 'WMS-042 已生成的每日库存没有遗漏',
    // Places that hold something are counted by when they begin and cease to; each row by itself is proved above.
    broken: sql`with run as (
        select warehouse_id, day, sum(qty) over (partition by stock_id order by day) as after, qty from (
          select warehouse_id, stock_id, business_date as day, sum(qty_delta) as qty from wh_stock_ledger group by 1, 2, 3) as change),
      turn as materialized (select warehouse_id, day, count(*) filter (where after <> 0 and after = qty) - count(*) filter (where after = 0 and qty <> 0) as more
        from run group by 1, 2),
      stored as (select warehouse_id, day, count(*) as places from wh_daily_inventory where closing <> 0 group by 1, 2)
      select d.day || ' ' || w.name as no from wh_day d join wh_warehouse w on w.id = d.warehouse_id
        left join stored s on s.warehouse_id = d.warehouse_id and s.day = d.day
      where d.generated_at is not null and coalesce(s.places, 0) <> coalesce((select sum(t.more) from turn t
        where t.warehouse_id = d.warehouse_id and t.day <= d.day), 0)`,
  },
  {
    title: 'WMS-042 每日库存合计等于其各行之和',
    broken: sql`select coalesce(t.day, i.day) || ' ' || w.name as no from (
        select i.day, i.warehouse_id, i.customer_id, b.company_id, i.quality, count(*) as places, sum(i.opening) as opening,
          sum(i.in_qty) as in_qty, sum(i.out_qty) as out_qty, sum(i.moved_in) as moved_in, sum(i.moved_out) as moved_out,
          sum(i.adjust_qty) as adjust_qty, sum(i.closing) as closing, sum(i.closing_volume) as volume, sum(i.closing_weight) as weight
        from wh_daily_inventory i join wh_batch b on b.id = i.batch_id group by 1, 2, 3, 4, 5) i
      full join wh_daily_total t using (day, warehouse_id, customer_id, company_id, quality)
      join wh_warehouse w on w.id = warehouse_id
      where (t.places, t.opening, t.in_qty, t.out_qty, t.moved_in, t.moved_out, t.adjust_qty, t.closing, t.closing_volume, t.closing_weight)
        is distinct from (i.places, i.opening, i.in_qty, i.out_qty, i.moved_in, i.moved_out, i.adjust_qty, i.closing, i.volume, i.weight)`,
  },
  {
    title: 'WMS-040 已日结的日期之间没有未结的一天，且库存都已生成',
    broken: sql`select w.name || ' ' || d.day as no from wh_day d join wh_warehouse w on w.id = d.warehouse_id
      where d.state <> 'OPEN' and (d.generated_at is null
        or (d.day > (select min(f.day) from wh_day f where f.warehouse_id = d.warehouse_id and f.state <> 'OPEN')
          and not exists (select from wh_day p where p.warehouse_id = d.warehouse_id and p.day = d.day - 1 and p.state <> 'OPEN')))`,
  },
);
