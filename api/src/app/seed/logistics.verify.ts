import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

const STAGES = sql`array['CONSOLIDATE', 'BOOK', 'INSPECT', 'LOAD', 'DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED']`;

invariants(
  {
    title: '订单的箱数、件数、体积、毛重、净重、货值等于明细之和',
    broken: sql`select o.order_no as no from lg_order o left join (
        select order_id, sum(cartons) as cartons, coalesce(sum(qty), 0) as qty, sum(volume) as volume, sum(gross) as gross,
          sum(net) as net, coalesce(sum(amount), 0) as amount from lg_order_line group by order_id) l on l.order_id = o.id
      where (o.cartons, o.pieces, o.volume, o.gross, o.net, o.goods_value)
        is distinct from (coalesce(l.cartons, 0), coalesce(l.qty, 0), coalesce(l.volume, 0), coalesce(l.gross, 0),
          coalesce(l.net, 0), coalesce(l.amount, 0))`,
  },
  {
    title: 'LOG-020 明细体积等于长×宽×高×箱数',
    broken: sql`select o.order_no || ' 第 ' || l.line_no || ' 行' as no from lg_order_line l join lg_order o on o.id = l.order_id
      where l.measure_source = 'CALC' and l.length_mm * l.width_mm * l.height_mm > 0 and l.volume_typed is null
        and l.volume <> (l.length_mm::bigint * l.width_mm * l.height_mm * l.cartons + 500) / 1000`,
  },
  {
    title: 'LOG-022 明细的已拼箱数等于有效配载之和，不超过箱数',
    broken: sql`select o.order_no || ' 第 ' || l.line_no || ' 行' as no from lg_order_line l join lg_order o on o.id = l.order_id
      left join (select order_line_id, sum(cartons) as cartons from lg_allocation where state = 'LIVE' group by 1) a
        on a.order_line_id = l.id
      where l.allocated_cartons <> coalesce(a.cartons, 0) or l.allocated_cartons + l.closed_cartons > l.cartons`,
  },
  {
    title: 'LOG-023 全部拼完的明细，各份体积、毛重、净重之和等于明细',
    broken: sql`select o.order_no || ' 第 ' || l.line_no || ' 行' as no from lg_order_line l join lg_order o on o.id = l.order_id
      join lg_allocation a on a.order_line_id = l.id and a.state = 'LIVE'
      group by o.order_no, l.id, l.line_no, l.cartons, l.volume, l.gross, l.net
      having sum(a.cartons) = l.cartons and (sum(a.volume), sum(a.gross), sum(a.net)) <> (l.volume, l.gross, l.net)`,
  },
  {
    title: 'LOG-025 订单的已拼箱数与拼柜状态符合明细',
    broken: sql`select o.order_no as no from lg_order o join (
        select order_id, sum(cartons) as cartons, sum(allocated_cartons) as taken, sum(closed_cartons) as closed
        from lg_order_line group by order_id) l on l.order_id = o.id
      where o.allocated_cartons <> l.taken or o.alloc_state <> case when l.taken = 0 then 'NONE'
        when l.taken + l.closed >= l.cartons then 'FULL' else 'PART' end`,
  },
  {
    title: '订单进度等于有效配载中最低的阶段',
    broken: sql`select o.order_no as no from lg_order o left join (
        select a.order_id, min(array_position(${STAGES}, c.stage)) as rank from lg_allocation a
        join lg_container c on c.id = a.container_id where a.state = 'LIVE' and c.stage <> 'CANCELLED' group by 1) s on s.order_id = o.id
      where o.progress_stage <> coalesce((${STAGES})[s.rank], 'NONE')`,
  },
  {
    title: '柜子的计划箱数、体积、毛重、订单数、客户数等于有效配载',
    broken: sql`select c.container_code as no from lg_container c left join (
        select a.container_id, sum(a.cartons) as cartons, sum(a.volume) as volume, sum(a.gross) as gross,
          count(distinct a.order_id) as orders, count(distinct o.customer_id) as customers
        from lg_allocation a join lg_order o on o.id = a.order_id where a.state = 'LIVE' group by 1) s on s.container_id = c.id
      where (c.plan_cartons, c.plan_volume, c.plan_gross, c.order_count, c.customer_count) is distinct from
        (coalesce(s.cartons, 0), coalesce(s.volume, 0), coalesce(s.gross, 0), coalesce(s.orders, 0), coalesce(s.customers, 0))`,
  },
  {
    title: 'LOG-042 柜内体积不超过内容积，毛重不超过最大载重',
    broken: sql`select c.container_code as no from lg_container c join sy_container_type t on t.code = c.container_type
      where c.stage <> 'CONSOLIDATE' and (c.plan_volume > coalesce(c.cap_volume_max, t.cap_volume_max)
        or c.plan_gross > coalesce(c.cap_payload_max, t.payload_max))`,
  },
  {
    title: 'LOG-064 阶段记录首尾相接，重放的结果是柜子现在的阶段',
    broken: sql`select c.container_code as no from lg_container c left join lateral (
        select bool_and(fits) as fits, (array_agg(to_stage order by seq desc))[1] as stage from (
          select seq, to_stage, from_stage is not distinct from lag(to_stage) over (order by seq) as fits
          from lg_stage_record where container_id = c.id and action in ('CREATE', 'ADVANCE', 'ROLLBACK', 'CANCEL', 'RESTORE')) as steps
      ) as r on true where r.stage is distinct from c.stage or not r.fits`,
  },
  {
    title: '阶段记录的序号从 1 起连续',
    broken: sql`select c.container_code as no from lg_container c join lg_stage_record r on r.container_id = c.id
      group by c.id, c.container_code having max(r.seq) <> count(*)`,
  },
  {
    title: 'LOG-047 有效订柜单的柜子同一经营主体、运输方式和航线，且不再属于已结束的订柜单',
    broken: sql`select b.booking_no as no from lg_booking b join lg_booking_container l on l.booking_id = b.id
      join lg_container c on c.id = l.container_id
      where l.live <> (b.state in ('DRAFT', 'SUBMITTED', 'CONFIRMED', 'CLOSED'))
        or (l.live and (c.company_id, c.transport_mode, c.pol, c.pod) <> (b.company_id, b.transport_mode, b.pol, b.pod))`,
  },
  {
    title: '5.3 柜子都已离开待装柜的订柜单已用完，反之亦然',
    broken: sql`select b.booking_no as no from lg_booking b join (
        select l.booking_id, bool_and(array_position(${STAGES}, c.stage) > 4) as gone from lg_booking_container l
        join lg_container c on c.id = l.container_id and c.stage <> 'CANCELLED' group by 1) s on s.booking_id = b.id
      where b.state in ('CONFIRMED', 'CLOSED') and s.gone <> (b.state = 'CLOSED')`,
  },
  {
    title: '已放舱的船期与柜子一致',
    broken: sql`select c.container_code as no from lg_container c
      join lg_booking_container l on l.container_id = c.id and l.live join lg_booking b on b.id = l.booking_id
      where b.state = 'CONFIRMED' and (c.so_no, c.vessel, c.voyage, c.etd, c.cut_cy)
        is distinct from (b.so_no, b.vessel, b.voyage, b.etd, b.cut_cy)`,
  },
  {
    title: 'LOG-095 同一车辆或司机的拖车单时间不重叠',
    broken: sql`select a.truck_no || ' / ' || b.truck_no as no from lg_truck a join lg_truck b on b.id > a.id
        and (b.vehicle_id = a.vehicle_id or b.driver_id = a.driver_id) and b.from_at < a.until_at and a.from_at < b.until_at
      where a.state in ('ASSIGNED', 'STARTED', 'LOADED', 'ARRIVED') and b.state in ('ASSIGNED', 'STARTED', 'LOADED', 'ARRIVED')`,
  },
  {
    title: 'LOG-054 已完成的拖车单，各订单分摊之和等于费用',
    broken: sql`select t.truck_no as no from lg_truck t join (
        select truck_id, sum(share_amount) as shares from lg_truck_order group by 1) s on s.truck_id = t.id
      where t.state = 'DONE' and s.shares is distinct from
        t.cost_amount + coalesce((select sum(f.amount) from lg_truck_fee f where f.truck_id = t.id), 0)`,
  },
  {
    title: '拖车单的附加费合计等于其明细',
    broken: sql`select t.truck_no as no from lg_truck t
      where t.fee_total <> coalesce((select sum(f.amount) from lg_truck_fee f where f.truck_id = t.id), 0)`,
  },
  {
    title: 'LOG-087 清关单的货值与税金等于各行之和',
    broken: sql`select c.clearance_no as no from lg_clearance c join (
        select clearance_id, sum(customs_value) as value, coalesce(sum(duty), 0) as duty, coalesce(sum(vat), 0) as vat,
          coalesce(sum(other_tax), 0) as other from lg_clearance_line group by 1) l on l.clearance_id = c.id
      where (l.value, l.duty, l.vat, l.other) is distinct from (c.value_total, c.duty_total, c.vat_total, c.other_total)`,
  },
  {
    title: 'LOG-086 已放行的清关单资料齐全、明细已计税',
    broken: sql`select c.clearance_no as no from lg_clearance c where c.state = 'RELEASED' and (
        exists (select from lg_clearance_doc d where d.clearance_id = c.id and d.state = 'WAITING')
        or exists (select from lg_clearance_line l where l.clearance_id = c.id and l.issue is not null))`,
  },
  {
    title: '物流各单据的号不超过当日已发的号',
    // By prefix and day first: half a million documents have their numbers from some thousand counters.
    broken: sql`select g.no from (select rtrim(split_part(u.no, '-', 1), '0123456789') as prefix, to_date(right(split_part(u.no, '-', 1), 8), 'YYYYMMDD') as day,
        max(split_part(u.no, '-', 2)::bigint) as seq, max(u.no collate "C") as no from (
        select order_no as no from lg_order union all select container_code from lg_container
        union all select booking_no from lg_booking union all select truck_no from lg_truck
        union all select clearance_no from lg_clearance union all select inspection_no from lg_inspection
        union all select slip_no from lg_loading_slip union all select quote_no from lg_quotation
        union all select decl_no from lg_declaration union all select release_no from lg_release
        union all select delivery_no from lg_delivery) u
      where u.no ~ '^[A-Z]+[0-9]{8}-[0-9]+$' group by 1, 2) g
      where g.seq > coalesce((select max(n.seq) from sh_number n where n.prefix = g.prefix
        and n.day between date_trunc('year', g.day)::date and g.day), 0)`,
  },
);
