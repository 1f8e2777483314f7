import { sql, type SQL } from 'drizzle-orm';

/**
 * What the balance of 122101 is made of (FIN-091), one `base_open` a row, CNY, until a day (null: all): what BUYOUT cases have
 * declared less written off, less receipts of kind 退税到账, plus what of those has gone on to the factories of COLLECT cases.
 */
export const taxOpenItems = (companyId: SQL, day: string | null): SQL => {
  const until = (column: SQL) => (day === null ? sql`true` : sql`${column} <= ${day}::date`);
  return sql`select e.amount as base_open from tax_case_entry e where e.company_id = ${companyId}
      and (e.kind = 'RECEIVED') = (e.mode = 'COLLECT') and ${until(sql`e.entry_date`)}
    union all select -r.base_amount from fin_receipt r where r.company_id = ${companyId} and r.kind = 'TAX_REFUND'
      and r.state in ('CONFIRMED', 'REVERSED') and ${until(sql`r.accounting_date`)}`;
};
