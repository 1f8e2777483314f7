import { addDays } from '@shared/contract/business-day.ts';
import type { TestApi } from '../../../test/harness.ts';
import { controlTotals } from '../closing/control-totals.ts';

/** The days from one to another, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** FIN-091 as of days of the books (FIN-120): control accounts that are not what is open. */
export async function dayFaults(
  api: Pick<TestApi, 'db'>,
  companies: readonly string[],
  days: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const day of days)
    for (const company of companies)
      for (const { account, balance, openItems, same } of await controlTotals(api, company, day))
        if (!same) found.push(`${day} ${account} of ${company}: ${balance} in the books, ${openItems} open`);
  return found;
}

/**
 * What moved every line, receipt and payment, by the words of FIN-120 alone: when it came into the books and out of them, was
 * closed, used, refunded, and what gave that back.
 */
const MOVED = `
  select 'line ' || f.fee_no as item, f.accounting_date as day, f.amount, f.base_amount as base, f.amount as whole
    from fin_fee_line f where f.state in ('CONFIRMED', 'REVERSED')
  union all select 'line ' || f.fee_no, a.accounting_date, -a.amount_fee, -a.base_fee, f.amount
    from fin_allocation a join fin_fee_line f on f.id = a.fee_line_id
  union all select 'receipt ' || r.receipt_no, r.accounting_date, r.amount, r.base_amount, r.amount
    from fin_receipt r where r.red_of is null and r.state in ('CONFIRMED', 'REVERSED') and r.base_amount is not null
  union all select 'receipt ' || r.receipt_no, red.accounting_date, red.amount, red.base_amount, r.amount
    from fin_receipt red join fin_receipt r on r.id = red.red_of where red.base_amount is not null
  union all select 'receipt ' || r.receipt_no, a.accounting_date, -a.amount_src, -a.base_src, r.amount
    from fin_allocation a join fin_receipt r on r.id = a.source_id where a.source_kind = 'RECEIPT'
  union all select 'receipt ' || r.receipt_no, p.accounting_date, -p.amount, -p.refund_base, r.amount
    from fin_payment p join fin_receipt r on r.id = p.receipt_id where p.refund_base is not null
  union all select 'receipt ' || r.receipt_no, j.journal_date, p.amount, p.refund_base, r.amount
    from fin_payment p join fin_receipt r on r.id = p.receipt_id
      join gl_journal j on j.source_type = 'fin_payment' and j.source_id = p.id and j.posting_key = 'confirm.reverse'
    where p.refund_base is not null
  union all select 'payment ' || p.payment_no, p.accounting_date, p.amount, p.base_amount, p.amount
    from fin_payment p where p.kind <> 'REFUND' and p.accounting_date is not null
  union all select 'payment ' || p.payment_no, j.journal_date, -p.amount, -p.base_amount, p.amount
    from fin_payment p join gl_journal j on j.source_type = 'fin_payment' and j.source_id = p.id and j.posting_key = 'confirm.reverse'
    where p.kind <> 'REFUND'
  union all select 'payment ' || p.payment_no, a.accounting_date, -a.amount_src, -a.base_src, p.amount
    from fin_allocation a join fin_payment p on p.id = a.source_id where a.source_kind in ('PAYMENT', 'PREPAY')`;

/** FIN-013, FIN-023 as of every day: items that were open by more than they are, with the other sign, or in CNY alone. */
export async function signFaults(api: Pick<TestApi, 'database'>): Promise<string[]> {
  const found = await api.database.raw<{ text: string }>(`
    select item || ' on ' || day || ': ' || open || ' open of ' || whole || ', ' || base || ' CNY' as text from (
      select item, day, whole, sum(sum(amount)) over before as open, sum(sum(base)) over before as base
        from (${MOVED}) moved group by item, day, whole window before as (partition by item order by day)) o
    where open * sign(whole) < 0 or base * sign(whole) < 0 or abs(open) > abs(whole) or (open = 0 and base <> 0)
    order by item, day limit 20`);
  return found.map(({ text }) => text);
}
