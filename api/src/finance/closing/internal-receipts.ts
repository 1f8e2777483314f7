import type { InternalReceipt } from '@shared/contract/finance/period.answers.ts';
import { sql } from 'drizzle-orm';
import { trimDecimal } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { sees } from '../../platform/sight.ts';
import { inBooksOn } from '../ageing/open-items.ts';
import { postedBack } from '../allocations/posted-back.ts';
import type { Period } from '../periods/period.tables.ts';
import { receipts } from '../receipts/receipt.entity.ts';

const MOST = 500;
type Month = Pick<Period, 'companyId' | 'startDate' | 'endDate'>;

/**
 * F13 内部往来 of a month: receipts that the company has collected for another one, or another one for it, with what of them
 * was paid over by the month's end, whatever became of them later (FIN-120); without those that were over before the month.
 * Receipts in the caller's scope alone.
 */
export async function internalReceipts(ctx: Ctx, { companyId, startDate, endDate }: Month): Promise<InternalReceipt[]> {
  // A payment counts from its accounting date until it is posted back.
  const clearings = sql`select p.receipt_id, p.payment_no, p.accounting_date, p.amount, p.refund_base
    from fin_payment p where p.kind = 'REFUND' and p.receipt_id = r.id and p.accounting_date <= ${endDate}::date
      and (p.state = 'PAID' or (p.state in ('BOUNCED', 'REVERSED') and ${postedBack('p')} > ${endDate}::date))`;
  const found = await rows<InternalReceipt>(
    ctx.db,
    sql`select i.* from (
      select r.id::text as id, r.receipt_no as "receiptNo", r.company_id::text as "companyId", own.short_name as "companyName",
          r.for_company_id::text as "forCompanyId", other.short_name as "forCompanyName", r.payer_name as "payerName",
          r.accounting_date::text as date, r.currency, r.amount::text as amount, r.base_amount::text as "baseAmount",
          (r.amount - coalesce(c.amount, 0))::text as left, (r.base_amount - coalesce(c.base, 0))::text as "baseLeft",
          coalesce(c.parts, '[]') as clearings, r.amount - coalesce(c.amount, 0) <> 0 as open, c.last
        from fin_receipt r
          join sy_company own on own.id = r.company_id left join sy_company other on other.id = r.for_company_id
          left join lateral (select sum(p.amount) as amount, sum(p.refund_base) as base, max(p.accounting_date) as last,
              json_agg(json_build_object('paymentNo', p.payment_no, 'date', p.accounting_date, 'amount', p.amount::text)
                order by p.accounting_date, p.payment_no) as parts from (${clearings}) p) c on true
        where r.kind = 'INTERNAL' and (r.company_id = ${companyId} or r.for_company_id = ${companyId})
          and r.id in (select ${receipts.table.id} from ${receipts.table} where ${receipts.scopeWhere(ctx.actor) ?? sql`true`})
          and r.accounting_date <= ${endDate}::date and ${inBooksOn('r', endDate)}) i
      where i.open or i.date >= ${startDate} or i.last >= ${startDate}::date
      order by i.open desc, i.date, i."receiptNo" limit ${MOST}`,
  );
  const paidSeen = sees(ctx, 'money.cost');
  return found.map(({ amount, baseAmount, left, baseLeft, clearings: parts, ...row }) => ({
    id: row.id,
    receiptNo: row.receiptNo,
    companyId: row.companyId,
    companyName: row.companyName,
    forCompanyId: row.forCompanyId,
    forCompanyName: row.forCompanyName,
    payerName: row.payerName,
    date: row.date,
    currency: row.currency,
    amount: trimDecimal(amount, 2),
    baseAmount: trimDecimal(baseAmount, 2),
    left: trimDecimal(left, 2),
    baseLeft: trimDecimal(baseLeft, 2),
    clearings: parts.map(({ paymentNo, date, amount: paid = '0' }) => ({
      paymentNo,
      date,
      ...(paidSeen ? { amount: trimDecimal(paid, 2) } : {}),
    })),
  }));
}
