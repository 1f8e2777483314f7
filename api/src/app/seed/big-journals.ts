import { sql, type SQL } from 'drizzle-orm';
import { noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** Months of the big set that the demo data has no period of: closed, after everything in them was posted. */
export const bigPeriods = ({ staff }: BigParts): SQL => sql`
  insert into fin_period (created_at, updated_at, company_id, month, start_date, end_date, state, closed_by, closed_at)
  select m, m, c.id, to_char(m, 'YYYYMM'), m::date, (m + interval '1 month - 1 day')::date, 'CLOSED', ${staff.financeHead}::bigint, timestamptz '2026-11-20 05:00:00Z'
  from sy_company c cross join generate_series(timestamp '2023-11-01', timestamp '2026-11-01', interval '1 month') as m
  order by 3, 4 on conflict (company_id, month) do nothing`;

const party = (field: SQL) => sql`case when ${field} then j.customer_id end, case when ${field} then j.supplier_id end`;

/** Vouchers of what the big set confirmed, received, settled, paid and declared for a refund (FIN-090), numbered by day; table big_journal of the transaction. */
export const planJournals = (): SQL[] => [
  sql`create temp table big_journal on commit drop as
      select (select coalesce(max(id), 0) from gl_journal) + row_number() over (order by day, kind, source_id) as id,
        'PZ' || to_char(day, 'YYYYMMDD') || '-' || (20000 + row_number() over (partition by day order by kind, source_id)) as no, s.* from (
        select 1 as kind, 'fin_fee_line' as source_type, id as source_id, no as source_no, 'confirm' as key, direction as module, company_id, acc as day,
          case direction when 'AR' then '应收费用 ' else '应付费用 ' end || no as summary, currency, amount, base, ex, round(ex * rate, 2) as base_ex, customer_id, supplier_id, null::bigint as account_id
        from big_fee where state = 'CONFIRMED'
        union all select 2, 'fin_receipt', r.id, r.receipt_no, 'confirm', 'AR', r.company_id, r.accounting_date, '收款 ' || r.receipt_no, r.currency, r.amount, r.base_amount,
          null, null, r.customer_id, null, r.bank_account_id from fin_receipt r where r.bank_ref like 'BIGSK%'
        union all select 3, 'fin_settlement', settlement_id, settlement_no, 'allocate', 'AR', company_id, day + 1, '客户结账 ' || settlement_no, currency, allocated, base_used,
          null, gain, customer_id, null, null from big_receipt
        union all select 4, 'fin_payment', id, no, 'confirm', 'AP', company_id, day, '付款 ' || no || '（' || application_no || '）', 'CNY', amount, amount, null, null, null, supplier_id, account_id from big_payment
        union all select 5, 'fin_payment', id, no, 'allocate', 'AP', company_id, day, '付款核销 ' || no, 'CNY', amount, amount, null, null, null, supplier_id, null from big_payment
        union all select 6, 'tax_case', c.id, c.no, 'declare.1', 'GL', c.company_id, e.entry_date, '退税申报 ' || c.no, 'CNY', e.amount, e.amount, null, null, null, null, null
        from big_case c join tax_case_entry e on e.case_id = c.id) as s`,
  sql`create index on big_journal (id)`,
  sql`create index on big_journal (source_type, source_id)`,
  sql`analyze big_journal`,
];

/** Vouchers (from, to] of big_journal, counted from its first. */
export function bigJournals({ staff }: BigParts, first: bigint, from: number, to: number): SQL[] {
  const range = sql`j.id > ${first}::bigint + ${from}::bigint and j.id <= ${first}::bigint + ${to}::bigint`;
  const journals = sql`insert into gl_journal (id, created_by, created_at, journal_no, company_id, journal_date, month, module, source_type, source_id, source_no, posting_key, summary)
    overriding system value
    select j.id, ${staff.financeHead}::bigint, ${noon(sql`j.day`, 0)}, j.no, j.company_id, j.day, to_char(j.day, 'YYYYMM'), j.module, j.source_type, j.source_id, j.source_no, j.key, j.summary
    from big_journal j where ${range} order by j.id`;
  // Lines by posting table: account, side (1 debit, -1 credit), CNY, foreign amount, what they name beside.
  const lines = sql`insert into gl_line (journal_id, line_no, company_id, journal_date, account, debit, credit, currency, amount, customer_id, supplier_id, bank_account_id, fee_line_id)
    select j.id, row_number() over (partition by j.id order by l.place, l.fee_id), j.company_id, j.day, l.account,
      case when l.side * l.base > 0 then abs(l.base) else 0 end, case when l.side * l.base < 0 then abs(l.base) else 0 end,
      case when l.own then 'CNY' else j.currency end, abs(l.amount), ${party(sql`l.names`)}, case when l.account = '1002' then j.account_id end, l.fee_id
    from big_journal j cross join lateral (
      select * from (values (1, '1122', 1, j.base, j.amount, true, j.source_id, false), (2, '6001', -1, j.base_ex, j.ex, false, j.source_id, false),
        (3, '222101', -1, j.base - j.base_ex, j.amount - j.ex, false, j.source_id, false)) as v (place, account, side, base, amount, names, fee_id, own) where j.kind = 1 and j.module = 'AR'
      union all select * from (values (1, '6401', 1, j.base_ex, j.ex, false, j.source_id, false), (2, '222102', 1, j.base - j.base_ex, j.amount - j.ex, false, j.source_id, false),
        (3, '2202', -1, j.base, j.amount, true, j.source_id, false)) as v where j.kind = 1 and j.module = 'AP'
      union all select * from (values (1, '1002', 1, j.base, j.amount, false, null::bigint, false), (2, '2203', -1, j.base, j.amount, true, null, false)) as v where j.kind = 2
      union all select * from (values (1, '2203', 1, j.base, j.amount, true, null::bigint, false), (3, '660301', -1, j.base_ex, 0, false, null, true)) as v where j.kind = 3
      union all select 2, '1122', -1, p.base_closed, p.settled, true, p.fee_id, false from big_paid p where j.kind = 3 and p.settlement_id = j.source_id
      union all select * from (values (1, '1123', 1, j.base, j.amount, true, null::bigint, false), (2, '1002', -1, j.base, j.amount, false, null, false)) as v where j.kind = 4
      union all select 1, '2202', 1, a.base_fee, a.amount_fee, true, a.fee_line_id, false from fin_allocation a where j.kind = 5 and a.doc_type = 'fin_payment' and a.doc_id = j.source_id
      union all select 2, '1123', -1, j.base, j.amount, true, null, false where j.kind = 5
      union all select * from (values (1, '122101', 1, j.base, j.amount, false, null::bigint, false), (2, '222103', -1, j.base, j.amount, false, null, false)) as v where j.kind = 6) as l
    where ${range} and l.base <> 0 order by j.id, l.place, l.fee_id`;
  return [journals, lines];
}
