import { EVIDENCE_SLOT } from '@shared/contract/finance/statement.labels.ts';
import { sql, type SQL } from 'drizzle-orm';
import { statementContent } from '../../finance/statements/statement.verify.ts';
import { noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

const from = sql`to_date(month, 'YYYYMM')`;
const to = sql`(to_date(month, 'YYYYMM') + interval '1 month - 1 day')::date`;

/**
 * Which statement lists a confirmed line: one of each customer, company and month, of each supplier every quarter. Those before
 * October are confirmed, the later ones sent. A table of the transaction, big_bill; big_fee must be there.
 */
export const planStatements = (): SQL[] => [
  sql`create temp table big_bill on commit drop as
    select (select coalesce(max(id), 0) from fin_statement) + row_number() over (order by month, direction, company_id, customer_id, supplier_id) as id,
      case direction when 'AR' then 'KD' else 'GD' end || to_char(${to} + 1, 'YYYYMMDD') || '-'
        || (10000 + row_number() over (partition by direction, month order by company_id, customer_id, supplier_id)) as no,
      direction, company_id, customer_id, supplier_id, month,
      case direction when 'AR' then ${from} else (${from} - interval '2 months')::date end as first, ${to} as last, month < '202610' as fixed, lines, base
    from (select direction, company_id, customer_id, supplier_id, bill_month as month, count(*) as lines, sum(base) as base
      from (select *, case direction when 'AR' then month
        else to_char(date_trunc('quarter', acc) + interval '2 months', 'YYYYMM') end as bill_month from big_fee where state = 'CONFIRMED') as f
      where bill_month < '202611' group by 1, 2, 3, 4, 5) as b`,
  sql`analyze big_bill`,
];

/** Joins a line `f` of big_fee with its statement `b`. */
export const BILLED = sql`big_bill b on f.state = 'CONFIRMED' and b.direction = f.direction and b.company_id = f.company_id
  and coalesce(b.customer_id, b.supplier_id) = coalesce(f.customer_id, f.supplier_id)
  and b.month = case f.direction when 'AR' then f.month else to_char(date_trunc('quarter', f.acc) + interval '2 months', 'YYYYMM') end`;

/** Statements with lines and balances; the fee lines and the money of the big set must be there. */
export function bigStatements({ staff }: BigParts): SQL[] {
  const made = noon(sql`b.last`, 1);
  const money = sql`select company_id, customer_id, null::bigint as supplier_id, currency, accounting_date as day, amount from fin_receipt
      where customer_id is not null and state = 'CONFIRMED'
    union all select company_id, null, supplier_id, currency, accounting_date, amount from fin_payment where supplier_id is not null and state = 'PAID'`;
  return [
    sql`insert into fin_statement (id, created_by, created_at, updated_at, company_id, owner_id, dept_id, statement_no, direction, customer_id, supplier_id,
        period_from, period_to, line_count, base_total, state, sent_at, sent_by, sent_channel)
      overriding system value
      select b.id, ${staff.receivables}::bigint, ${made}, ${made}, b.company_id, coalesce(c.sales_id, u.id), coalesce(c.dept_id, u.dept_id), b.no, b.direction, b.customer_id, b.supplier_id, b.first, b.last,
        b.lines, b.base, 'SENT', ${made}, ${staff.receivables}::bigint, 'DOWNLOAD' from big_bill b left join ac_customer c on c.id = b.customer_id
      join ac_user u on u.id = ${staff.payables}::bigint order by b.id`,
    sql`insert into fin_statement_line (statement_id, sort_no, fee_line_id, fee_no, biz_type, biz_no, charge_name, business_date, due_date, qty,
        unit_price, currency, rate, tax_rate_bp, amount, amount_ex, tax, base_amount)
      select l.statement_id, row_number() over (partition by l.statement_id order by l.id), l.id, l.fee_no, l.biz_type, l.biz_no, c.name, l.business_date, l.due_date,
        l.qty, l.unit_price, l.currency, l.rate, l.tax_rate_bp, l.amount, l.amount_ex, l.tax, l.base_amount
      from fin_fee_line l join fin_charge_code c on c.id = l.charge_code_id where l.statement_id in (select id from big_bill) order by l.statement_id, l.id`,
    // One file of the demo data serves as everybody's signed copy.
    sql`insert into sh_attachment (owner_type, owner_id, slot, file_id, name, mime, size, sha256)
      select 'fin_statement', b.id, ${EVIDENCE_SLOT}, f.id, f.name, f.mime, f.size, f.sha256 from big_bill b,
        (select * from sh_file where purpose = 'ATTACHMENT' order by id limit 1) f where b.fixed order by b.id`,
    // Balances run on from one statement of the party and currency to its next.
    sql`insert into fin_statement_total (statement_id, currency, prev_balance, this_period, received, end_balance, settled, open, received_ever)
      with charged as materialized (
        select b.id, b.company_id, b.customer_id, b.supplier_id, b.last, l.currency, sum(l.amount) as amount, sum(l.settled) as settled, sum(l.open) as open
        from big_bill b join fin_fee_line l on l.statement_id = b.id group by 1, 2, 3, 4, 5, 6),
      span as materialized (select *, lag(last) over (partition by company_id, customer_id, supplier_id, currency order by last) as before from charged),
      came as (select s.id, s.currency, sum(m.amount) as amount from span s join (${money}) as m on m.company_id = s.company_id and m.currency = s.currency
        and coalesce(m.customer_id, -m.supplier_id) = coalesce(s.customer_id, -s.supplier_id) and m.day <= s.last and (s.before is null or m.day > s.before)
        group by 1, 2),
      run as (select s.*, coalesce(c.amount, 0) as received, sum(s.amount - coalesce(c.amount, 0)) over w as after, sum(coalesce(c.amount, 0)) over w as ever
        from span s left join came c on c.id = s.id and c.currency = s.currency
        window w as (partition by s.company_id, s.customer_id, s.supplier_id, s.currency order by s.last))
      select id, currency, after - amount + received, amount, received, after, settled, open, ever from run order by id, currency`,
    sql`update fin_statement s set state = 'CONFIRMED', counterparty_name = '财务部', counterparty_date = s.period_to + 5,
        confirmed_by = ${staff.financeHead}::bigint, confirmed_at = ${noon(sql`s.period_to`, 5)}, evidence_id = e.id,
        content_hash = encode(sha256(convert_to(${statementContent}, 'UTF8')), 'hex')
      from big_bill b join sh_attachment e on e.owner_type = 'fin_statement' and e.owner_id = b.id where b.id = s.id and b.fixed`,
  ];
}
