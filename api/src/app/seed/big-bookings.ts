import { sql, type SQL } from 'drizzle-orm';
import { boxes, docNo, noon, oneOf } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/**
 * Bookings of containers [from, to): one each from 待订柜 on, every tenth after a rolled one; the voyage of what is confirmed
 * stands on the container, with arrival, free time and return as far as it has come.
 */
export function bigBookings(parts: BigParts, from: number, to: number): SQL[] {
  const { operator, partners } = parts;
  const box = boxes(parts, from, to);
  const mainNo = docNo('DC', sql`b.day + 5`, sql`b.k`);
  const rolledNo = docNo('DC', sql`b.day + 5`, sql`b.k`, 10_000);
  const columns = sql`created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, booking_no, agent_id, carrier_id,
    transport_mode, pol, pod, place_of_delivery, vessel, voyage, etd, eta, so_no, cut_si, cut_cy, cut_vgm, cut_customs, free_days_dest`;
  const known = sql`b.rank >= 2`;
  const values = (
    no: SQL,
    later: number,
    so: string,
  ) => sql`${operator.id}::bigint, ${noon(sql`b.day`, 5)}, ${operator.id}::bigint,
    ${noon(sql`b.day`, 6)}, b.company_id, b.owner_id, b.dept_id, ${no}, ${oneOf(partners.bookingAgents, sql`b.k`)},
    ${oneOf(partners.carriers, sql`b.k`)}, 'SEA', b.pol, b.pod, b.pod,
    case when ${known} then 'DEMO STAR ' || (b.k / 40 % 90 + 10) end, case when ${known} then lpad((b.k / 40 % 900 + 1)::text, 3, '0') || 'E' end,
    case when ${known} then b.day + ${later}::integer end, case when ${known} then b.day + ${later + 4}::integer end,
    case when ${known} then ${so}::text || lpad(b.k::text, 7, '0') end,
    case when ${known} then ${noon(sql`b.day`, later - 5)} end, case when ${known} then ${noon(sql`b.day`, later - 3)} end,
    case when ${known} then ${noon(sql`b.day`, later - 4)} end, case when ${known} then ${noon(sql`b.day`, later - 2)} end, 7`;
  const rolled = sql`
    with b as materialized (${box})
    insert into lg_booking (${columns}, state, end_reason)
    select ${values(rolledNo, 14, 'RO')}, 'ROLLED', '船公司甩柜' from b where b.rank >= 2 and pg_temp.draw(b.k, 'rolled', 10) = 0 order by b.k`;
  const main = sql`
    with b as materialized (${box})
    insert into lg_booking (${columns}, state, confirmed_at, rolled_from)
    select ${values(mainNo, 21, 'SO')},
      case when b.rank >= 4 then 'CLOSED' when b.rank >= 2 then 'CONFIRMED' when pg_temp.draw(b.k, 'booked', 3) = 0 then 'DRAFT' else 'SUBMITTED' end,
      case when ${known} then ${noon(sql`b.day`, 10)} end, (select r.id from lg_booking r where r.booking_no = ${rolledNo} and r.state = 'ROLLED')
    from b where b.rank >= 2 or (b.rank = 1 and pg_temp.draw(b.k, 'to book', 4) > 0) order by b.k`;
  const links = sql`
    with b as materialized (${box})
    insert into lg_booking_container (booking_id, container_id, sort_no, live)
    select g.id, b.id, 1, g.state <> 'ROLLED' from b
    join lg_booking g on g.booking_no in (${mainNo}, ${rolledNo}) order by b.k, g.id`;
  const rates = sql`
    with b as materialized (${box})
    insert into lg_booking_rate (booking_id, sort_no, container_type, currency, unit_price, count)
    select l.booking_id, 1, b.container_type, 'USD', 900 + 10 * pg_temp.draw(b.k, 'freight', 300), 1
    from b join lg_booking_container l on l.container_id = b.id order by l.id`;
  const voyages = sql`
    with b as materialized (${box})
    update lg_container c set carrier_id = g.carrier_id, vessel = g.vessel, voyage = g.voyage, so_no = g.so_no, etd = g.etd, eta = g.eta,
      first_etd = g.etd, cut_si = g.cut_si, cut_cy = g.cut_cy, cut_vgm = g.cut_vgm, cut_customs = g.cut_customs, free_days = 7,
      mbl_no = case when b.rank >= 4 then 'MB' || lpad(b.k::text, 8, '0') end,
      overseas_agent_id = case when b.rank >= 5 then ${oneOf(partners.overseasAgents, sql`b.k`)} end,
      atd = case when b.rank >= 5 then g.etd end,
      ata = case when b.rank >= 6 or (b.rank = 5 and b.k % 2 = 0) then g.eta end,
      discharge_at = case when b.rank >= 6 or (b.rank = 5 and b.k % 2 = 0) then ${noon(sql`g.eta`, 0)} end,
      last_free_day = case when b.rank >= 6 or (b.rank = 5 and b.k % 2 = 0) then g.eta + 6 end,
      gate_out_at = case when b.rank = 7 then ${noon(sql`b.day`, 28)} end,
      empty_return_at = case when b.rank = 7 and pg_temp.draw(b.k, 'return', 20) > 0 then ${noon(sql`b.day`, 33)} end,
      vgm = case when b.rank >= 4 then ceil((b.loaded_gross + b.tare) / 1000.0)::bigint * 1000 end,
      vgm_method = case when b.rank >= 4 then '2' end
    from b join lg_booking g on g.booking_no = ${mainNo} where c.id = b.id and b.rank >= 2`;
  return [rolled, main, links, rates, voyages];
}
