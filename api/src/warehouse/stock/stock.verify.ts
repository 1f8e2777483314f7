import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

const place = sql`l.code || ' ' || b.batch_no`;
const stock = sql`wh_stock s join wh_location l on l.id = s.location_id join wh_batch b on b.id = s.batch_id`;

invariants(
  {
    title: 'WMS-010 在手、锁定、冻结不为负，锁定加冻结不超过在手',
    broken: sql`select ${place} as no, b.company_id from ${stock}
      where least(s.on_hand, s.reserved, s.frozen) < 0 or s.reserved + s.frozen > s.on_hand`,
  },
  {
    title: 'WMS-011 流水之和等于在手，等于最后一笔的变动后',
    broken: sql`select ${place} as no, b.company_id from ${stock} left join lateral (
        select sum(e.qty_delta) as moved, (array_agg(e.qty_after order by e.id desc))[1] as last
        from wh_stock_ledger e where e.stock_id = s.id) t on true
      where s.on_hand <> coalesce(t.moved, 0) or s.on_hand <> coalesce(t.last, 0)`,
  },
  {
    title: 'WMS-013 上架、移库、良残转换每笔事务合计为零',
    broken: sql`select e.doc_no as no, max(b.company_id) as company_id from wh_stock_ledger e
      join wh_batch b on b.id = e.batch_id where e.type in ('PUTAWAY', 'MOVE', 'QUALITY')
      group by e.group_id, e.type, e.doc_no having sum(e.qty_delta) <> 0`,
  },
  {
    title: 'WMS-014 每个批次进出之差等于各库位在手之和',
    broken: sql`select b.batch_no as no, b.company_id from wh_batch b
      where (select coalesce(sum(s.on_hand), 0) from wh_stock s where s.batch_id = b.id)
        <> (select coalesce(sum(e.qty_delta), 0) from wh_stock_ledger e
          where e.batch_id = b.id and e.type not in ('PUTAWAY', 'MOVE', 'QUALITY'))`,
  },
  {
    title: '库存、流水与库位、批次的仓库和货主一致',
    broken: sql`select ${place} as no, b.company_id from ${stock}
      where s.warehouse_id <> l.warehouse_id or s.zone_id <> l.zone_id or s.customer_id <> b.customer_id
        or exists (select from wh_stock_ledger e where e.stock_id = s.id and (e.location_id <> s.location_id
          or e.batch_id <> s.batch_id or e.quality <> s.quality or e.customer_id <> s.customer_id))`,
  },
  {
    title: 'WMS-041 已日结的日期连续，没有晚于结账的流水',
    broken: sql`with last as materialized (
        select warehouse_id, business_date, max(posted_at) as posted_at from wh_stock_ledger group by 1, 2)
      select w.name || ' ' || d.day as no, w.company_id from wh_day d join wh_warehouse w on w.id = d.warehouse_id
      where d.state <> 'OPEN' and exists (select from last e
        where e.warehouse_id = d.warehouse_id and e.business_date <= d.day and e.posted_at > d.closed_at)`,
  },
);
