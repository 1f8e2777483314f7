import { sql, type SQL } from 'drizzle-orm';

/** Which rules fit goods `g` (warehouse_id, customer_id, zone_id, temp_class, stock_kind, day) of a side, best first (2.15, see chooseRule). */
const fitting = sql`r.warehouse_id = g.warehouse_id and r.direction = side.direction and r.state = 'ACTIVE'
  and r.valid_from <= g.day and coalesce(r.valid_to, g.day) >= g.day
  and (r.customer_id is null or r.customer_id = g.customer_id) and (r.zone_id is null or r.zone_id = g.zone_id)
  and (r.temp_class is null or r.temp_class = g.temp_class) and (r.stock_kind is null or r.stock_kind = g.stock_kind)`;
const best = sql`(coalesce(r.customer_id, r.supplier_id) is not null) desc, (r.zone_id is not null) desc,
  (r.temp_class is not null) desc, (r.stock_kind is not null) desc, r.id`;
const sides = sql`cross join (values ('AR'), ('AP')) as side (direction)`;
/** Who is charged or paid by rule `rule`: the customer, who lets by it, or who lets the warehouse. */
const payer = sql`case side.direction when 'AR' then g.customer_id else coalesce(rule.supplier_id, w.supplier_id) end as party_id`;

/**
 * FIN-112: days of a month that an active rule charges and no live storage bill covers, one row a party and warehouse: goods
 * beyond the free days, handling, 包仓 and 月包. `no` the party, `text`, `link` to where bills are made.
 */
export const unbilledStorage = (companyId: string, from: string, to: string): SQL => sql`
  with held as (select d.warehouse_id, d.customer_id, d.zone_id, z.temp_class, b.stock_kind, d.day,
        max(d.age_days) filter (where d.closing > 0) as age, bool_or(d.in_qty > d.moved_in) as came, bool_or(d.out_qty > d.moved_out) as went
      from wh_daily_inventory d join wh_warehouse w on w.id = d.warehouse_id join wh_batch b on b.id = d.batch_id
        join wh_zone z on z.id = d.zone_id
      where w.company_id = ${companyId} and d.day between ${from}::date and ${to}::date
      group by 1, 2, 3, 4, 5, 6),
    leased as (select z.warehouse_id, r.lease_customer_id as customer_id, z.id as zone_id, z.temp_class,
        case z.use_type when 'MALL' then 'MALL' else 'CARGO' end as stock_kind, day::date as day
      from wh_chamber_record r join wh_chamber c on c.id = r.chamber_id join wh_zone z on z.id = c.zone_id
        join wh_warehouse w on w.id = z.warehouse_id
      cross join lateral generate_series(
        greatest((r.opened_at at time zone 'Asia/Shanghai')::date, ${from}::date),
        least(greatest(((r.closed_at at time zone 'Asia/Shanghai') - interval '12 hours 1 millisecond')::date,
          (r.opened_at at time zone 'Asia/Shanghai')::date), ${to}::date), interval '1 day') day
      where w.company_id = ${companyId} and r.purpose = 'LEASE'),
    due as (
      select g.warehouse_id, side.direction, g.day, ${payer}
      from held g join wh_warehouse w on w.id = g.warehouse_id ${sides}
      cross join lateral (select distinct on (r.basis) r.basis, r.free_days, r.supplier_id from wh_charge_rule r
        where ${fitting} and r.basis <> 'CHAMBER_DAY' order by r.basis, ${best}) rule
      where case rule.basis when 'INBOUND_QTY' then g.came when 'OUTBOUND_QTY' then g.went
        when 'FIXED_MONTH' then side.direction = 'AR' else g.age > rule.free_days end
      union select g.warehouse_id, side.direction, g.day, ${payer}
      from leased g join wh_warehouse w on w.id = g.warehouse_id ${sides}
      cross join lateral (select r.supplier_id from wh_charge_rule r
        where ${fitting} and r.basis = 'CHAMBER_DAY' order by ${best} limit 1) rule
      union select r.warehouse_id, r.direction, day::date, coalesce(r.customer_id, r.supplier_id, w.supplier_id)
      from wh_charge_rule r join wh_warehouse w on w.id = r.warehouse_id
      cross join lateral generate_series(greatest(r.valid_from, ${from}::date), least(r.valid_to, ${to}::date), interval '1 day') day
      where w.company_id = ${companyId} and r.state = 'ACTIVE' and r.basis = 'FIXED_MONTH' and (r.direction = 'AP' or r.customer_id is not null)),
    missing as (select d.direction, d.warehouse_id, d.party_id, count(distinct d.day) as days, min(d.day) as first, max(d.day) as last
      from due d where d.party_id is not null and not exists (select from wh_storage_bill s
        where s.direction = d.direction and s.warehouse_id = d.warehouse_id and d.day between s.period_from and s.period_to
          and case d.direction when 'AR' then s.customer_id else s.supplier_id end = d.party_id
          and s.state <> 'REVERSED' and s.reversal_of is null)
      group by 1, 2, 3)
  select coalesce(c.short_name, p.short_name) as no,
    w.name || ' ' || m.first || ' 至 ' || m.last || ' 有 ' || m.days || ' 天未出' ||
      case m.direction when 'AR' then '仓储账单' else '应付仓储账单' end as text,
    case m.direction when 'AR' then '/finance/account-receivable/cangku-order' else '/finance/account-payable/storageorder' end as link
  from missing m join wh_warehouse w on w.id = m.warehouse_id
    left join ac_customer c on m.direction = 'AR' and c.id = m.party_id
    left join ac_supplier p on m.direction = 'AP' and p.id = m.party_id
  order by m.direction desc, w.code, 1`;
