import { sql, type SQL } from 'drizzle-orm';
import { docNo, noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

const top = (table: string) => sql`(select coalesce(max(id), 0) from ${sql.identifier(table)})`;
const serial = (day: SQL) => sql`(10000 + row_number() over (partition by ${day} order by k))`;
/** The account of a company in a currency: its first. */
const account = (currency: SQL) =>
  sql`(select min(a.id) from fin_bank_account a where a.company_id = t.company_id and a.currency = ${currency})`;

/** Numbers of the receipts, settlements and payments of big_take and big_pay. */
export const planMoney = (): SQL[] => [
  sql`create temp table big_receipt on commit drop as
    select t.*, ${top('fin_receipt')} + k as id, 'SK' || to_char(t.day, 'YYYYMMDD') || '-' || ${serial(sql`t.day`)} as no,
      ${top('fin_settlement')} + k as settlement_id, 'KJ' || to_char(t.day + 1, 'YYYYMMDD') || '-' || ${serial(sql`t.day`)} as settlement_no,
      ${account(sql`t.currency`)} as account_id, round(t.amount * t.rate, 2) as base, t.base_used - t.base_closed as gain from big_take t`,
  sql`create index on big_receipt (customer_id, company_id, currency, month)`,
  sql`analyze big_receipt`,
  sql`create temp table big_payment on commit drop as
    select t.*, ${top('fin_payment')} + k as id, 'FK' || to_char(t.day, 'YYYYMMDD') || '-' || ${serial(sql`t.day`)} as no,
      ${top('fin_payment_application')} + k as application_id, 'FS' || to_char(t.day - 5, 'YYYYMMDD') || '-' || ${serial(sql`t.day`)} as application_no,
      ${account(sql`'CNY'`)} as account_id from big_pay t`,
  sql`create index on big_payment (supplier_id, company_id, month)`,
  sql`analyze big_payment`,
  // The first line of a receipt takes the difference between the sum of roundings and the rounding of the sum.
  sql`create temp table big_paid on commit drop as
    select f.id as fee_id, f.no as fee_no, f.settled, f.base_closed, f.amount as open_seen, r.id as receipt_id, r.no as receipt_no, r.settlement_id, r.settlement_no, r.company_id,
      r.customer_id, r.currency, r.day + 1 as day, row_number() over w as place, f.base_closed + case row_number() over w when 1 then r.gain else 0 end as base_src
    from big_fee f join big_receipt r using (customer_id, company_id, currency, month) where f.settled > 0 window w as (partition by r.id order by f.id)`,
  sql`create index on big_paid (settlement_id)`,
  sql`analyze big_paid`,
];

/** Receipts, those without a fee yet, and the settlements that allot the others to fee lines. */
export function bigReceipts({ base, size, staff, companies }: BigParts): SQL[] {
  const at = noon(sql`t.day`, 0);
  const next = noon(sql`t.day`, 1);
  return [
    sql`insert into fin_receipt (id, created_by, created_at, updated_at, company_id, owner_id, dept_id, receipt_no, customer_id, kind, bank_account_id, currency, amount, rate,
        base_amount, value_date, accounting_date, bank_ref, state, claimed_by, claimed_at, confirmed_by, confirmed_at, allocated, base_used)
      overriding system value
      select t.id, ${staff.receivables}::bigint, ${at}, ${at}, t.company_id, c.sales_id, c.dept_id, t.no, t.customer_id, 'FREIGHT', t.account_id, t.currency, t.amount, t.rate,
        t.base, t.day, t.day, 'BIG' || t.no, 'CONFIRMED', ${staff.receivables}::bigint, ${at}, ${staff.senior}::bigint, ${at}, t.allocated,
        case when t.amount = t.allocated then t.base else t.base_used end from big_receipt t join ac_customer c on c.id = t.customer_id order by t.id`,
    sql`insert into fin_settlement (id, created_by, created_at, updated_at, version, company_id, owner_id, dept_id, settlement_no, direction, customer_id, accounting_date, state,
        fx_gain, submitted_by, submitted_at, approved_by, approved_at)
      overriding system value
      select t.settlement_id, ${staff.receivables}::bigint, ${next}, ${next}, 3, t.company_id, c.sales_id, c.dept_id, t.settlement_no, 'AR', t.customer_id, t.day + 1, 'POSTED',
        t.gain, ${staff.receivables}::bigint, ${next}, ${staff.financeHead}::bigint, ${next} from big_receipt t join ac_customer c on c.id = t.customer_id order by t.id`,
    sql`insert into fin_settlement_line (settlement_id, line_no, kind, source_id, fee_line_id, amount_fee, cross_rate, amount_src, base_src, base_fee, fx_diff, open_seen)
      select settlement_id, place, 'RECEIPT', receipt_id, fee_id, settled, 1, settled, base_src, base_closed, base_src - base_closed, open_seen
      from big_paid order by settlement_id, place`,
    sql`insert into fin_allocation (created_by, created_at, company_id, doc_type, doc_id, doc_no, source_kind, source_id, source_no, fee_line_id,
        source_currency, amount_src, amount_fee, cross_rate, base_src, base_fee, fx_diff, accounting_date)
      select ${staff.financeHead}::bigint, ${noon(sql`day`, 0)}, company_id, 'fin_settlement', settlement_id, settlement_no, 'RECEIPT', receipt_id, receipt_no, fee_id,
        currency, settled, settled, 1, base_src, base_closed, base_src - base_closed, day from big_paid order by settlement_id, place`,
    // Advances; the first belongs to the customer with many open lines.
    sql`insert into fin_receipt (id, created_by, created_at, updated_at, company_id, owner_id, dept_id, receipt_no, customer_id, kind, bank_account_id, currency, amount, rate,
        base_amount, value_date, accounting_date, bank_ref, state, claimed_by, claimed_at, confirmed_by, confirmed_at)
      overriding system value
      select ${top('fin_receipt')} + 1 + t.p, ${staff.receivables}::bigint, ${at}, ${at}, t.company_id, c.sales_id, c.dept_id, t.no, t.customer_id, 'PREPAID', ${account(sql`'CNY'`)}, 'CNY', t.amount, 1,
        t.amount, t.day, t.day, 'BIG' || t.no, 'CONFIRMED', ${staff.receivables}::bigint, ${at}, ${staff.senior}::bigint, ${at}
      from (select p, ${base.customer}::bigint + p % ${size.customers}::bigint as customer_id, case when p % 2 = 0 then ${companies[0]}::bigint else ${companies.at(-1)}::bigint end as company_id,
        d.day, ${docNo('SK', sql`d.day`, sql`p`)} as no, case p when 0 then 200000 else 1000 + pg_temp.draw(p, 'advance', 9000) end as amount
        from generate_series(0::bigint, ${size.prepaid - 1}::bigint) as p
        cross join lateral (select date '2026-11-18' - (p * 500 / ${size.prepaid}::bigint)::integer as day offset 0) as d) as t
      join ac_customer c on c.id = t.customer_id order by t.p`,
  ];
}
