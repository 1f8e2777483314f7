import { sql, type SQL } from 'drizzle-orm';
import { boxes, docNo, noon, oneOf } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** 放货状态 of order n whose container is at a rank: what bigReleases makes of it. */
export const releaseStateOf = (
  n: SQL,
  rank: SQL,
  allocated: SQL,
): SQL => sql`case when ${allocated} = 0 or ${rank} < 6 then 'NONE'
  when ${rank} = 7 then 'RELEASED' else (array['NONE', 'PENDING', 'RELEASED'])[1 + pg_temp.draw(${n}, 'release', 3)] end`;

/** Releases and deliveries of the orders in containers [from, to) from 待送达 on; a few of them with damaged cartons. */
export function bigDeliveries(parts: BigParts, from: number, to: number): SQL[] {
  const { base, people, operator, reviewer, partners } = parts;
  const with_ = sql`with b as materialized (${boxes(parts, from, to)}), q as materialized (
    select b.*, s.order_id, s.order_id - ${base.order}::bigint as n, s.cartons, o.release_state, o.delivery_type, o.consignee
    from b join (select a.container_id, a.order_id, sum(a.loaded_cartons)::integer as cartons from lg_allocation a join b on b.id = a.container_id
      where a.state = 'LIVE' group by 1, 2) as s on s.container_id = b.id join lg_order o on o.id = s.order_id where b.rank >= 6)`;
  const releases = sql`${with_}
    insert into lg_release (created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, release_no, order_id, container_id, kind,
      document, open_receivable, overdue, applicant_id, reason, approver_id, approved_at, state)
    select ${operator.id}::bigint, ${noon(sql`q.day`, 26)}, ${operator.id}::bigint, ${noon(sql`q.day`, 27)}, q.company_id, q.owner_id, q.dept_id,
      ${docNo('FH', sql`q.day + 26`, sql`q.n`)}, q.order_id, q.id, k.kind, 'TELEX', case k.kind when 'SPECIAL' then 1000 else 0 end, 0,
      ${operator.id}::bigint, case k.kind when 'SPECIAL' then '客户急用，本周付款' end,
      case when k.kind = 'SPECIAL' and q.release_state = 'RELEASED' then ${reviewer}::bigint end,
      case when q.release_state = 'RELEASED' then ${noon(sql`q.day`, 27)} end, q.release_state
    from q cross join lateral (select case when q.release_state = 'PENDING' then 'SPECIAL'
      else (array['PAID', 'CREDIT', 'CREDIT', 'SPECIAL'])[1 + pg_temp.draw(q.n, 'kind', 4)] end as kind offset 0) as k
    where q.release_state <> 'NONE' order by q.n`;
  const deliveries = sql`${with_}, s as materialized (select q.*, case when q.rank = 7 then case when pg_temp.draw(q.n, 'damage', 25) = 0 then 'PARTIAL_CLOSED' else 'DONE' end
      when q.release_state <> 'RELEASED' then (array['DRAFT', 'BOOKED'])[1 + pg_temp.draw(q.n, 'trip', 2)]
      else (array['BOOKED', 'OUT', 'EXCEPTION'])[1 + pg_temp.draw(q.n, 'trip', 3)] end as is_state from q)
    insert into lg_delivery (created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, delivery_no, container_id, order_id, delivery_type,
      consignee, appointment_at, carrier_id, plate, dispatched_at, delivered_at, loaded, delivered_cartons, short, damaged, signer, sign_phone,
      exception_kind, exception_remark, resolution, state)
    select ${people.clerk}::bigint, ${noon(sql`s.day`, 27)}, ${people.clerk}::bigint, ${noon(sql`s.day`, 29)}, s.company_id, s.owner_id, s.dept_id,
      ${docNo('SD', sql`s.day + 27`, sql`s.n`)}, s.id, s.order_id, s.delivery_type,
      coalesce(s.consignee, jsonb_build_object('name', 'Demo Buyer ' || s.n % 500, 'address', 'Harbour Road ' || s.n % 90)),
      case when s.is_state <> 'DRAFT' then ${noon(sql`s.day`, 28)} end, case when w.away then ${oneOf(partners.truckers, sql`s.n`)} end,
      case when w.away then 'DM' || lpad((s.n % 9000)::text, 4, '0') end, case when w.away then ${noon(sql`s.day`, 28)} end,
      case when w.signed then ${noon(sql`s.day`, 29)} end, s.cartons, case when w.signed then s.cartons end, case when w.signed then 0 end,
      case when w.signed then case s.is_state when 'PARTIAL_CLOSED' then 1 else 0 end end, case when w.signed then 'J. Demo' end,
      case when w.signed then '+12025550100' end, case s.is_state when 'EXCEPTION' then 'ABSENT' when 'PARTIAL_CLOSED' then 'DAMAGED' end,
      case s.is_state when 'EXCEPTION' then '无人收货' when 'PARTIAL_CLOSED' then '外箱破损' end, case s.is_state when 'PARTIAL_CLOSED' then 'CLAIM' end, s.is_state
    from s cross join lateral (select s.is_state in ('DONE', 'PARTIAL_CLOSED') as signed, s.is_state not in ('DRAFT', 'BOOKED') as away offset 0) as w
    order by s.n`;
  const lines = sql`
    with b as materialized (${boxes(parts, from, to)})
    insert into lg_delivery_line (delivery_id, allocation_id, loaded, delivered, short, damaged)
    select d.id, a.id, a.loaded_cartons, case when d.signer is not null then a.loaded_cartons end, case when d.signer is not null then 0 end,
      case when d.signer is not null then case when d.damaged > 0 and row_number() over (partition by d.id order by a.id) = 1 then d.damaged else 0 end end
    from b join lg_delivery d on d.container_id = b.id join lg_allocation a on a.container_id = b.id and a.order_id = d.order_id and a.state = 'LIVE'
    order by a.id`;
  return [releases, deliveries, lines];
}
