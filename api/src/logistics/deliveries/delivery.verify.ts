import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: '送达单的实收、短少、破损等于其明细（LOG-091）',
    broken: sql`select d.delivery_no as no from lg_delivery d
      join (select delivery_id, sum(loaded)::int as loaded, sum(delivered)::int as delivered, sum(short)::int as short,
        sum(damaged)::int as damaged from lg_delivery_line group by delivery_id) l on l.delivery_id = d.id
      where (d.loaded, d.delivered_cartons, d.short, d.damaged) is distinct from (l.loaded, l.delivered, l.short, l.damaged)`,
  },
  {
    title: '订单已送箱数等于其送达单实收',
    broken: sql`select o.order_no as no from lg_order o
      join (select order_id, sum(coalesce(delivered_cartons, 0))::int as delivered from lg_delivery group by order_id) d
        on d.order_id = o.id
      where o.delivered_cartons <> d.delivered`,
  },
  {
    title: '已完成订单的箱数全部送达或结案（LOG-027）',
    broken: sql`select o.order_no as no from lg_order o
      join (select order_id, sum(short)::int as short from lg_delivery
        where state in ('DONE', 'PARTIAL_CLOSED', 'RETURNED') group by order_id) d on d.order_id = o.id
      where o.status = 'DONE' and o.delivered_cartons + o.closed_cartons + coalesce(d.short, 0) <> o.cartons`,
  },
  {
    title: '已送达的柜子，送达单都已签收、处理或退回',
    broken: sql`select d.delivery_no as no from lg_delivery d join lg_container c on c.id = d.container_id
      where c.stage = 'DELIVERED' and d.state not in ('DONE', 'PARTIAL_CLOSED', 'RETURNED')`,
  },
  {
    title: 'LOG-090 已放货的订单有已放货的放货单，派送中的送达单也有',
    broken: sql`select o.order_no as no from lg_order o where o.release_state in ('PENDING', 'RELEASED')
        and not exists (select from lg_release r where r.order_id = o.id and r.state = o.release_state)
      union all select d.delivery_no from lg_delivery d where d.state = 'OUT'
        and not exists (select from lg_release r where r.order_id = d.order_id and r.container_id = d.container_id and r.state = 'RELEASED')`,
  },
);
