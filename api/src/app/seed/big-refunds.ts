import {
  docNeed,
  REFUND_MODES,
  TAX_DOC_KIND_CODES,
  type RefundMode,
} from '@shared/contract/finance/tax-case.labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import { docNo, noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

const customsNo = sql`'3101' || to_char(c.order_date, 'YYYY') || lpad((900000000 + c.k)::text, 10, '0')`;
/** States that a case is found in, by mode. */
const STATES: Readonly<Record<RefundMode, readonly string[]>> = {
  BUYOUT: ['COLLECTING', 'READY', 'DECLARED', 'REVIEWING', 'APPROVED'],
  COLLECT: ['COLLECTING', 'READY', 'DECLARED', 'REVIEWING', 'INQUIRY'],
  AGENCY: ['COLLECTING', 'READY', 'CERT_APPLIED', 'CERT_ISSUED', 'CERT_DELIVERED'],
};
const needs = sql.join(
  (Object.keys(REFUND_MODES) as RefundMode[]).flatMap((mode) =>
    TAX_DOC_KIND_CODES.map((kind) => sql`(${mode}, ${kind}, ${docNeed(mode, kind)})`),
  ),
  sql`, `,
);
const stateOf = sql.join(
  Object.entries(STATES).map(
    ([mode, states]) =>
      sql`when ${mode} then (array[${sql.join(
        states.map((one) => sql`${one}`),
        sql`, `,
      )}])[1 + pg_temp.draw(k, 'case', 5)]`,
  ),
  sql` `,
);

/** What the temporary table big_case holds: every second case of 自营, every fourth 综服代办, the others agency exports. */
const plan = ({ base, size }: BigParts): SQL => sql`create temp table big_case on commit drop as
  select (select coalesce(max(id), 0) from tax_case) + m.k as id, m.*, ${docNo('TS', sql`m.order_date`, sql`k`)} as no, s.id as supplier_id, s.name as supplier_name,
    case m.mode ${stateOf} end as state
  from (select o.*, (array['AGENCY', 'BUYOUT', 'COLLECT', 'BUYOUT'])[1 + (o.k % 4)] as mode
    from (select row_number() over (order by o.id) as k, o.id as order_id, o.company_id, o.customer_id, o.owner_id, o.dept_id, o.order_date, o.goods_value
      from lg_order o where o.id > ${base.order}::bigint and o.status in ('RUNNING', 'DONE') and o.goods_value > 0
        and o.order_date < date '2026-09-01' order by o.id limit ${size.taxCases}) as o) as m
  left join (select id, name, row_number() over (order by id) - 1 as place, count(*) over () as n from ac_supplier where supplier_no >= 'GY100000') as s
    on m.mode <> 'AGENCY' and s.place = pg_temp.draw(m.k, 'factory', s.n::integer)`;

/** An item of a case with what its factory invoiced: 6.5 CNY a dollar without tax, 13 % of it to be refunded. */
const items = sql`create temp table big_item on commit drop as
  select (select coalesce(max(id), 0) from tax_case_line) + row_number() over (order by c.id, l.id) as id, c.id as case_id,
    row_number() over (partition by c.id order by l.id) as item_no, l.id as order_line_id, l.hs_code, l.name_cn, l.qty, l.unit, l.amount,
    round(l.amount * 6.5, 2) as ex, round(round(l.amount * 6.5, 2) * 0.13, 2) as tax
  from big_case c join lg_order_line l on l.order_id = c.order_id where l.amount > 0`;

const cases = ({ staff }: BigParts): SQL => sql`
  insert into tax_case (id, created_by, created_at, updated_at, company_id, owner_id, dept_id, case_no, mode, customer_id, supplier_id, order_id, customs_no, export_date, trade_mode,
    deal_mode, currency, total, fob, fob_usd, deadline, cert_deadline, invoice_ex, invoice_tax, refund_amount, exchange_cost, declared_on, declared_by, declared_amount, rounds,
    accepted_on, inquiry_note, approved_on, approved_amount, cert_no, cert_on, delivered_on, search_text, state)
  overriding system value
  select c.id, ${staff.senior}::bigint, ${noon(sql`c.order_date`, 25)}, ${noon(sql`c.order_date`, 25)}, c.company_id, c.owner_id, c.dept_id, c.no, c.mode, c.customer_id, c.supplier_id,
    c.order_id, ${customsNo}, c.order_date + 20, '0110', 'FOB', 'USD', c.goods_value, c.goods_value, c.goods_value,
    case when c.mode <> 'AGENCY' then make_date(extract(year from c.order_date + 20)::integer + 1, 4, 30) end,
    case when c.mode = 'AGENCY' then make_date(extract(year from c.order_date + 20)::integer + 1, 4, 15) end,
    coalesce(v.ex, 0), coalesce(v.tax, 0), coalesce(v.tax, 0), case when v.ex is not null then round(v.ex / c.goods_value, 8) end,
    case when f.declared then c.order_date + 40 end, case when f.declared then ${staff.senior}::bigint end, case when f.declared then coalesce(v.tax, 0) else 0 end,
    case when f.declared then 1 else 0 end, case when c.state in ('REVIEWING', 'INQUIRY', 'APPROVED') then c.order_date + 45 end,
    case when c.state = 'INQUIRY' then '税局向供货地发函核实货源' end, case when c.state = 'APPROVED' then c.order_date + 50 end, case when c.state = 'APPROVED' then v.tax end,
    case when c.state in ('CERT_ISSUED', 'CERT_DELIVERED') then 'DL' || lpad(c.k::text, 10, '0') end, case when c.state in ('CERT_ISSUED', 'CERT_DELIVERED') then c.order_date + 60 end,
    case when c.state = 'CERT_DELIVERED' then c.order_date + 70 end, c.no || ' ' || ${customsNo}, c.state
  from big_case c left join (select case_id, sum(ex) as ex, sum(tax) as tax from big_item group by 1) as v on v.case_id = c.id and c.mode <> 'AGENCY'
  cross join lateral (select c.state not in ('COLLECTING', 'READY') as declared offset 0) as f order by c.k`;

/** 收票 of the factory of a case: one invoice, a line for each item. */
const invoices = ({ staff }: BigParts): SQL[] => [
  sql`create temp table big_invoice on commit drop as
    select (select coalesce(max(id), 0) from trade_doc) + row_number() over (order by c.k) as id, c.id as case_id, ${docNo('FP', sql`c.order_date`, sql`c.k`, 20_000)} as no,
      c.order_date + 25 as day, c.k, c.company_id, c.owner_id, c.dept_id, c.supplier_id, c.supplier_name, c.order_id from big_case c where c.mode <> 'AGENCY'`,
  sql`insert into trade_doc (id, created_by, created_at, updated_at, company_id, owner_id, dept_id, doc_no, kind, supplier_id, order_id, buyer, seller, doc_date, currency, amount, amount_ex,
      tax, qty, invoice_no, invoice_date, search_text, state, submitted_by, submitted_at, approved_by, approved_at, issued_by, issued_at)
    overriding system value
    select d.id, ${staff.senior}::bigint, ${noon(sql`d.day`, 0)}, ${noon(sql`d.day`, 0)}, d.company_id, d.owner_id, d.dept_id, d.no, 'INPUT_INVOICE', d.supplier_id, d.order_id,
      json_build_object('name', m.name, 'taxNo', null, 'address', null, 'bankName', null, 'bankAccount', null),
      json_build_object('name', d.supplier_name, 'taxNo', null, 'address', null, 'bankName', null, 'bankAccount', null), d.day, 'CNY', i.ex + i.tax, i.ex, i.tax, i.qty,
      '26' || lpad(d.k::text, 18, '0'), d.day, d.no || ' ' || d.supplier_name, 'ISSUED', ${staff.senior}::bigint, ${noon(sql`d.day`, 0)}, ${staff.financeHead}::bigint, ${noon(sql`d.day`, 0)},
      ${staff.senior}::bigint, ${noon(sql`d.day`, 0)}
    from big_invoice d join sy_company m on m.id = d.company_id join (select case_id, sum(ex) as ex, sum(tax) as tax, sum(qty) as qty from big_item group by 1) as i on i.case_id = d.case_id
    order by d.k`,
  sql`insert into trade_doc_line (doc_id, line_no, order_line_id, hs_code, name_cn, qty, unit, unit_price, amount, amount_ex, tax, tax_rate_bp)
    select d.id, i.item_no, i.order_line_id, i.hs_code, i.name_cn, i.qty, i.unit, round((i.ex + i.tax) / i.qty, 6), i.ex + i.tax, i.ex, i.tax, 1300
    from big_invoice d join big_item i on i.case_id = d.case_id order by d.id, i.item_no`,
  sql`insert into tax_case_invoice (case_id, line_id, doc_line_id, qty, vat_rate_bp, amount_ex, tax, refund, non_refund)
    select d.case_id, i.id, l.id, i.qty, 1300, i.ex, i.tax, i.tax, 0 from big_invoice d join big_item i on i.case_id = d.case_id
    join trade_doc_line l on l.doc_id = d.id and l.line_no = i.item_no order by i.id`,
];

/** Refund cases of the three modes with items, papers, invoices of the factories, and what was declared (FIN-150, FIN-161). */
export const bigTaxCases = (parts: BigParts): SQL[] => [
  plan(parts),
  items,
  cases(parts),
  sql`insert into tax_case_line (id, case_id, item_no, customs_no, hs_code, goods_name, qty, unit, total, fob, vat_rate_bp, rebate_rate_bp)
    overriding system value
    select i.id, c.id, i.item_no, ${customsNo}, i.hs_code, i.name_cn, i.qty, i.unit, i.amount, i.amount, 1300, 1300 from big_item i join big_case c on c.id = i.case_id order by i.id`,
  sql`insert into tax_case_doc (case_id, kind, need, received_on, place)
    select c.id, n.kind, n.need, case when c.state <> 'COLLECTING' and n.need = 'READY' then c.order_date + 30 end, case when c.state <> 'COLLECTING' and n.need = 'READY' then '电子件' end
    from big_case c join (values ${needs}) as n (mode, kind, need) on n.mode = c.mode order by c.id`,
  ...invoices(parts),
  sql`insert into tax_case_entry (created_by, created_at, case_id, company_id, mode, kind, entry_date, amount)
    select ${parts.staff.senior}::bigint, ${noon(sql`t.declared_on`, 0)}, t.id, t.company_id, t.mode, 'DECLARED', t.declared_on, t.declared_amount
    from tax_case t join big_case c on c.id = t.id where t.mode = 'BUYOUT' and t.declared_amount > 0 order by t.id`,
];
