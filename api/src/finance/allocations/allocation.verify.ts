import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

/** FIN-091 for one control account: what its balance is short of the open items, per company. */
const control = (account: string, side: 'debit' | 'credit', openItems: ReturnType<typeof sql>) => sql`
  select c.short_name || ' ' || ${account} as no, c.id as company_id from sy_company c
  where coalesce((select sum(l.debit - l.credit) from gl_line l where l.company_id = c.id and l.account = ${account}), 0)
    * ${sql.raw(side === 'debit' ? '1' : '-1')} <> coalesce((${openItems}), 0)`;

const linesOf = (direction: 'AR' | 'AP') => sql`select sum(f.base_open) from fin_fee_line f
  where f.company_id = c.id and f.direction = ${direction} and f.state = 'CONFIRMED' and f.accounting_date is not null`;

invariants(
  {
    title: 'FIN-090 每张凭证借贷相等，至少两行',
    broken: sql`select j.journal_no as no, j.company_id from gl_journal j
      left join lateral (select count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit from gl_line l
        where l.journal_id = j.id) t on true
      where t.lines < 2 or t.debit <> t.credit`,
  },
  { title: 'FIN-091 应收账款 1122 等于未核销应收', broken: control('1122', 'debit', linesOf('AR')) },
  { title: 'FIN-091 应付账款 2202 等于未核销应付', broken: control('2202', 'credit', linesOf('AP')) },
  {
    title: 'FIN-091 预收账款 2203 等于已确认收款的未核销',
    broken: control(
      '2203',
      'credit',
      sql`select sum(r.base_unallocated) from fin_receipt r
        where r.company_id = c.id and r.state = 'CONFIRMED' and r.kind not in ('TAX_REFUND', 'INTERNAL')`,
    ),
  },
  {
    title: 'FIN-091 预付账款 1123 等于已付款的未核销',
    broken: control(
      '1123',
      'debit',
      sql`select sum(p.base_unallocated) from fin_payment p
        where p.company_id = c.id and p.state = 'PAID' and p.kind <> 'REFUND'`,
    ),
  },
  {
    title: 'FIN-013 费用的已核销、已冲减、未核销等于其核销明细',
    broken: sql`select f.fee_no as no, f.company_id from fin_fee_line f left join lateral (
        select coalesce(sum(a.amount_fee) filter (where a.source_kind in ('RECEIPT', 'PAYMENT', 'PREPAY')), 0) as settled,
          coalesce(sum(a.amount_fee) filter (where a.source_kind not in ('RECEIPT', 'PAYMENT', 'PREPAY')), 0) as reduced,
          coalesce(sum(a.base_fee), 0) as base
        from fin_allocation a where a.fee_line_id = f.id) t on true
      where f.settled <> t.settled or f.reduced <> t.reduced or f.base_closed <> t.base`,
  },
  {
    title: 'FIN-023 收款单的已核销等于其核销明细',
    broken: sql`select r.receipt_no as no, r.company_id from fin_receipt r
      where r.allocated <> coalesce((select sum(a.amount_src) from fin_allocation a
        where a.source_kind = 'RECEIPT' and a.source_id = r.id), 0)`,
  },
  {
    title: 'FIN-023 付款单的已核销等于其核销明细',
    broken: sql`select p.payment_no as no, p.company_id from fin_payment p
      where p.allocated <> coalesce((select sum(a.amount_src) from fin_allocation a
        where a.source_kind in ('PAYMENT', 'PREPAY') and a.source_id = p.id), 0)`,
  },
  {
    title: 'FIN-014 冲红费用与红字费用成对、金额相反、均已结清',
    broken: sql`select f.fee_no as no, f.company_id from fin_fee_line f left join fin_fee_line r on r.red_of = f.id
      where f.state = 'REVERSED' and f.red_of is null
        and (r.id is null or r.amount <> -f.amount or r.base_amount <> -f.base_amount or r.open <> 0 or f.open <> 0)`,
  },
  {
    title: 'FIN-110 凭证日期在其期间内，期间结账后没有新凭证',
    broken: sql`select j.journal_no as no, j.company_id from gl_journal j
      join fin_period p on p.company_id = j.company_id and p.month = j.month
      where j.journal_date not between p.start_date and p.end_date
        or (p.state = 'CLOSED' and j.created_at > p.closed_at)`,
  },
);
