import { sql, type SQL } from 'drizzle-orm';
import { boxes, docNo, noon, oneOf } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** What stands of each order in the containers [from, to): q (container b, order number n, sums, chargeable tonnes, share). */
const parted = (parts: BigParts, from: number, to: number): SQL => sql`
  b as materialized (${boxes(parts, from, to)}), q as materialized (
    select b.*, s.order_id, s.order_id - ${parts.base.order}::bigint as n, s.cartons, s.part_volume, s.part_gross,
      greatest(round(s.part_volume / 1000000.0, 3), round(s.part_gross / 1000000.0, 3), 1.000) as rt,
      sum(s.part_volume) over (partition by b.id order by s.order_id) as until_volume, sum(s.part_volume) over (partition by b.id) as all_volume
    from b join (select a.container_id, a.order_id, sum(a.cartons) as cartons, sum(a.volume)::bigint as part_volume, sum(a.gross)::bigint as part_gross
      from lg_allocation a join b on b.id = a.container_id where a.state = 'LIVE' group by 1, 2) as s on s.container_id = b.id)`;

const CHARGES = sql`(select id, row_number() over (order by code)::integer as place from fin_charge_code where code in ('THC', 'DOC', 'CUSTOMS'))`;

/** Quotations of the orders in containers [from, to) from 待装柜 on, two of three after a version that was given up. */
export function bigQuotations(parts: BigParts, from: number, to: number): SQL[] {
  const { operator } = parts;
  const with_ = sql`with ${parted(parts, from, to)}`;
  const columns = sql`created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, quote_no, container_id, order_id, customer_id,
    version_no, figures_source, cartons, volume, gross, rt, sent_at, sent_to, confirm_method, confirm_by, confirmed_at, state`;
  const before = sql`${operator.id}::bigint, ${noon(sql`q.day`, 16)}, ${operator.id}::bigint, ${noon(sql`q.day`, 17)}, q.company_id, q.owner_id, q.dept_id`;
  const again = sql`pg_temp.draw(q.n, 'again', 3) < 2`;
  const given = sql`${with_}
    insert into lg_quotation (${columns})
    select ${before}, ${docNo('BJ', sql`q.day + 16`, sql`q.n`, 10_000)}, q.id, q.order_id, o.customer_id, 1, 'PLANNED', q.cartons, q.part_volume,
      q.part_gross, q.rt, null, null, null, null, null, 'VOID'
    from q join lg_order o on o.id = q.order_id where q.rank >= 3 and ${again} order by q.n`;
  const live = sql`${with_}, s as materialized (select q.*, ${again} as again, case when q.rank >= 4 then 'ACCEPTED'
      else (array['', 'DRAFT', 'SENT', 'ACCEPTED'])[1 + pg_temp.draw(q.n, 'quote', 4)] end as is_state from q where q.rank >= 3)
    insert into lg_quotation (${columns})
    select ${before}, ${docNo('BJ', sql`q.day + 16`, sql`q.n`)}, q.id, q.order_id, o.customer_id, case when q.again then 2 else 1 end,
      case when q.rank >= 4 then 'LOADED' else 'PLANNED' end, q.cartons, q.part_volume, q.part_gross, q.rt,
      case when q.is_state in ('SENT', 'ACCEPTED') then ${noon(sql`q.day`, 16)} end, case when q.is_state in ('SENT', 'ACCEPTED') then '联系人' end,
      case when q.is_state = 'ACCEPTED' then 'WECHAT' end, case when q.is_state = 'ACCEPTED' then '联系人' end,
      case when q.is_state = 'ACCEPTED' then ${noon(sql`q.day`, 17)} end, q.is_state
    from s as q join lg_order o on o.id = q.order_id where q.is_state <> '' order by q.n`;
  const lines = sql`
    with b as materialized (${boxes(parts, from, to)})
    insert into lg_quotation_line (quotation_id, sort_no, charge_code_id, basis, qty, unit_price, currency, amount)
    select t.id, c.place, c.id, 'RT', t.rt, p.price, 'CNY', round(t.rt * p.price, 2)
    from b join lg_quotation t on t.container_id = b.id cross join ${CHARGES} as c
    cross join lateral (select 100 + pg_temp.draw(t.order_id * 3 + c.place, 'price', 900) as price offset 0) as p order by t.id, c.place`;
  return [given, live, lines];
}

/** Every twentieth loaded container [from, to) shares its costs by percentages that somebody typed (LOG-053: sum 100.00 %). */
export function bigShares(parts: BigParts, from: number, to: number): SQL[] {
  const typed = sql`pg_temp.draw(b.k, 'typed', 20) = 0 and b.rank >= 4`;
  const cut = (volume: SQL) => sql`floor(10000 * ${volume} / q.all_volume)`;
  return [
    sql`with ${parted(parts, from, to)}
      insert into lg_container_share (container_id, order_id, percent_bp)
      select q.id, q.order_id, ${cut(sql`q.until_volume`)} - ${cut(sql`(q.until_volume - q.part_volume)`)} from q
      where pg_temp.draw(q.k, 'typed', 20) = 0 and q.rank >= 4 order by q.n`,
    sql`with b as materialized (${boxes(parts, from, to)})
      update lg_container c set cost_basis = 'MANUAL' from b where c.id = b.id and ${typed}`,
  ];
}

/** Trips of containers [from, to): one that fetches each loaded container with its orders, one that brings the cargo of two orders. */
export function bigTrucks(parts: BigParts, from: number, to: number): SQL[] {
  const { operator, partners } = parts;
  const columns = sql`created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, truck_no, kind, supplier_id, plate,
    driver_name, phone, container_id, use_at, from_at, until_at, cartons, volume, gross, cost_amount, cost_currency, state, done_at`;
  const values = (
    day: number,
    no: SQL,
    kind: string,
    n: SQL,
    cost: SQL,
  ) => sql`${operator.id}::bigint, ${noon(sql`q.day`, day - 1)}, ${operator.id}::bigint,
    ${noon(sql`q.day`, day)}, q.company_id, q.owner_id, q.dept_id, ${no}, ${kind}::text, ${oneOf(partners.truckers, n)},
    '浙B' || lpad((10000 + ${n} % 89999)::text, 5, '0'), '司机' || ${n} % 500, '139' || lpad((10000000 + ${n} % 500)::text, 8, '0'),
    case ${kind}::text when 'CONTAINER' then q.id end, ${noon(sql`q.day`, day)}, ${noon(sql`q.day`, day)}, ${noon(sql`q.day`, day)} + interval '6 hours',
    q.truck_cartons, q.truck_volume, q.truck_gross, ${cost}, 'CNY', 'DONE', ${noon(sql`q.day`, day)} + interval '6 hours'`;
  const fetchNo = docNo('TC', sql`q.day + 17`, sql`q.k`);
  const bringNo = docNo('TC', sql`q.day + 9`, sql`q.n`, 10_000);
  const fetchCost = sql`(800 + pg_temp.draw(q.k, 'trip', 700))`;
  const bringCost = sql`(300 + pg_temp.draw(q.n, 'trip', 400))`;
  const with_ = sql`with ${parted(parts, from, to)}`;
  const part = (volume: SQL) => sql`round(${fetchCost}::numeric * ${volume} / q.all_volume, 2)`;
  const brought = sql`q.rank >= 2 and (q.n - 1) % 5 in (0, 1)`;
  const trips = (where: SQL, no: SQL, columnsOf: SQL) => sql`
    insert into lg_truck_order (truck_id, sort_no, order_id, cartons, volume, gross, share_amount)
    select t.id, ${columnsOf} from q join lg_truck t on t.truck_no = ${no} where ${where} order by t.id, q.n`;
  return [
    sql`with b as materialized (${boxes(parts, from, to)}), q as (select b.*, b.loaded_cartons as truck_cartons, b.loaded_volume as truck_volume,
        b.loaded_gross as truck_gross from b)
      insert into lg_truck (${columns}) select ${values(17, fetchNo, 'CONTAINER', sql`q.k`, fetchCost)} from q where q.rank >= 4 order by q.k`,
    sql`${with_} ${trips(
      sql`q.rank >= 4`,
      fetchNo,
      sql`row_number() over (partition by q.id order by q.n), q.order_id, q.cartons, q.part_volume,
      q.part_gross, ${part(sql`q.until_volume`)} - ${part(sql`(q.until_volume - q.part_volume)`)}`,
    )}`,
    sql`${with_}, r as (select q.*, q.cartons as truck_cartons, q.part_volume as truck_volume, q.part_gross as truck_gross from q)
      insert into lg_truck (${columns}) select ${values(9, bringNo, 'PICKUP', sql`q.n`, bringCost)} from r as q where ${brought} order by q.n`,
    sql`${with_} ${trips(brought, bringNo, sql`1, q.order_id, q.cartons, q.part_volume, q.part_gross, ${bringCost}`)}`,
  ];
}
