import { sql, type SQL } from 'drizzle-orm';
import { boxes, docNo, noon, oneOf } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** Cargo of containers [from, to) with the half of the declaration it belongs to (orders by turns; every fifth container whole). */
const cargo = (parts: BigParts, from: number, to: number): SQL => sql`
  b as materialized (${boxes(parts, from, to)}), g as materialized (
    select b.id as box, b.k, b.day, a.id as allocation_id, a.cartons, a.qty, a.gross as part_gross, a.net as part_net, l.name_cn, l.hs_code,
      l.unit_price, l.currency as money, coalesce(l.amount, 0) as amount,
      case when pg_temp.draw(b.k, 'whole', 5) = 0 then 0 else (a.order_id % 2)::integer end as half
    from b join lg_allocation a on a.container_id = b.id and a.state = 'LIVE' join lg_order_line l on l.id = a.order_line_id where b.rank >= 4)`;

/** Declarations of containers [from, to) from 待报关 on: one or two a container, an item for each allocation. */
export function bigDeclarations(parts: BigParts, from: number, to: number): SQL[] {
  const { people, partners, reviewer } = parts;
  const no = (of: SQL) => docNo('BG', sql`${of}.day + 19`, sql`(${of}.k * 2 + ${of}.half)`, 10_000);
  const declarations = sql`
    with ${cargo(parts, from, to)}, h as materialized (
      select g.box, g.k, g.day, g.half, sum(g.cartons) as packages, sum(g.part_gross) as gross, sum(g.part_net) as net, sum(g.amount) as total,
        min(g.money) as money from g group by g.box, g.k, g.day, g.half),
    s as materialized (select h.*, b.pol, b.pod, b.atd, b.vessel, b.voyage, b.mbl_no, b.company_id, b.owner_id, b.dept_id, b.etd, case
      when b.rank = 4 then (array['DRAFT', 'REVIEWED', 'SUBMITTED', 'INSPECTING', 'REJECTED', 'RELEASED'])[1 + pg_temp.draw(h.k * 2 + h.half, 'customs', 6)]
      when b.rank = 7 then 'CLOSED' else 'RELEASED' end as is_state from h join b on b.id = h.box)
    insert into lg_declaration (created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, decl_no, container_id, exporter_kind,
      exporter_company_id, broker_id, consignee_overseas, customs_code, export_date, declare_date, vessel_voyage, bl_no, trade_mode, tax_nature,
      contract_no, trade_country, dest_country, dest_port, packages, gross, net, deal_mode, totals, customs_no, reviewed_by, reviewed_at, submitted_at,
      inspected_at, released_at, closed_at, reject_reason, state)
    select ${people.clerk}::bigint, ${noon(sql`s.day`, 19)}, ${people.clerk}::bigint, ${noon(sql`s.day`, 22)}, s.company_id, s.owner_id, s.dept_id,
      ${no(sql`s`)}, s.box, 'COMPANY', s.company_id, ${oneOf(partners.brokers, sql`s.k`)}, 'Demo Buyer ' || s.k % 500, '3104', s.etd,
      case when w.lodged then s.day + 20 end, s.vessel || '/' || s.voyage, s.mbl_no, '0110', '101', 'HT' || s.k, left(s.pod, 2), left(s.pod, 2), s.pod,
      s.packages, s.gross, s.net, 'FOB', jsonb_build_array(jsonb_build_object('currency', s.money, 'amount', s.total::numeric(20, 2)::text)),
      case when w.done then '3104' || to_char(s.day + 20, 'YYYY') || '0' || lpad((s.k * 2 + s.half)::text, 9, '0') end,
      case when w.seen then ${reviewer}::bigint end, case when w.seen then ${noon(sql`s.day`, 20)} end,
      case when w.lodged then ${noon(sql`s.day`, 20)} end, case when s.is_state = 'INSPECTING' then ${noon(sql`s.day`, 21)} end,
      case when w.done then ${noon(sql`s.day`, 21)} end, case when s.is_state = 'CLOSED' then ${noon(sql`s.day`, 24)} end,
      case when s.is_state = 'REJECTED' then '品名与归类不符' end, s.is_state
    from s cross join lateral (select s.is_state in ('RELEASED', 'CLOSED') as done, s.is_state not in ('DRAFT', 'REVIEWED') as lodged,
      s.is_state not in ('DRAFT', 'REJECTED') as seen offset 0) as w order by s.k, s.half`;
  const numbered = sql`n as materialized (select g.*, row_number() over (partition by g.box, g.half order by g.allocation_id)::integer as item_no from g)`;
  const lines = sql`
    with ${cargo(parts, from, to)}, ${numbered}
    insert into lg_declaration_line (declaration_id, item_no, hs_code, name, elements, qty1, unit1, unit_price, total, currency, gross, net, district,
      refund_flag, invoice_kind, vat_rate)
    select d.id, n.item_no, n.hs_code, n.name_cn, '{"e1": "无品牌", "e2": "不享惠"}', n.qty, 'PCS', n.unit_price, n.amount, n.money, n.part_gross,
      n.part_net, '浙江宁波', true, 'SPECIAL', 1300
    from n join lg_declaration d on d.decl_no = ${no(sql`n`)} order by d.id, n.item_no`;
  const links = sql`
    with ${cargo(parts, from, to)}, ${numbered}
    insert into lg_declaration_cargo (declaration_id, line_id, allocation_id, cartons)
    select d.id, l.id, n.allocation_id, n.cartons from n join lg_declaration d on d.decl_no = ${no(sql`n`)}
    join lg_declaration_line l on l.declaration_id = d.id and l.item_no = n.item_no order by l.id`;
  return [declarations, lines, links];
}

const DOCS = sql`unnest(array['TELEX', 'ORIGIN', 'INVOICE', 'PACKING', 'FTA', 'AUTHORITY'])`;

/** Clearances of containers [from, to) from 待清关 on: duty 5 % and VAT 10 % of each kind of goods, the papers in as far as it is. */
export function bigClearances(parts: BigParts, from: number, to: number): SQL[] {
  const { people } = parts;
  const clearances = sql`
    with b as materialized (${boxes(parts, from, to)}), s as materialized (select b.*, case when b.rank >= 6 then 'RELEASED'
      when b.ata is null then 'DRAFT' else (array['DRAFT', 'SUBMITTED', 'INSPECTING', 'TAX_DUE', 'HELD'])[1 + pg_temp.draw(b.k, 'clearing', 5)] end as is_state
      from b where b.rank >= 5)
    insert into lg_clearance (created_by, created_at, updated_by, updated_at, company_id, owner_id, dept_id, clearance_no, container_id, agent_id,
      country, currency, rate, entry_no, submitted_at, tax_paid_at, released_at, state, held_from, hold_reason)
    select ${people.clerk}::bigint, ${noon(sql`s.day`, 23)}, ${people.clerk}::bigint, ${noon(sql`s.day`, 26)}, s.company_id, s.owner_id, s.dept_id,
      ${docNo('QG', sql`s.day + 23`, sql`s.k`)}, s.id, s.overseas_agent_id, left(s.pod, 2), 'USD', 7.12, case when s.is_state <> 'DRAFT' then 'EN' || s.k end,
      case when s.is_state <> 'DRAFT' then ${noon(sql`s.day`, 25)} end, case when s.is_state = 'RELEASED' then ${noon(sql`s.day`, 26)} end,
      case when s.is_state = 'RELEASED' then ${noon(sql`s.day`, 26)} end, s.is_state, case when s.is_state = 'HELD' then 'SUBMITTED' end,
      case when s.is_state = 'HELD' then '等待补充单证' end
    from s order by s.k`;
  const lines = sql`
    with ${cargo(parts, from, to)}, v as (select g.box, g.name_cn, sum(g.qty) as qty, sum(g.amount) as worth from g group by 1, 2)
    insert into lg_clearance_line (clearance_id, line_no, foreign_hs_code, name, qty, unit, customs_value, duty_rate, duty, vat_rate, vat, other_tax)
    select c.id, row_number() over (partition by c.id order by v.name_cn), '63014000', v.name_cn, v.qty, 'PCS', v.worth, 500, t.duty, 1000,
      round((v.worth + t.duty) * 0.1, 2), 0
    from v join lg_clearance c on c.container_id = v.box cross join lateral (select round(v.worth * 0.05, 2) as duty offset 0) as t order by c.id, v.name_cn`;
  const totals = sql`
    with b as materialized (${boxes(parts, from, to)}), v as (select l.clearance_id, sum(l.customs_value) as worth, sum(l.duty) as duty, sum(l.vat) as vat
      from b join lg_clearance c on c.container_id = b.id join lg_clearance_line l on l.clearance_id = c.id group by 1)
    update lg_clearance c set value_total = v.worth, duty_total = v.duty, vat_total = v.vat from v where c.id = v.clearance_id`;
  const docs = sql`
    with b as materialized (${boxes(parts, from, to)})
    insert into lg_clearance_doc (clearance_id, kind, state)
    select c.id, kind, case when c.state = 'RELEASED' or pg_temp.draw(c.id, kind, 2) = 0 then 'RECEIVED' else 'WAITING' end
    from b join lg_clearance c on c.container_id = b.id cross join ${DOCS} as kind order by c.id`;
  return [clearances, lines, totals, docs];
}
