import { sql, type SQL } from 'drizzle-orm';
import { docNo, noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** Declarations that bring foreign currency: what each customer has in a declaration, the newest first. Half of them have their money. */
export function bigForeign({ base, size, staff }: BigParts): SQL[] {
  const at = noon(sql`d.day`, 0);
  return [
    sql`create temp table big_declared on commit drop as
      select row_number() over (order by d.id, o.customer_id, l.currency) as k, d.id as lg_id, d.company_id, o.customer_id, d.container_id, coalesce(d.customs_no, d.decl_no) as no,
        least(coalesce(d.export_date, d.declare_date), date '2026-10-20') as export_date, l.currency, sum(round(l.total * g.cartons / s.cartons, 2)) as declared
      from lg_declaration d join lg_declaration_line l on l.declaration_id = d.id join lg_declaration_cargo g on g.line_id = l.id
      join (select line_id, sum(cartons) as cartons from lg_declaration_cargo group by 1) as s on s.line_id = l.id
      join lg_allocation a on a.id = g.allocation_id join lg_order o on o.id = a.order_id
      where d.container_id >= ${base.container}::bigint and l.total > 0 and l.currency <> 'CNY' and d.released_at is not null
      group by d.id, o.customer_id, l.currency having sum(round(l.total * g.cartons / s.cartons, 2)) > 0
      order by 1 limit ${size.fxDeclarations}`,
    sql`insert into fx_declaration (created_at, updated_at, company_id, customer_id, lg_declaration_id, container_id, declaration_no, export_date, due_date, currency, declared, tolerance)
      select ${noon(sql`d.export_date`, 0)}, ${noon(sql`d.export_date`, 0)}, d.company_id, d.customer_id, d.lg_id, d.container_id, d.no, d.export_date, d.export_date + 90, d.currency,
        d.declared, least(500, round(d.declared * 0.05, 2)) from big_declared d order by d.k`,
    // Every customer, company and currency has its account; of every other declaration the money has come and is matched.
    sql`create temp table big_foreign on commit drop as
      select d.*, (select max(id) from fin_receipt) + row_number() over (order by d.k) as receipt_id, f.id as fx_id, d.export_date + 20 as day,
        (select coalesce(max(id), 0) from fx_quota_movement) + row_number() over (order by d.customer_id, d.company_id, d.currency, d.k) * 2 as match_id
      from big_declared d join fx_declaration f on f.lg_declaration_id = d.lg_id and f.customer_id = d.customer_id and f.currency = d.currency where d.k % 2 = 1`,
    sql`insert into fin_receipt (id, created_by, created_at, updated_at, company_id, owner_id, dept_id, receipt_no, customer_id, kind, bank_account_id, currency, amount, rate,
        base_amount, value_date, accounting_date, bank_ref, payer_name, payer_country, state, claimed_by, claimed_at, confirmed_by, confirmed_at)
      overriding system value
      select d.receipt_id, ${staff.receivables}::bigint, ${at}, ${at}, d.company_id, c.sales_id, c.dept_id, n.no, d.customer_id, 'FOREIGN', a.id, d.currency, d.declared, 7.1,
        round(d.declared * 7.1, 2), d.day, d.day, 'BIG' || n.no, c.name || ' 海外买方', 'US', 'CONFIRMED', ${staff.receivables}::bigint, ${at}, ${staff.senior}::bigint, ${at}
      from big_foreign d join ac_customer c on c.id = d.customer_id cross join lateral (select ${docNo('SK', sql`d.day`, sql`d.k`, 30_000)} as no offset 0) as n
      cross join lateral (select min(id) as id from fin_bank_account where company_id = d.company_id and currency = d.currency) as a order by d.receipt_id`,
    sql`insert into fx_quota_account (created_at, updated_at, company_id, customer_id, currency, label, collected, matched)
      select min(${at}), max(${at}), d.company_id, d.customer_id, d.currency, min(c.short_name || ' ' || d.currency || '（' || m.short_name || '）'),
        coalesce(sum(d.came), 0), coalesce(sum(d.came), 0)
      from (select d.*, b.declared as came, coalesce(b.day, d.export_date) as day from big_declared d left join big_foreign b on b.k = d.k) as d
      join ac_customer c on c.id = d.customer_id join sy_company m on m.id = d.company_id group by 3, 4, 5 order by 3, 4, 5`,
    sql`insert into fx_quota_movement (id, created_by, created_at, movement_no, company_id, account_id, kind, amount, balance_after, receipt_id, declaration_id, source_id, cross_rate, declared_amount)
      overriding system value
      select d.match_id - half, ${staff.receivables}::bigint, ${at}, ${docNo('WH', sql`d.day`, sql`(d.k * 2 - half)`, 10_000)}, d.company_id, a.id, case half when 1 then 'COLLECT' else 'MATCH' end,
        d.declared, case half when 1 then d.declared else 0 end, case half when 1 then d.receipt_id end, case half when 0 then d.fx_id end, case half when 0 then d.match_id - 1 end,
        case half when 0 then 1 end, case half when 0 then d.declared end
      from big_foreign d join fx_quota_account a on a.company_id = d.company_id and a.customer_id = d.customer_id and a.currency = d.currency
      cross join generate_series(0, 1) as half order by 1`,
    sql`update fx_declaration f set matched = d.declared from big_foreign d where d.fx_id = f.id`,
  ];
}
