import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';
import { taxOpenItems } from './tax-open-items.ts';

invariants(
  {
    title: 'FIN-091 应收出口退税 122101 等于已申报未到账',
    broken: sql`select c.short_name || ' 122101' as no, c.id as company_id from sy_company c
      where coalesce((select sum(l.debit - l.credit) from gl_line l where l.company_id = c.id and l.account = '122101'), 0)
        <> coalesce((select sum(i.base_open) from (${taxOpenItems(sql`c.id`, null)}) i), 0)`,
  },
  {
    title: 'FIN-150 退税单的金额等于其匹配发票之和',
    broken: sql`select t.case_no as no, t.company_id from tax_case t left join lateral (
        select coalesce(sum(i.amount_ex), 0) as ex, coalesce(sum(i.tax), 0) as tax, coalesce(sum(i.refund), 0) as refund,
          coalesce(sum(i.non_refund), 0) as non_refund from tax_case_invoice i where i.case_id = t.id) s on true
      where t.invoice_ex <> s.ex or t.invoice_tax <> s.tax or t.refund_amount <> s.refund or t.non_refund_tax <> s.non_refund`,
  },
  {
    title: 'FIN-155 一行进项发票、一个报关项只在一张有效退税单中',
    broken: sql`select t.case_no as no, t.company_id from tax_case t join tax_case_line l on l.case_id = t.id
      where l.live <> (t.state not in ('VOID', 'REFUSED'))
      union select t.case_no, t.company_id from tax_case t join tax_case_invoice i on i.case_id = t.id
      where i.live <> (t.state not in ('VOID', 'REFUSED'))`,
  },
  {
    title: 'FIN-161 退税单申报、核准、到账金额等于其记录',
    broken: sql`select t.case_no as no, t.company_id from tax_case t left join lateral (
        select coalesce(sum(e.amount) filter (where e.kind <> 'RECEIVED'), 0) as claimed,
          coalesce(sum(e.amount) filter (where e.kind = 'RECEIVED'), 0) as received
        from tax_case_entry e where e.case_id = t.id) s on true
      where s.received <> t.refunded_amount
        or (t.mode = 'BUYOUT' and s.claimed <> t.declared_amount - t.written_off)`,
  },
);
