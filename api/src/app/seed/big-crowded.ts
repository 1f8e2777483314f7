import { sql, type SQL } from 'drizzle-orm';
import { noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** Orders of the crowded container (12.3). */
const ORDERS = 180;

/**
 * One container with 180 orders (12.3): the newest one, still being consolidated, takes a carton of the first line of orders of its
 * company that wait for a container; those of its port come first. Figures by LOG-023.
 */
export function bigCrowded({ base, size, operator }: BigParts): SQL[] {
  const container = sql`${base.container + BigInt(size.containers) - 1n}::bigint`;
  return [
    sql`create temp table big_crowd on commit drop as
      select l.id as line_id, o.id as order_id, o.customer_id, trunc(l.qty / l.cartons) as qty,
        (2 * l.volume + l.cartons) / (2 * l.cartons) as volume, l.gross / l.cartons as gross, l.net / l.cartons as net
      from lg_order o join lg_container c on c.id = ${container} and c.company_id = o.company_id
        join lg_order_line l on l.order_id = o.id and l.line_no = 1
      where o.id > ${base.order}::bigint and o.status = 'CONFIRMED' and o.allocated_cartons = 0
      order by o.pod <> c.pod, o.id desc limit ${ORDERS}`,
    sql`insert into lg_allocation (id, created_by, created_at, updated_by, updated_at, container_id, order_id, order_line_id, cartons, qty, volume, gross, net)
      overriding system value select (select max(id) from lg_allocation) + row_number() over (order by line_id), ${operator.id}::bigint, ${noon(sql`date '2026-11-20'`, 3)}, ${operator.id}::bigint, ${noon(sql`date '2026-11-20'`, 3)}, ${container}, order_id, line_id, 1, qty, volume,
        gross, net from big_crowd order by line_id`,
    sql`update lg_order_line l set allocated_cartons = 1 from big_crowd k where k.line_id = l.id`,
    sql`update lg_order o set allocated_cartons = 1, alloc_state = 'PART', progress_stage = 'CONSOLIDATE' from big_crowd k where k.order_id = o.id`,
    sql`update lg_container c set plan_cartons = f.cartons, plan_volume = f.volume, plan_gross = f.gross, order_count = f.orders, customer_count = f.customers,
        fill_rate = round(f.volume * 100.0 / c.cap_volume_plan, 1)
      from (select sum(a.cartons) as cartons, sum(a.volume) as volume, sum(a.gross) as gross, count(distinct a.order_id) as orders, count(distinct o.customer_id) as customers
        from lg_allocation a join lg_order o on o.id = a.order_id where a.container_id = ${container}) f where c.id = ${container}`,
  ];
}
