import { sql, type SQL } from 'drizzle-orm';
import { oneOf } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';
import { FULL_ZONE, ZONES } from './big-places.ts';

const FIRST = sql`date '2024-11-21'`;
const DAYS = 729;
/** What happens later has not happened yet. */
export const LAST = sql`date '2026-11-19'`;
const GOODS = sql`(array['合纤毯子', '棉制印花床单', '动物玩偶', '智力玩具', '制动器零件', '机动车照明灯', '后视镜', '建筑陶瓷'])`;

/**
 * What happened to each batch b: received with three others in inbound b / 4, shipped in parts of `unit` pieces on a day
 * that its customer has every ten days, until nothing is left. The youngest batches lie in the full zone. A twelfth came
 * by the staging zone. Tables of the transaction: big_batch, big_ship (line of an outbound), big_out, big_entry (ledger in
 * its order).
 */
export function planStock(parts: BigParts): SQL[] {
  const { size, base, companies } = parts;
  const { warehouses, batches, full, customers, locations } = size;
  const hot = Math.max(1, Math.floor(customers / 5));
  const batch = sql`create temp table big_batch on commit drop as
    select b, i, c, w, d.day, d.life, d.ships, d.unit, d.ships * d.unit as qty, d.staged, d.volume, d.weight, d.goods,
      ${base.batch}::bigint + b as id, ${base.inbound}::bigint + i as inbound_id, ${base.inboundLine}::bigint + b as line_id,
      'RK' || to_char(d.day, 'YYYYMMDD') || '-' || (5000 + i % 5000) as inbound_no, ${base.customer}::bigint + c as customer_id,
      ${oneOf(companies, sql`c`)} as company_id, ${base.warehouse}::bigint + w as warehouse_id, ${base.stock}::bigint + b as stock_id,
      case when d.staged then ${base.stock}::bigint + ${batches} + b end as staging_id,
      ${base.location}::bigint + (w * ${ZONES} + z.zone) * 1000 + z.place as location_id, ${base.zone}::bigint + w * ${ZONES} + z.zone as zone_id
    from generate_series(0::bigint, ${batches - 1}::bigint) as b
    cross join lateral (select b / 4 as i, b >= ${batches - full} as full_zone offset 0) as s
    cross join lateral (select case when full_zone then ${warehouses}::integer * pg_temp.draw(i, 'tenant', ${Math.max(1, Math.floor(customers / warehouses))})
      when pg_temp.draw(i, 'skew', 10) < 8 then pg_temp.draw(i, 'hot', ${hot}) else ${hot} + pg_temp.draw(i, 'cold', ${customers - hot}) end as c offset 0) as c
    cross join lateral (select case when full_zone then 0 else (c + i % 2)::integer % ${warehouses} end as w offset 0) as w
    cross join lateral (select ${FIRST} + (i * ${DAYS} / ${batches / 4})::integer as day, 100 + pg_temp.draw(i, 'life', 201) as life,
      7 + pg_temp.draw(b, 'ships', 3) as ships, 1 + pg_temp.draw(b, 'unit', 10) as unit, not full_zone and pg_temp.draw(b, 'staged', 12) = 0 as staged,
      20000 + 1000 * pg_temp.draw(b, 'volume', 60) as volume, 3000 + 100 * pg_temp.draw(b, 'weight', 100) as weight,
      ${GOODS}[1 + pg_temp.draw(b, 'goods', 8)] as goods offset 0) as d
    cross join lateral (select case when full_zone then ${FULL_ZONE} else greatest(case w when 0 then ${FULL_ZONE + 1} else 3 end, 3 + pg_temp.draw(b, 'zone', 7)) end as zone,
      case when full_zone then b - ${batches - full} else pg_temp.draw(b, 'place', ${locations}) end as place offset 0) as z`;
  // The days of customer c are every tenth from 2024-11-01 + c % 10 on.
  const ship = sql`create temp table big_ship on commit drop as
    with part as materialized (select b.b, b.c, b.w, b.id, b.customer_id, b.warehouse_id, b.company_id, b.goods, b.volume, b.weight, b.unit, b.stock_id, b.inbound_id, j,
        b.qty - j * b.unit as after, date '2024-11-01' + b.c % 10
        + ((b.day + 2 + b.life * j / b.ships - date '2024-11-01' - b.c % 10 + 9) / 10) * 10 as day
      from big_batch b cross join lateral generate_series(1, b.ships) as j),
    doc as (select customer_id, warehouse_id, day, ${base.outbound}::bigint + row_number() over (order by day, warehouse_id, customer_id) as outbound_id,
        'CK' || to_char(least(day, date '2026-11-20'), 'YYYYMMDD') || '-'
          || (5000 + row_number() over (partition by least(day, date '2026-11-20') order by day, warehouse_id, customer_id)) as outbound_no
      from part where day <= ${LAST} + 10 group by 1, 2, 3)
    select part.*, doc.outbound_id, doc.outbound_no, day <= ${LAST} as shipped, row_number() over (partition by doc.outbound_id order by b, j) as line_no,
      ${base.outboundLine}::bigint + row_number() over (order by doc.outbound_id, b, j) as line_id
    from part join doc using (customer_id, warehouse_id, day)`;
  const entry = sql`create temp table big_entry on commit drop as
    select row_number() over (order by day, leg, b, j) as n, * from (
      select b, 0 as j, day, 'RECEIVE' as type, 1 as leg, coalesce(staging_id, stock_id) as stock_id, qty as delta, qty as after, 'wh_inbound' as doc_type,
        inbound_id as doc_id, inbound_no as doc_no, line_id as doc_line_id from big_batch
      union all select b, 0, day, 'PUTAWAY', 2, staging_id, -qty, 0, 'wh_inbound', inbound_id, inbound_no, line_id from big_batch where staged
      union all select b, 0, day, 'PUTAWAY', 3, stock_id, qty, qty, 'wh_inbound', inbound_id, inbound_no, line_id from big_batch where staged
      union all select b, j, day, 'SHIP', 1, stock_id, -unit, after, 'wh_outbound', outbound_id, outbound_no, line_id from big_ship where shipped) as e`;
  return [
    batch,
    sql`create index on big_batch (b)`,
    sql`analyze big_batch`,
    ship,
    sql`analyze big_ship`,
    entry,
    sql`create index on big_entry (n)`,
    sql`analyze big_entry`,
  ];
}
