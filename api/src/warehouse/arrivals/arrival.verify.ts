import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: '到货单的件数是其明细之和',
    broken: sql`select h.arrival_no as no from wh_arrival h left join (select arrival_id, sum(notified) as notified,
      coalesce(sum(actual), 0) as actual, sum(damaged) as damaged from wh_arrival_line group by arrival_id) l on l.arrival_id = h.id
      where (h.notified, h.actual, h.damaged) is distinct from (coalesce(l.notified, 0), coalesce(l.actual, 0), coalesce(l.damaged, 0))`,
  },
  {
    title: 'WMS-020 未确认的到货单没有收货',
    broken: sql`select h.arrival_no as no from wh_arrival h join wh_arrival_line l on l.arrival_id = h.id
      where h.state <> 'CONFIRMED' and (l.received > 0 or l.short > 0 or l.supplemented > 0)`,
  },
  {
    title: 'WMS-020 已确认的到货单没有差异的行没有差异原因',
    broken: sql`select h.arrival_no as no from wh_arrival h join wh_arrival_line l on l.arrival_id = h.id
      where h.state = 'CONFIRMED' and l.decision is null and l.reason is not null and l.damaged = 0 and l.short = 0
        and l.supplemented = 0 and l.actual = case when l.inbound_line_id is null then 0 else l.notified end`,
  },
  {
    title: 'WMS-020 入库单收到的不少于其到货单确认的',
    broken: sql`select i.inbound_no as no from wh_inbound_line l join wh_inbound i on i.id = l.inbound_id
      join (select inbound_line_id, sum(received) as received from wh_arrival_line group by inbound_line_id) a on a.inbound_line_id = l.id
      where a.received > l.received`,
  },
);
