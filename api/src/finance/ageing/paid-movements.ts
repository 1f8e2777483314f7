import { sql, type SQL } from 'drizzle-orm';
import { postedBack } from '../allocations/posted-back.ts';
import { companiesOf, type OpenOf } from './open-items.ts';

/** Receipts `r` that customers have paid. */
const ofCustomers = sql`r.kind not in ('TAX_REFUND', 'INTERNAL')`;
/** Payments that the bank had made once; `back`: and that came back. */
const made = (back = false): SQL =>
  back ? sql`p.accounting_date is not null and p.state in ('BOUNCED', 'REVERSED')` : sql`p.accounting_date is not null`;

/**
 * What customers have paid (AR) or suppliers got (AP), each in CNY on the day on which it was posted, so that a closed month
 * stays as it was: a red receipt, a refund, a payment that came back and a refund that did are movements of their own day.
 * Rows: company_id, party_id, day, base.
 */
export const paidMovements = (of: Pick<OpenOf, 'direction' | 'companies'>): SQL =>
  of.direction === 'AR'
    ? sql`select r.company_id, r.customer_id as party_id, r.accounting_date as day, r.base_amount as base from fin_receipt r
        where r.company_id in ${companiesOf(of)} and r.state in ('CONFIRMED', 'REVERSED') and ${ofCustomers}
      union all select r.company_id, r.customer_id, p.accounting_date, -p.refund_base
        from fin_payment p join fin_receipt r on r.id = p.receipt_id
        where p.kind = 'REFUND' and p.company_id in ${companiesOf(of)} and ${made()} and ${ofCustomers}
      union all select r.company_id, r.customer_id, ${postedBack('p')}, p.refund_base
        from fin_payment p join fin_receipt r on r.id = p.receipt_id
        where p.kind = 'REFUND' and p.company_id in ${companiesOf(of)} and ${made(true)} and ${ofCustomers}`
    : sql`select p.company_id, p.supplier_id as party_id, p.accounting_date as day, p.base_amount as base from fin_payment p
        where p.kind <> 'REFUND' and p.company_id in ${companiesOf(of)} and ${made()}
      union all select p.company_id, p.supplier_id, ${postedBack('p')}, -p.base_amount from fin_payment p
        where p.kind <> 'REFUND' and p.company_id in ${companiesOf(of)} and ${made(true)}`;
