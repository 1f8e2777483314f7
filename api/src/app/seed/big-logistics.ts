import { sql, type SQL } from 'drizzle-orm';
import { noon } from './big-boxes.ts';
import { releaseStateOf } from './big-deliveries.ts';
import type { BigParts } from './big-parts.ts';

/**
 * Orders stand in blocks of five: of block k the first three are fully in container k, the fourth sometimes in part, the
 * fifth is free, draft, submitted or cancelled. Older containers are further on. Everything follows from the number n of
 * an order (or k of a container) by pg_temp.draw.
 */
const DAYS = 1094;
const LANES = sql`(array['USLAX', 'USNYC', 'DEHAM', 'GBFXT', 'AUSYD', 'AEJEA', 'NLRTM', 'SGSIN'])`;
const ORIGINS = sql`(array['CNNGB', 'CNSHA', 'CNYTN', 'CNTAO'])`;
const GOODS = sql`(array['合纤毯子', '棉制印花床单', '动物玩偶', '智力玩具', '制动器零件', '机动车照明灯', '后视镜', '建筑陶瓷'])`;
const HS = sql`(array['6301400000', '6302211000', '9503002100', '9503006000', '8708309990', '8512201000', '7009100000', '6905900000'])`;
const STAGES = sql`(array['CONSOLIDATE', 'BOOK', 'INSPECT', 'LOAD', 'DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED'])`;
const MILESTONES = sql`(array['EMPTY_PICKUP', 'AT_FACTORY', 'LOADED', 'GATE_IN', 'CUSTOMS_RELEASED', 'DEPARTED', 'TRANSSHIP', 'ARRIVED', 'DISCHARGED', 'CLEARED', 'GATE_OUT', 'DELIVERED'])`;
/** Plan volume of a 40HQ in cm³. */
const PLAN = 68_000_000;

const list = (ids: readonly string[]) =>
  sql`(array[${sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  )}])`;

/** Figures of block k: how far its container is (0–7) and its first day. */
const blocks = ({ size }: BigParts, from: number, to: number): SQL => sql`
  select k, ${LANES}[1 + pg_temp.draw(k, 'pod', 8)] as pod, ${ORIGINS}[1 + pg_temp.draw(k, 'pol', 4)] as pol,
    case when k < ${size.containers * 0.7}::numeric then 7
      else greatest(0, 6 - floor((k - ${size.containers * 0.7}::numeric) / ${size.containers * 0.3}::numeric * 7)::integer) end as rank,
    1 + (k % 2)::integer as company,
    date '2026-11-20' - ${DAYS}::integer + floor(k * ${DAYS}::numeric / ${size.containers})::integer as day
  from generate_series(${from}::bigint, ${to - 1}::bigint) as k`;

/** Lines of orders n (from, to]: measured like a form, so that LOG-020 gives the volume. */
const lines = (from: number, to: number): SQL => sql`
  select n, i, (n - 1) % 5 as slot, (n - 1) / 5 as k, n * 8 + i as x, d.cartons, d.l, d.w, d.h, d.g, d.pcs, d.price, d.kind,
    (d.l::bigint * d.w * d.h * d.cartons + 500) / 1000 as volume, d.g::bigint * d.cartons as gross,
    (d.g - 800)::bigint * d.cartons as net, (d.pcs * d.cartons)::numeric as qty,
    round(d.price * d.pcs * d.cartons, 2) as amount,
    case when (n - 1) % 5 < 3 or ((n - 1) % 5 = 3 and i = 1 and pg_temp.draw(n, 'part', 4) = 0) then d.cartons else 0 end as allocated
  from generate_series(${from + 1}::bigint, ${to}::bigint) as n
  cross join lateral generate_series(1, 4 + pg_temp.draw(n, 'lines', 5)) as i
  cross join lateral (select 5 + pg_temp.draw(n * 8 + i, 'cartons', 26) as cartons, 300 + 10 * pg_temp.draw(n * 8 + i, 'l', 21) as l,
    250 + 10 * pg_temp.draw(n * 8 + i, 'w', 16) as w, 200 + 10 * pg_temp.draw(n * 8 + i, 'h', 31) as h,
    5000 + 100 * pg_temp.draw(n * 8 + i, 'g', 100) as g, 6 * (1 + pg_temp.draw(n * 8 + i, 'pcs', 8)) as pcs,
    1 + pg_temp.draw(n * 8 + i, 'price', 2000) / 100.0 as price, 1 + pg_temp.draw(n * 8 + i, 'kind', 8) as kind offset 0) as d`;

/** Orders and their lines. */
export function bigOrders(parts: BigParts, from: number, to: number): SQL[] {
  const { size, base, sales, operator, reviewer, companies } = parts;
  const hot = Math.max(1, Math.floor(size.customers / 5));
  const customer = sql`(case when pg_temp.draw(o.n, 'skew', 10) < 8 then pg_temp.draw(o.n, 'hot', ${hot})
    else ${hot} + pg_temp.draw(o.n, 'cold', ${size.customers - hot}) end)`;
  const orders = sql`
    with line as materialized (${lines(from, to)}), block as materialized (${blocks(parts, from / 5, to / 5)}),
    total as materialized (select n, slot, k, sum(cartons) as cartons, sum(qty) as pieces, sum(volume) as volume, sum(gross) as gross,
      sum(net) as net, sum(amount) as amount, sum(allocated) as allocated from line group by n, slot, k),
    o as materialized (select total.*, block.pol, block.pod, block.rank, block.company, block.day,
      case when slot < 3 then case block.rank when 7 then 'DONE' when 0 then 'CONFIRMED' else 'RUNNING' end
        when slot = 3 then case when allocated > 0 and block.rank > 0 then 'RUNNING' else 'CONFIRMED' end
        else (array['CANCELLED', 'CANCELLED', 'DRAFT', 'DRAFT', 'SUBMITTED', 'SUBMITTED', 'CONFIRMED', 'CONFIRMED'])[1 + pg_temp.draw(n, 'fate', 8)]
      end as status from total join block using (k))
    insert into lg_order (id, created_by, created_at, updated_by, updated_at, version, company_id, owner_id, dept_id, order_no,
      customer_id, customer_code_id, incoterm, incoterm_place, pol, pod, dest_country, order_date, require_etd, sales_id,
      operator_id, currency, settlement, cartons, pieces, volume, gross, net, chargeable_rt, goods_value, allocated_cartons,
      loaded_cartons, delivered_cartons, alloc_state, progress_stage, attributes, source, status, submitted_at, submitted_by,
      confirmed_at, confirmed_by, was_confirmed, release_state, done_at, locked_at, cancelled_at, cancelled_by, cancel_code, cancel_reason, prev_status)
    overriding system value
    select ${base.order}::bigint + o.n, s.id, ${noon(sql`o.day`, 0)}, s.id, ${noon(sql`o.day`, 2)}, 3,
      ${list(companies)}[o.company], s.id, s.dept,
      'WL' || to_char(o.day, 'YYYYMMDD') || '-' || lpad((5000 + o.n % 5000)::text, 4, '0'),
      ${base.customer}::bigint + c.c, ${base.code}::bigint + c.c * 2 + o.n % 2, 'FOB', 'Port', o.pol, o.pod, left(o.pod, 2), o.day, o.day + 21,
      s.id, ${operator.id}::bigint, 'CNY', 'MONTHLY', o.cartons, o.pieces, o.volume, o.gross, o.net,
      greatest(round(o.volume / 1000000.0, 3), round(o.gross / 1000000.0, 3), 1.000), o.amount, o.allocated,
      case when o.rank >= 4 then o.allocated else 0 end, case when o.rank = 7 then o.allocated else 0 end,
      case when o.allocated = 0 then 'NONE' when o.allocated = o.cartons then 'FULL' else 'PART' end,
      case when o.allocated = 0 then 'NONE' else ${STAGES}[1 + o.rank] end, array['GENERAL'], 'IMPORT', o.status,
      case when o.status not in ('DRAFT', 'CANCELLED') then ${noon(sql`o.day`, 1)} end, case when o.status not in ('DRAFT', 'CANCELLED') then s.id end,
      case when o.status in ('CONFIRMED', 'RUNNING', 'DONE') then ${noon(sql`o.day`, 2)} end,
      case when o.status in ('CONFIRMED', 'RUNNING', 'DONE') then ${reviewer}::bigint end, o.status in ('CONFIRMED', 'RUNNING', 'DONE'),
      ${releaseStateOf(sql`o.n`, sql`o.rank`, sql`o.allocated`)}, case when o.status = 'DONE' then ${noon(sql`o.day`, 31)} end,
      case when o.status = 'DONE' and o.day + 61 < date '2026-11-20' then ${noon(sql`o.day`, 61)} end,
      case when o.status = 'CANCELLED' then ${noon(sql`o.day`, 2)} end, case when o.status = 'CANCELLED' then s.id end,
      case when o.status = 'CANCELLED' then 'CUSTOMER' end, case when o.status = 'CANCELLED' then '客户取消' end,
      case when o.status = 'CANCELLED' then 'DRAFT' end
    from o cross join lateral (select ${customer} as c offset 0) as c
    cross join lateral (select ${list(sales.map(({ id }) => id))}[1 + c.c % ${sales.length}] as id,
      ${list(sales.map(({ deptId }) => deptId))}[1 + c.c % ${sales.length}] as dept offset 0) as s
    order by o.n`;
  const orderLines = sql`
    with line as materialized (${lines(from, to)}), block as materialized (${blocks(parts, from / 5, to / 5)})
    insert into lg_order_line (id, created_by, created_at, updated_by, updated_at, order_id, line_no, name_cn, hs_code, qty, unit,
      cartons, pcs_per_carton, package_type, length_mm, width_mm, height_mm, carton_gross, carton_net, volume, gross, net, unit_price, amount,
      allocated_cartons, loaded_cartons, delivered_cartons, attributes)
    overriding system value
    select ${base.line}::bigint + line.x, ${operator.id}::bigint, ${noon(sql`block.day`, 0)}, ${operator.id}::bigint, ${noon(sql`block.day`, 0)},
      ${base.order}::bigint + line.n, line.i, ${GOODS}[line.kind], ${HS}[line.kind], line.qty, 'PCS', line.cartons, line.pcs, 'CTN',
      line.l, line.w, line.h, line.g, line.g - 800, line.volume, line.gross, line.net, line.price, line.amount, line.allocated,
      case when block.rank >= 4 then line.allocated else 0 end, case when block.rank = 7 then line.allocated else 0 end, array['GENERAL']
    from line join block using (k) order by line.n, line.i`;
  return [orders, orderLines];
}

/** Containers [from, to) with their allocations and stage records, out of the lines that were just written. */
export function bigContainers(parts: BigParts, from: number, to: number): SQL[] {
  const { base, operator, companies } = parts;
  const block = blocks(parts, from, to);
  const line = lines(from * 5, to * 5);
  const containers = sql`
    with block as materialized (${block}), load as materialized (
      select line.k, sum(line.cartons) as cartons, sum(line.volume) as volume, sum(line.gross) as gross,
        count(distinct line.n) as orders, count(distinct o.customer_id) as customers
      from (${line}) as line join lg_order o on o.id = ${base.order}::bigint + line.n where line.allocated > 0 group by line.k)
    insert into lg_container (id, created_by, created_at, updated_by, updated_at, version, company_id, owner_id, dept_id,
      container_code, container_no, seal_no, container_type, cap_volume_plan, cap_volume_max, cap_payload_plan, cap_payload_max,
      tare, mgw, pol, pod, plan_load_date, stage, stage_since, plan_cartons, plan_volume, plan_gross, loaded_cartons,
      loaded_volume, loaded_gross, order_count, customer_count, fill_rate, etd)
    overriding system value
    select ${base.container}::bigint + block.k, ${operator.id}::bigint, ${noon(sql`block.day`, 3)}, ${operator.id}::bigint,
      ${noon(sql`block.day`, sql`3 + 4 * block.rank`)}, 1 + block.rank, ${list(companies)}[block.company], ${operator.id}::bigint, ${operator.deptId}::bigint,
      'GZ' || to_char(block.day, 'YYYYMMDD') || '-' || lpad((5000 + block.k % 5000)::text, 4, '0'),
      case when block.rank >= 4 then ${containerNo(sql`block.k`)} end,
      case when block.rank >= 4 then 'SL' || lpad(block.k::text, 7, '0') end, '40HQ',
      t.cap_volume_plan, t.cap_volume_max, t.payload_plan, t.payload_max, t.tare, t.mgw, block.pol, block.pod, block.day + 14,
      ${STAGES}[1 + block.rank], ${noon(sql`block.day`, sql`3 + 4 * block.rank`)}, load.cartons, load.volume, load.gross,
      case when block.rank >= 4 then load.cartons else 0 end, case when block.rank >= 4 then load.volume else 0 end,
      case when block.rank >= 4 then load.gross else 0 end, load.orders, load.customers,
      round(load.volume * 100.0 / ${PLAN}, 1), case when block.rank >= 2 then block.day + 21 end
    from block join load using (k) cross join (select * from sy_container_type where code = '40HQ') as t order by block.k`;
  const allocations = sql`
    with block as materialized (${block}), line as materialized (${line})
    insert into lg_allocation (id, created_by, created_at, updated_by, updated_at, container_id, order_id, order_line_id, cartons,
      qty, volume, gross, net, loaded_cartons, loaded_volume, loaded_gross)
    overriding system value
    select ${base.allocation}::bigint + line.x, ${operator.id}::bigint, ${noon(sql`block.day`, 3)}, ${operator.id}::bigint, ${noon(sql`block.day`, 3)},
      ${base.container}::bigint + line.k, ${base.order}::bigint + line.n, ${base.line}::bigint + line.x, line.cartons, line.qty,
      line.volume, line.gross, line.net, case when block.rank >= 4 then line.cartons end,
      case when block.rank >= 4 then line.volume end, case when block.rank >= 4 then line.gross end
    from line join block using (k) where line.allocated > 0 order by line.n, line.i`;
  const records = sql`
    with block as materialized (${block})
    insert into lg_stage_record (id, created_by, created_at, updated_by, updated_at, container_id, seq, action, from_stage,
      to_stage, milestone, occurred_at, recorded_at, stay_minutes, source)
    overriding system value
    select ${base.record}::bigint + block.k * 20 + r.seq, ${operator.id}::bigint, r.at, ${operator.id}::bigint, r.at, ${base.container}::bigint + block.k,
      r.seq, r.action, r.from_stage, r.to_stage, r.milestone, r.at, r.at, r.stay, 'MANUAL'
    from block cross join lateral (
      select step + 1 as seq, case step when 0 then 'CREATE' else 'ADVANCE' end as action,
        case when step > 0 then ${STAGES}[step] end as from_stage, ${STAGES}[step + 1] as to_stage, null::text as milestone,
        ${noon(sql`block.day`, sql`3 + 4 * step`)} as at, case when step > 0 then 4 * 1440 end as stay
      from generate_series(0, block.rank) as step
      union all
      select block.rank + 1 + place, 'MILESTONE', ${STAGES}[block.rank + 1], ${STAGES}[block.rank + 1], ${MILESTONES}[place],
        ${noon(sql`block.day`, sql`3 + 4 * block.rank`)} + make_interval(hours => place), null::integer
      from generate_series(1, case when block.rank >= 4 then 3 * (block.rank - 3) else 0 end) as place) as r
    order by block.k, r.seq`;
  return [containers, allocations, records];
}

/** YTLU, six digits of k and the check digit of ISO 6346; the four letters count 37·1 + 31·2 + 23·4 + 32·8. */
const containerNo = (k: SQL): SQL => sql`(select 'YTLU' || digits || (sum % 11 % 10)::text from (
    select lpad(${k}::text, 6, '0') as digits, (447 + (${k} / 100000 % 10) * 16 + (${k} / 10000 % 10) * 32
      + (${k} / 1000 % 10) * 64 + (${k} / 100 % 10) * 128 + (${k} / 10 % 10) * 256 + (${k} % 10) * 512) as sum) as made)`;
