import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

const place = sql`i.day || ' ' || l.code || ' ' || b.batch_no`;
const inventory = sql`wh_daily_inventory i join wh_location l on l.id = i.location_id join wh_batch b on b.id = i.batch_id`;

invariants(
  {
    title: 'WMS-042 每日库存的期末等于到当日为止的流水之和，期初等于前一日的',
    broken: sql`select ${place} as no from ${inventory} cross join lateral (
        select coalesce(sum(e.qty_delta), 0) as closing, coalesce(sum(e.volume_delta), 0) as volume,
          coalesce(sum(e.weight_delta), 0) as weight,
          coalesce(sum(e.qty_delta) filter (where e.business_date < i.day), 0) as opening
        from wh_stock_ledger e where e.stock_id = i.stock_id and e.business_date <= i.day) t
      where i.closing <> t.closing or i.opening <> t.opening or i.closing_volume <> t.volume or i.closing_weight <> t.weight`,
  },
  {
    title: 'WMS-042 已生成的每日库存没有遗漏',
    broken: sql`select d.day || ' ' || s.id as no from wh_day d join wh_stock s on s.warehouse_id = d.warehouse_id
      where d.generated_at is not null
        and not exists (select from wh_daily_inventory i where i.day = d.day and i.stock_id = s.id)
        and (select coalesce(sum(e.qty_delta), 0) from wh_stock_ledger e where e.stock_id = s.id and e.business_date <= d.day) <> 0`,
  },
  {
    title: 'WMS-040 已日结的日期之间没有未结的一天，且库存都已生成',
    broken: sql`select w.name || ' ' || d.day as no from wh_day d join wh_warehouse w on w.id = d.warehouse_id
      where d.state <> 'OPEN' and (d.generated_at is null
        or (d.day > (select min(f.day) from wh_day f where f.warehouse_id = d.warehouse_id and f.state <> 'OPEN')
          and not exists (select from wh_day p where p.warehouse_id = d.warehouse_id and p.day = d.day - 1 and p.state <> 'OPEN')))`,
  },
);
