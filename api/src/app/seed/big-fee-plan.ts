import { sql, type SQL } from 'drizzle-orm';
import type { BigParts } from './big-parts.ts';

const LAST = sql`date '2026-11-19'`;

/** Place of each charge of an order: 0–2 receivable in CNY, 3 in USD, 4–6 payable; 7 the customer with many open lines. */
const PLACES = sql`(values (0, 'AR', 'THC', 'CNY', 600, 100), (1, 'AR', 'DOC', 'CNY', 600, 100), (2, 'AR', 'CUSTOMS', 'CNY', 600, 100),
  (3, 'AR', 'OF', 'USD', 0, 82), (4, 'AP', 'TRUCK', 'CNY', 900, 100), (5, 'AP', 'CUSTOMS', 'CNY', 600, 100), (6, 'AP', 'THC', 'CNY', 0, 46))
  as p (place, direction, code, currency, tax_bp, share)`;

/**
 * Every fee line of the big set with what has become of it, as tables of the transaction: big_fee, big_take (what customers paid, by
 * customer, company, currency and month) and big_pay (what suppliers were paid). Confirmed are orders that are done, or loaded
 * before the last weeks; most of them are paid a month later, a few by half.
 */
export function planFees(parts: BigParts): SQL[] {
  const { size, base } = parts;
  const orders = sql`
    select n.n, p.place, p.direction, p.code, p.currency, p.tax_bp, o.id as order_id, o.order_no,
      o.company_id, o.owner_id, o.dept_id, o.operator_id as maker, o.customer_id, o.order_date, o.confirmed_at, o.chargeable_rt as qty,
      case o.status when 'DONE' then o.order_date + 31 when 'RUNNING' then case when o.order_date < date '2026-10-25' then o.order_date + 14 end end as acc,
      o.status = 'RUNNING' and o.order_date < date '2026-11-05' as submitted,
      case when p.place < 3 then 100 + pg_temp.draw(n.n * 8 + p.place, 'price', 900)
        when p.place = 3 then 20 + pg_temp.draw(n.n, 'ocean', 80) else 60 + pg_temp.draw(n.n * 8 + p.place, 'cost', 500) end as price
    from lg_order o cross join ${PLACES}
    cross join lateral (select o.id - ${base.order}::bigint as n) as n
    where o.id > ${base.order}::bigint and o.id <= ${base.order}::bigint + ${size.orders}::bigint and o.chargeable_rt > 0
      and (o.status in ('RUNNING', 'DONE') or o.status = 'CONFIRMED' and p.direction = 'AR') and pg_temp.draw(n.n * 8 + p.place, 'has', 100) < p.share`;
  // The lines of one customer that nobody has paid, over its orders of the first company by turns.
  const many = sql`
    select ${size.orders}::bigint + i as n, 7, 'AR', 'HANDLING', 'CNY', 600, o.id, o.order_no, o.company_id, o.owner_id, o.dept_id, o.operator_id,
      o.customer_id, o.order_date, o.confirmed_at, (1 + pg_temp.draw(i, 'many', 40))::numeric, date '2025-06-01' + pg_temp.draw(i, 'day', 520), false,
      5 + pg_temp.draw(i, 'many price', 60)
    from generate_series(1::bigint, ${size.openLines}::bigint) as i
    join (select *, row_number() over (order by id) - 1 as place, count(*) over () as n from lg_order
      where customer_id = ${base.customer}::bigint and company_id = ${parts.companies[0]}::bigint and id > ${base.order}::bigint
        and status in ('CONFIRMED', 'RUNNING', 'DONE')) as o on o.place = i % o.n`;
  const fee = sql`create temp table big_fee on commit drop as
    select ${base.fee}::bigint + row_number() over (order by f.n, f.place) as id, f.n, f.place, f.direction, f.code, f.currency, f.tax_bp, f.order_id, f.order_no,
      f.company_id, f.owner_id, f.dept_id, f.maker, case f.direction when 'AR' then f.customer_id end as customer_id,
      case f.direction when 'AP' then s.id end as supplier_id, f.order_date, f.confirmed_at, f.qty, f.price, f.acc, to_char(f.acc, 'YYYYMM') as month,
      case f.direction when 'AR' then 'YS' else 'YF' end || to_char(f.order_date, 'YYYYMMDD') || '-' || (100000 + f.n * 8 + f.place) as no,
      case when f.acc is not null then 'CONFIRMED' when f.submitted then 'SUBMITTED' else 'DRAFT' end as state,
      r.rate, a.amount, a.ex, round(a.amount * r.rate, 2) as base, t.settled, round(t.settled * r.rate, 2) as base_closed
    from (${orders} union all ${many}) as f
    left join (select id, row_number() over (order by id) - 1 as place, count(*) over () as n from ac_supplier
      where supplier_no >= 'GY100000') as s on f.direction = 'AP' and s.place = pg_temp.draw(f.n * 8 + f.place, 'supplier', s.n::integer)
    cross join lateral (select case f.currency when 'CNY' then 1::numeric else 7 + pg_temp.draw(to_char(coalesce(f.acc, f.order_date), 'YYYYMM')::bigint, 'rate', 30) / 100.0 end as rate offset 0) as r
    cross join lateral (select round(f.qty * f.price, 2) as amount, round(round(f.qty * f.price, 2) * 10000 / (10000 + f.tax_bp), 2) as ex offset 0) as a
    cross join lateral (select case when f.acc > date '2026-09-30' or f.acc is null or f.place = 7 then 0 else pg_temp.draw(f.n * 8 + f.place, 'paid', 100) end as luck offset 0) as l
    cross join lateral (select case when f.acc is null or f.acc > date '2026-09-30' or f.place = 7 or a.amount < 1 then 0 when l.luck < 4 then round(a.amount / 2, 2)
      when l.luck < 78 then a.amount else 0 end as settled offset 0) as t
    where a.amount > 0 and (f.acc is null or f.acc <= ${LAST})`;
  return [
    fee,
    sql`create index on big_fee (id)`,
    sql`analyze big_fee`,
    sql`create temp table big_take on commit drop as
      select row_number() over (order by month, company_id, customer_id, currency) as k, customer_id, company_id, currency, month, min(rate) as rate,
        sum(settled) as allocated, sum(settled) + case when pg_temp.draw(customer_id - ${base.customer}::bigint + month::bigint, 'over', 10) = 0 then 100 else 0 end as amount,
        round(sum(settled) * min(rate), 2) as base_used, sum(base_closed) as base_closed, (to_date(month, 'YYYYMM') + interval '1 month 14 days')::date as day
      from big_fee where direction = 'AR' and settled > 0 group by customer_id, company_id, currency, month`,
    sql`analyze big_take`,
    sql`create temp table big_pay on commit drop as
      select row_number() over (order by month, company_id, supplier_id) as k, supplier_id, company_id, month, sum(settled) as amount,
        (to_date(month, 'YYYYMM') + interval '1 month 19 days')::date as day
      from big_fee where direction = 'AP' and settled > 0 group by supplier_id, company_id, month`,
    sql`analyze big_pay`,
  ];
}
