import { sql, type SQL } from 'drizzle-orm';
import { postedBack } from '../allocations/posted-back.ts';

/** FIN-011: the due date of a line `f` in force on a day: a change counts from its own day. `changed`: the few lines that have one. */
export const dueOn = (day: string): SQL => sql`case when changed.fee_line_id is null then f.due_date else coalesce(
  (select c.due_date from fin_due_change c where c.fee_line_id = f.id and c.from_day <= ${day}::date order by c.from_day desc, c.id desc limit 1),
  (select c.old_date from fin_due_change c where c.fee_line_id = f.id and c.from_day > ${day}::date order by c.from_day, c.id limit 1),
  f.due_date) end`;

/** Which fee lines or receipts: by company, and by one party where it is named. */
export interface OpenOf {
  direction: 'AR' | 'AP';
  /** Companies, at least one. */
  companies: readonly string[];
  partyId?: string | undefined;
}
/** The companies of a query; none: none. */
export const companiesOf = ({ companies }: Pick<OpenOf, 'companies'>): SQL =>
  sql`${companies.length > 0 ? [...companies] : ['0']}`;

/**
 * FIN-120: fee lines with something open as of a day: what is open now and what was allocated to them later, for lines
 * posted by that day. One that was paid or reversed later is still open. Rows: id, company_id, party_id, currency, rate, fee_no,
 * due, open (its currency), base_open (CNY), days overdue.
 */
export const openLines = (of: OpenOf, day: string): SQL => {
  const party = sql.raw(of.direction === 'AR' ? 'f.customer_id' : 'f.supplier_id');
  return sql`select o.*, ${day}::date - o.due as days from (
    select f.id, f.company_id, ${party} as party_id, f.currency, f.rate, f.fee_no, ${dueOn(day)} as due,
      f.open + coalesce(later.amount, 0) as open, f.base_open + coalesce(later.base, 0) as base_open
    from fin_fee_line f
      left join (select distinct fee_line_id from fin_due_change) changed on changed.fee_line_id = f.id
      left join (select a.fee_line_id, sum(a.amount_fee) as amount, sum(a.base_fee) as base from fin_allocation a
        where a.company_id in ${companiesOf(of)} and a.accounting_date > ${day}::date group by a.fee_line_id) later
        on later.fee_line_id = f.id
    where f.direction = ${of.direction} and f.company_id in ${companiesOf(of)} and f.state in ('CONFIRMED', 'REVERSED')
      and f.accounting_date <= ${day}::date and (f.open <> 0 or later.fee_line_id is not null)
      ${of.partyId ? sql`and ${party} = ${of.partyId}` : sql``}) o
    where o.open <> 0`;
};

/** Receipts that were in the books as of a day: confirmed, or reversed by a red one of a later day. */
export const inBooksOn = (receipt: 's' | 'r', day: string): SQL => {
  const row = sql.raw(receipt);
  return sql`(${row}.state = 'CONFIRMED' or (${row}.state = 'REVERSED' and ${row}.red_of is null
    and exists (select from fin_receipt red where red.red_of = ${row}.id and red.accounting_date > ${day}::date)))`;
};
/** Receipts `s` in the books as of a day that customers have paid. */
const receiptsOn = (day: string): SQL => sql`s.kind not in ('TAX_REFUND', 'INTERNAL') and ${inBooksOn('s', day)}`;
/** Payments `s` likewise. */
const paymentsOn = (day: string): SQL => sql`s.kind <> 'REFUND' and (s.state = 'PAID'
  or (s.state in ('BOUNCED', 'REVERSED') and ${postedBack('s')} > ${day}::date))`;

/** What of receipts was refunded later than a day, less what was refunded by then and came back later. */
const refundsAfter = ({ companies }: Pick<OpenOf, 'companies'>, day: string): SQL => sql`
  select p.receipt_id, sum(case p.state when 'PAID' then p.amount else -p.amount end) as amount,
    sum(case p.state when 'PAID' then p.refund_base else -p.refund_base end) as base
  from fin_payment p where p.kind = 'REFUND' and p.company_id in ${companiesOf({ companies })} and p.accounting_date is not null
    and case when p.state = 'PAID' then p.accounting_date > ${day}::date
      else p.accounting_date <= ${day}::date and ${postedBack('p')} > ${day}::date end
  group by p.receipt_id`;

/**
 * FIN-121: receipts (AR) or payments (AP) with something not allocated as of a day, whatever became of them later. Rows: id,
 * company_id, party_id, currency, rate, open, base_open.
 */
export const openSources = (of: OpenOf, day: string): SQL => {
  const receivable = of.direction === 'AR';
  const kinds = sql.raw(receivable ? `('RECEIPT')` : `('PAYMENT', 'PREPAY')`);
  const table = sql.raw(receivable ? 'fin_receipt' : 'fin_payment');
  const party = sql.raw(receivable ? 's.customer_id' : 's.supplier_id');
  const refunds = receivable
    ? refundsAfter(of, day)
    : sql`select 0::bigint as receipt_id, 0 as amount, 0 as base where false`;
  return sql`select * from (
    select s.id, s.company_id, ${party} as party_id, s.currency, s.rate,
      s.unallocated + coalesce(later.amount, 0) + coalesce(refund.amount, 0) as open,
      s.base_unallocated + coalesce(later.base, 0) + coalesce(refund.base, 0) as base_open
    from ${table} s
      left join (select a.source_id, sum(a.amount_src) as amount, sum(a.base_src) as base from fin_allocation a
        where a.source_kind in ${kinds} and a.company_id in ${companiesOf(of)} and a.accounting_date > ${day}::date
        group by a.source_id) later on later.source_id = s.id
      left join (${refunds}) refund on refund.receipt_id = s.id
    where ${receivable ? receiptsOn(day) : paymentsOn(day)} and s.company_id in ${companiesOf(of)}
      and s.accounting_date <= ${day}::date
      and (s.unallocated <> 0 or later.source_id is not null or refund.receipt_id is not null)
      ${of.partyId ? sql`and ${party} = ${of.partyId}` : sql``}) i
    where i.open <> 0 or i.base_open <> 0`;
};
