import { sql, type SQL } from 'drizzle-orm';

/** Bases that are charged by the day of storage; handling and leases have their own occasions. */
const DAY_BASES = ['CBM_DAY', 'TON_DAY', 'PALLET_DAY', 'PIECE_DAY', 'LOCATION_DAY'];

/**
 * FIN-112: days of a month on which goods lay beyond the free days of the rule in force (the most specific one, 2.15) and that
 * no live storage bill covers, one row a party and warehouse: `no` the party, `text`, `link` to where bills are made.
 */
export const unbilledStorage = (companyId: string, from: string, to: string): SQL => sql`
  with held as (select d.warehouse_id, d.customer_id, d.zone_id, b.stock_kind, d.day, max(d.age_days) as age
      from wh_daily_inventory d join wh_warehouse w on w.id = d.warehouse_id join wh_batch b on b.id = d.batch_id
      where w.company_id = ${companyId} and d.day between ${from}::date and ${to}::date and d.closing > 0
      group by 1, 2, 3, 4, 5),
    due as (select h.warehouse_id, side.direction, h.day,
        case side.direction when 'AR' then h.customer_id else rule.supplier_id end as party_id
      from held h join wh_zone z on z.id = h.zone_id cross join (values ('AR'), ('AP')) as side (direction)
      cross join lateral (select r.free_days, r.supplier_id from wh_charge_rule r
        where r.warehouse_id = h.warehouse_id and r.direction = side.direction and r.state = 'ACTIVE' and r.basis in ${DAY_BASES}
          and r.valid_from <= h.day and coalesce(r.valid_to, h.day) >= h.day
          and (r.customer_id is null or r.customer_id = h.customer_id) and (r.zone_id is null or r.zone_id = h.zone_id)
          and (r.temp_class is null or r.temp_class = z.temp_class) and (r.stock_kind is null or r.stock_kind = h.stock_kind)
        order by (r.customer_id is not null) desc, (r.zone_id is not null) desc, (r.temp_class is not null) desc, r.id desc limit 1) rule
      where h.age > rule.free_days),
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
