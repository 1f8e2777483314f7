import { sql, type SQL } from 'drizzle-orm';
import { boxes, docNo, noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** Inspections and loading slips of containers [from, to), a line for each allocation, as far as the container has come. */
export function bigInspections(parts: BigParts, from: number, to: number): SQL[] {
  const { operator, reviewer, people } = parts;
  const box = boxes(parts, from, to);
  const inspections = sql`
    with b as materialized (${box}), s as materialized (select b.*, case when b.rank >= 3 then 'DONE'
      else (array['DRAFT', 'ASSIGNED', 'WORKING', 'REPORTED', 'REJECTED'])[1 + pg_temp.draw(b.k, 'inspected', 5)] end as is_state from b)
    insert into lg_inspection (created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, inspection_no, container_id,
      place, plan_date, done_at, inspector_id, form_id, form_version, aql_major, aql_minor, overall, reported_by, reviewed_by, reviewed_at, state)
    select ${operator.id}::bigint, ${noon(sql`s.day`, 11)}, ${operator.id}::bigint, ${noon(sql`s.day`, 13)}, s.company_id, s.owner_id, s.dept_id,
      ${docNo('YH', sql`s.day + 11`, sql`s.k`)}, s.id, '演示仓库', s.day + 12,
      case when s.is_state in ('DONE', 'REJECTED') then ${noon(sql`s.day`, 13)} end, case when s.is_state <> 'DRAFT' then ${people.inspector}::bigint end,
      f.id, f.version, '2.5', '4.0', case s.is_state when 'DONE' then 'PASS' when 'REJECTED' then 'REJECT' when 'REPORTED' then 'PASS' else 'PENDING' end,
      case when s.is_state in ('REPORTED', 'DONE', 'REJECTED') then ${people.inspector}::bigint end,
      case when s.is_state in ('DONE', 'REJECTED') then ${reviewer}::bigint end,
      case when s.is_state in ('DONE', 'REJECTED') then ${noon(sql`s.day`, 13)} end, s.is_state
    from s left join lateral (select f.id, f.published_version as version from sy_inspect_form f where f.state = 'PUBLISHED' order by f.id limit 1) f on true
    where s.rank >= 2 order by s.k`;
  const inspected = sql`
    with b as materialized (${box})
    insert into lg_inspection_line (inspection_id, allocation_id, planned, arrived, checked, sample_size, result)
    select i.id, a.id, a.cartons, case when told then a.cartons end, case when told then least(a.cartons, 8) end,
      case when told then least(a.cartons, 8) end,
      case when not told then 'PENDING' when i.state = 'REJECTED' and a.id % 7 = 0 then 'REJECT' else 'PASS' end
    from b join lg_inspection i on i.container_id = b.id join lg_allocation a on a.container_id = b.id and a.state = 'LIVE'
    cross join lateral (select i.state in ('REPORTED', 'DONE', 'REJECTED') as told offset 0) as t order by a.id`;
  const slips = sql`
    with b as materialized (${box}), s as materialized (select b.*, case when b.rank >= 4 then 'CONFIRMED'
      else (array['DRAFT', 'LOADING', 'FINISHED'])[1 + pg_temp.draw(b.k, 'loading', 3)] end as is_state from b)
    insert into lg_loading_slip (created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, slip_no, container_id, place,
      start_at, end_at, container_no, seal_no, tare, vgm, tally_id, confirmed_by, confirmed_at, state)
    select ${operator.id}::bigint, ${noon(sql`s.day`, 15)}, ${operator.id}::bigint, ${noon(sql`s.day`, 18)}, s.company_id, s.owner_id, s.dept_id,
      ${docNo('ZG', sql`s.day + 15`, sql`s.k`)}, s.id, '演示仓库', case when s.is_state <> 'DRAFT' then ${noon(sql`s.day`, 17)} end,
      case when s.is_state in ('FINISHED', 'CONFIRMED') then ${noon(sql`s.day`, 17)} + interval '3 hours' end, s.container_no, s.seal_no, s.tare, s.vgm,
      case when s.is_state <> 'DRAFT' then ${people.tally}::bigint end, case when s.is_state = 'CONFIRMED' then ${reviewer}::bigint end,
      case when s.is_state = 'CONFIRMED' then ${noon(sql`s.day`, 18)} end, s.is_state
    from s where s.rank >= 3 order by s.k`;
  const loaded = sql`
    with b as materialized (${box})
    insert into lg_loading_slip_line (slip_id, allocation_id, planned, loaded)
    select z.id, a.id, a.cartons, case when z.state in ('FINISHED', 'CONFIRMED') then a.cartons end
    from b join lg_loading_slip z on z.container_id = b.id join lg_allocation a on a.container_id = b.id and a.state = 'LIVE' order by a.id`;
  return [inspections, inspected, slips, loaded];
}
