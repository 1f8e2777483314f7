import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'WMS-012 锁定等于未出库的配货之和',
    broken: sql`select l.code || ' ' || b.batch_no as no, b.company_id from wh_stock s
      join wh_location l on l.id = s.location_id join wh_batch b on b.id = s.batch_id
      where s.reserved <> coalesce((select sum(a.qty) from wh_allocation a
        where a.stock_id = s.id and a.state in ('RESERVED', 'PICKED')), 0)`,
  },
  {
    title: '出库单件数等于明细，明细等于配货',
    broken: sql`select o.outbound_no as no, o.company_id from wh_outbound o
      left join lateral (select sum(l.qty_requested) as requested, sum(l.qty_allocated) as allocated,
        sum(l.qty_picked) as picked, sum(l.qty_shipped) as shipped
        from wh_outbound_line l where l.outbound_id = o.id) t on true
      where o.qty_requested <> coalesce(t.requested, 0) or o.qty_allocated <> coalesce(t.allocated, 0)
        or o.qty_picked <> coalesce(t.picked, 0) or o.qty_shipped <> coalesce(t.shipped, 0)
        or (o.reversal_of is null and o.qty_allocated <> coalesce((select sum(a.qty) from wh_allocation a
          where a.outbound_id = o.id and a.state <> 'RELEASED'), 0))`,
  },
  {
    title: 'WMS-018 已出库的件数等于出库流水',
    broken: sql`select o.outbound_no as no, o.company_id from wh_outbound o
      where o.qty_shipped <> -coalesce((select sum(e.qty_delta) from wh_stock_ledger e
        where e.doc_type = 'wh_outbound' and e.doc_id = o.id), 0)`,
  },
);
