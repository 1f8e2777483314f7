import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

const live = sql`b.state in ('CONFIRMED', 'BILLED')`;

invariants(
  {
    title: 'WMS-082 仓储账单的仓储费、操作费等于其明细之和',
    broken: sql`select b.bill_no as no, b.company_id from wh_storage_bill b
      left join lateral (
        select coalesce(sum(l.amount) filter (where l.kind <> 'HANDLING'), 0) as storage,
          coalesce(sum(l.amount) filter (where l.kind = 'HANDLING'), 0) as handling
        from wh_storage_bill_line l where l.bill_id = b.id) t on true
      where b.storage <> t.storage or b.handling <> t.handling`,
  },
  {
    title: 'WMS-081 仓储账单明细的计费量等于其逐日之和',
    broken: sql`select b.bill_no || ' ' || l.line_no as no, b.company_id from wh_storage_bill_line l
      join wh_storage_bill b on b.id = l.bill_id
      cross join lateral (select sum((d ->> 'units')::numeric) as units from jsonb_array_elements(l.days) d) t
      where l.kind <> 'ADJUST' and t.units is distinct from l.units`,
  },
  {
    title: 'WMS-084 同一计费方式下一批次的一天在一个仓库只在一张有效账单中',
    // Of a batch in several zones, each may be another lessor's: never more bills than zones where it lies.
    broken: sql`select c.batch_no || ' ' || t.day as no, c.company_id from (
        select b.direction, b.warehouse_id, l.basis, l.batch_id, (d ->> 'day')::date as day, count(distinct b.id) as bills
        from wh_storage_bill b join wh_storage_bill_line l on l.bill_id = b.id
        cross join lateral jsonb_array_elements(l.days) d
        where b.state <> 'REVERSED' and l.batch_id is not null
        group by 1, 2, 3, 4, 5 having count(distinct b.id) > 1) t
      join wh_batch c on c.id = t.batch_id
      where t.direction = 'AR' or t.bills > (select count(distinct i.zone_id) from wh_daily_inventory i
        where i.warehouse_id = t.warehouse_id and i.batch_id = t.batch_id and i.day = t.day)`,
  },
  {
    title: 'WMS-085 锁定的仓库日正是已确认的仓储账单覆盖的日期',
    broken: sql`select w.name || ' ' || d.day as no, w.company_id from wh_day d join wh_warehouse w on w.id = d.warehouse_id
      where (d.state = 'LOCKED') <> exists (select from wh_storage_bill b where b.warehouse_id = d.warehouse_id
        and d.day between b.period_from and b.period_to and ${live})`,
  },
  {
    title: 'WMS-085 锁定的每日库存正是已确认的仓储账单覆盖的行',
    // Days of bills as a set, so that the rows are gone through once. A bill of a customer covers that customer's rows, one to a lessor all.
    broken: sql`with covered as materialized (
        select distinct b.warehouse_id, case b.direction when 'AR' then b.customer_id end as customer_id, d::date as day
        from wh_storage_bill b cross join lateral generate_series(b.period_from, b.period_to, interval '1 day') d where ${live})
      select i.day || ' ' || i.stock_id as no, w.company_id from wh_daily_inventory i
      join wh_warehouse w on w.id = i.warehouse_id
      left join covered c on c.warehouse_id = i.warehouse_id and c.day = i.day and c.customer_id = i.customer_id
      left join covered p on p.warehouse_id = i.warehouse_id and p.day = i.day and p.customer_id is null
      where (i.state = 'LOCKED') <> (c.day is not null or p.day is not null)`,
  },
  {
    title: 'FIN-016 已转应收/应付的仓储账单的费用之和等于账单',
    // The fees are gone through once, not once for each bill.
    broken: sql`select b.bill_no as no, b.company_id from wh_storage_bill b
      left join (
        select f.source_type, f.source_id, coalesce(sum(f.amount) filter (where f.state not in ('VOID', 'REVERSED')), 0) as amount,
          coalesce(sum(f.amount_ex) filter (where f.state not in ('VOID', 'REVERSED')), 0) as ex, bool_or(f.state in ('VOID', 'REVERSED')) as back
        from fin_fee_line f where f.source_type in ('wh_storage_bill', 'wh_storage_payable') group by 1, 2) t
        on t.source_id = b.id and t.source_type = case b.direction when 'AR' then 'wh_storage_bill' else 'wh_storage_payable' end
      where (b.state = 'BILLED' and t.back is not true and (coalesce(t.amount, 0) <> b.amount or coalesce(t.ex, 0) <> b.amount_ex))
        or (b.state <> 'BILLED' and coalesce(t.amount, 0) <> 0)`,
  },
);
