import { sql, type SQL } from 'drizzle-orm';
import { noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** Outbounds of big_ship with lines and allocations: shipped, or allocated for the days to come (WMS-012). */
export function bigOutbounds({ staff }: BigParts): SQL[] {
  const before = noon(sql`least(s.day, date '2026-11-20')`, -1);
  const day = noon(sql`s.day`, 0);
  return [
    sql`insert into wh_outbound (id, created_by, created_at, updated_at, outbound_no, type, company_id, warehouse_id, customer_id, plan_at, plate_no, state,
        qty_requested, qty_allocated, qty_picked, qty_shipped, volume, weight, submitted_by, submitted_at, approved_by, approved_at,
        shipped_by, shipped_at, business_date)
      overriding system value
      select s.outbound_id, ${staff.keeper}::bigint, ${before}, ${before}, s.outbound_no, 'OTHER', s.company_id, s.warehouse_id, s.customer_id, ${day},
        '浙B' || (10000 + s.outbound_id % 90000), case when s.shipped then 'SHIPPED' else 'ALLOCATED' end, s.qty, s.qty,
        case when s.shipped then s.qty else 0 end, case when s.shipped then s.qty else 0 end, s.volume, s.weight,
        ${staff.keeper}::bigint, ${before}, ${staff.warehouseHead}::bigint, ${before},
        case when s.shipped then ${staff.keeper}::bigint end, case when s.shipped then ${day} end, case when s.shipped then s.day end
      from (select outbound_id, outbound_no, company_id, warehouse_id, customer_id, day, shipped, sum(unit) as qty,
        sum(unit * volume) as volume, sum(unit * weight) as weight from big_ship group by 1, 2, 3, 4, 5, 6, 7) as s order by s.outbound_id`,
    sql`insert into wh_outbound_line (id, outbound_id, line_no, goods_name, mark, batch_id, unit_volume, unit_weight, qty_requested, qty_allocated, qty_picked, qty_shipped)
      overriding system value
      select s.line_id, s.outbound_id, s.line_no, s.goods, 'B' || lpad(s.c::text, 5, '0'), s.id, s.volume, s.weight, s.unit, s.unit,
        case when s.shipped then s.unit else 0 end, case when s.shipped then s.unit else 0 end from big_ship s order by s.line_id`,
    sql`insert into wh_allocation (outbound_id, line_id, stock_id, qty, qty_picked, picked_by, picked_at, state)
      select s.outbound_id, s.line_id, s.stock_id, s.unit, case when s.shipped then s.unit else 0 end, case when s.shipped then ${staff.keeper}::bigint end,
        case when s.shipped then ${day} end, case when s.shipped then 'SHIPPED' else 'RESERVED' end from big_ship s order by s.line_id`,
  ];
}
