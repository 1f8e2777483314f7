import { sql, type SQL } from 'drizzle-orm';
import { companiesOf, type OpenOf } from './open-items.ts';

/**
 * 收票欠缺额 (F21) as of a day: what suppliers have charged by then less what their invoices of that day and before bill, paid or
 * not; CNY at the rate of each line, rounded line by line (FIN-003). Rows: company_id, party_id, uninvoiced; of receivables none.
 */
export const uninvoicedOf = (of: OpenOf, day: string): SQL =>
  of.direction === 'AR'
    ? sql`select 0::bigint as company_id, 0::bigint as party_id, 0::numeric as uninvoiced where false`
    : sql`select f.company_id, f.supplier_id as party_id,
        sum(round((f.amount - f.invoiced + coalesce(later.amount, 0)) * f.rate, 2)) as uninvoiced
      from fin_fee_line f left join (select l.fee_line_id, sum(l.amount) as amount from trade_doc_line l join trade_doc d on d.id = l.doc_id
          where d.company_id in ${companiesOf(of)} and d.state in ('ISSUED', 'ARCHIVED', 'RED') and d.invoice_date > ${day}::date
            and l.fee_line_id is not null
          group by l.fee_line_id) later on later.fee_line_id = f.id
      where f.direction = 'AP' and f.company_id in ${companiesOf(of)} and f.state in ('CONFIRMED', 'REVERSED')
        and f.accounting_date <= ${day}::date and (f.amount <> f.invoiced or later.fee_line_id is not null)
      group by f.company_id, f.supplier_id
      having sum(round((f.amount - f.invoiced + coalesce(later.amount, 0)) * f.rate, 2)) > 0`;
