import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'WMS-033 已审核的盘点单每行都已盘，调整等于盘点数减当时账面并已过账',
    broken: sql`select c.count_no as no from wh_count c join wh_count_line l on l.count_id = c.id
      where c.state = 'APPROVED' and (l.adjusted is distinct from coalesce(l.second - l.second_book, l.counted - l.counted_book)
        or l.adjusted <> coalesce((select sum(e.qty_delta) from wh_stock_ledger e
          where e.doc_type = 'wh_count' and e.doc_line_id = l.id), 0))`,
  },
  {
    title: '盘点锁只属于进行中的盘点单',
    broken: sql`select c.count_no as no from wh_count_lock k join wh_count c on c.id = k.count_id
      where c.state not in ('COUNTING', 'REVIEW')`,
  },
);
