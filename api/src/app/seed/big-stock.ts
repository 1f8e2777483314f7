import { sql, type SQL } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';
import { noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';
import { ZONES } from './big-places.ts';
import { planStock } from './big-stock-plan.ts';
import { bigOutbounds } from './big-outbounds.ts';

const SLICE = 100_000;

/** Inbounds, batches, balances, outbounds and the ledger (WMS-010..014), out of one plan. */
export async function bigStock(tx: Db, parts: BigParts): Promise<void> {
  for (const statement of [...planStock(parts), ...goods(parts), ...bigOutbounds(parts)]) await tx.execute(statement);
  await tx.execute(sql`analyze wh_stock, wh_batch`);
  const [count] = await rows<{ n: string }>(tx, sql`select count(*)::text as n from big_entry`);
  for (let from = 0; from < Number(count?.n); from += SLICE) await tx.execute(ledger(parts, from, from + SLICE));
}

function goods({ base, staff }: BigParts): SQL[] {
  const made = sql`${staff.keeper}::bigint, ${noon(sql`b.day`, 0)}, ${noon(sql`b.day`, 0)}`;
  return [
    sql`insert into wh_inbound (id, created_by, created_at, updated_at, inbound_no, type, warehouse_id, customer_id, company_id, expected_at,
        state, received_at, expected, received, putaway, volume, weight, search_text)
      overriding system value
      select b.inbound_id, ${made}, b.inbound_no, 'OTHER', b.warehouse_id, b.customer_id, b.company_id, ${noon(sql`b.day`, 0)},
        'DONE', ${noon(sql`b.day`, 0)}, sum(b.qty), sum(b.qty), sum(b.qty), sum(b.qty * b.volume), sum(b.qty * b.weight),
        b.inbound_no || ' ' || string_agg(b.goods, ' ' order by b.b)
      from big_batch b group by b.inbound_id, b.inbound_no, b.day, b.warehouse_id, b.customer_id, b.company_id order by b.inbound_id`,
    sql`insert into wh_inbound_line (id, inbound_id, line_no, goods_name, unit_volume, unit_weight, pack_unit, expected, received, putaway)
      overriding system value
      select b.line_id, b.inbound_id, 1 + b.b % 4, b.goods, b.volume, b.weight, '纸箱', b.qty, b.qty, b.qty from big_batch b order by b.b`,
    sql`insert into wh_batch (id, created_by, created_at, updated_at, batch_no, stock_kind, company_id, warehouse_id, customer_id, goods_name,
        mark, received_date, unit_volume, unit_weight, inbound_line_id)
      overriding system value
      select b.id, ${made}, b.inbound_no || '-' || (1 + b.b % 4) || '-1', 'CARGO', b.company_id, b.warehouse_id, b.customer_id, b.goods,
        'B' || lpad(b.c::text, 5, '0'), b.day, b.volume, b.weight, b.line_id from big_batch b order by b.b`,
    sql`update wh_inbound_line l set batch_id = b.id from big_batch b where b.line_id = l.id`,
    sql`insert into wh_stock (id, location_id, batch_id, quality, warehouse_id, zone_id, customer_id, on_hand, reserved)
      overriding system value
      select b.stock_id, b.location_id, b.id, 'GOOD', b.warehouse_id, b.zone_id, b.customer_id,
        b.qty - b.unit * coalesce(s.shipped, 0), b.unit * coalesce(s.taken, 0)
      from big_batch b left join (select b, count(*) filter (where shipped) as shipped, count(*) filter (where not shipped) as taken
        from big_ship group by b) as s using (b)
      union all select b.staging_id, ${base.location}::bigint + b.w * ${ZONES} * 1000, b.id, 'GOOD', b.warehouse_id, ${base.zone}::bigint + b.w * ${ZONES}, b.customer_id, 0, 0
      from big_batch b where b.staged order by 1`,
  ];
}

const ledger = ({ staff }: BigParts, from: number, to: number): SQL => sql`
  insert into wh_stock_ledger (group_id, stock_id, warehouse_id, location_id, batch_id, customer_id, quality, type, qty_delta, qty_after,
    volume_delta, weight_delta, doc_type, doc_id, doc_no, doc_line_id, leg, business_date, occurred_at, posted_at, posted_by)
  select md5(e.doc_type || e.doc_id || e.type)::uuid, e.stock_id, b.warehouse_id, s.location_id, b.id, b.customer_id, 'GOOD', e.type, e.delta, e.after,
    e.delta::bigint * b.volume, e.delta::bigint * b.weight, e.doc_type, e.doc_id, e.doc_no, e.doc_line_id, e.leg, e.day,
    ${noon(sql`e.day`, 0)}, ${noon(sql`e.day`, 0)}, ${staff.keeper}::bigint
  from big_entry e join big_batch b using (b) join wh_stock s on s.id = e.stock_id
  where e.n > ${from}::bigint and e.n <= ${to}::bigint order by e.n`;
