import { sql } from 'drizzle-orm';
import { invariants, type Invariant } from '../../platform/verify.ts';

/** The text of canonicalStatement (statement-hash.ts) as the database builds it of a statement `s`. */
export const statementContent = sql`'[' || coalesce((select string_agg(json_build_array(l.sort_no::text, l.fee_line_id::text, l.fee_no, l.biz_type,
    l.biz_no, l.container_no, l.charge_name, l.business_date::text, l.due_date::text, l.qty::text, l.unit, l.unit_price::text,
    l.currency, l.rate::text, l.tax_rate_bp::text, l.amount::text, l.amount_ex::text, l.tax::text, l.base_amount::text,
    l.counter_amount::text)::text, ', ' order by l.sort_no) from fin_statement_line l where l.statement_id = s.id), '')
  || E']\n[' || coalesce((select string_agg(json_build_array(t.currency, t.prev_balance::text, t.this_period::text,
    t.received::text, t.end_balance::text)::text, ', ' order by t.currency collate "C") from fin_statement_total t
    where t.statement_id = s.id), '') || ']'`;

/** What is kept beside a statement is what the fees that it holds sum up to. */
export const statementFeeSums: Invariant = {
  title: '对账单费用汇总（已核销、未核销、未结项数、到期日）等于其持有的费用',
  broken: sql`select s.statement_no as no, s.company_id from fin_statement_fee fee join fin_statement s on s.id = fee.statement_id
    cross join lateral (select * from fin_statement_fee_sum(fee.statement_id)) live
    where (fee.base_closed, fee.base_open, fee.open_count, fee.due_date)
      is distinct from (live.base_closed, live.base_open, live.open_count, live.due_date)
    union all
    select f.fee_no, f.company_id from fin_fee_line f where f.statement_id is not null
      and not exists (select from fin_statement_fee fee where fee.statement_id = f.statement_id)`,
};
invariants(
  statementFeeSums,
  {
    title: 'FIN-040 已确认对账单的内容与其哈希一致',
    broken: sql`select s.statement_no as no, s.company_id from fin_statement s where s.state = 'CONFIRMED'
      and s.content_hash is distinct from encode(sha256(convert_to(${statementContent}, 'UTF8')), 'hex')`,
  },
  {
    title: 'FIN-040 已确认对账单的费用锁定，金额与快照一致',
    broken: sql`select f.fee_no as no, f.company_id from fin_fee_line f
      left join fin_statement_line l on l.fee_line_id = f.id and l.live
      left join fin_statement s on s.id = l.statement_id
      where f.statement_fixed is distinct from coalesce(s.state = 'CONFIRMED', false)
        or (s.state = 'CONFIRMED' and (f.state <> 'CONFIRMED' or (f.amount, f.amount_ex, f.tax, f.base_amount, f.currency)
          is distinct from (l.amount, l.amount_ex, l.tax, l.base_amount, l.currency)))`,
  },
  {
    title: 'FIN-041 费用与其有效对账单互相指向',
    broken: sql`select coalesce(f.fee_no, l.fee_no) as no, coalesce(f.company_id, s.company_id) as company_id from fin_fee_line f full join (select * from fin_statement_line where live) l on l.fee_line_id = f.id
      left join fin_statement s on s.id = l.statement_id
      where (f.statement_id is not null or l.id is not null)
        and (f.statement_id is distinct from l.statement_id or s.state = 'VOID' or f.statement_no is distinct from s.statement_no)`,
  },
  {
    title: 'FIN-042 对账单各币种本期发生等于明细合计，期末 = 上期 + 本期 − 收付',
    broken: sql`select s.statement_no as no, s.company_id from fin_statement s
      left join (select statement_id, currency, sum(amount) as amount from fin_statement_line group by 1, 2) l
        on l.statement_id = s.id
      left join fin_statement_total t on t.statement_id = s.id and t.currency = l.currency
      where s.state <> 'VOID' and (l.amount is distinct from t.this_period
        or t.end_balance <> t.prev_balance + t.this_period - t.received)`,
  },
  {
    title: 'FIN-042 已确认对账单的上期余额等于上一张的期末余额',
    broken: sql`select w.no, w.company_id from (select s.statement_no as no, s.company_id, t.prev_balance, lag(t.end_balance) over (
          partition by s.company_id, s.customer_id, s.supplier_id, t.currency order by s.period_to, s.confirmed_at, s.id) as before
        from fin_statement s join fin_statement_total t on t.statement_id = s.id where s.state = 'CONFIRMED') w
      where w.prev_balance <> w.before`,
  },
  {
    title: 'FIN-043 对账单只含同一结算单位、经营主体和方向的费用',
    broken: sql`select l.fee_no as no, s.company_id from fin_statement_line l join fin_statement s on s.id = l.statement_id
      join fin_fee_line f on f.id = l.fee_line_id
      where l.live and (f.direction <> s.direction or f.company_id <> s.company_id
        or f.customer_id is distinct from s.customer_id or f.supplier_id is distinct from s.supplier_id)`,
  },
);
