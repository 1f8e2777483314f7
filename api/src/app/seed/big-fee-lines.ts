import { sql, type SQL } from 'drizzle-orm';
import type { BigParts } from './big-parts.ts';
import { BILLED } from './big-statements.ts';
import { noon } from './big-boxes.ts';

/**
 * Fee lines (from, to] of big_fee as they stand at the end: confirmed, on a statement, paid. The sums beside the orders follow
 * by trigger.
 */
export const bigFeeLines = ({ base, staff }: BigParts, from: number, to: number): SQL => sql`
  insert into fin_fee_line (id, created_by, created_at, updated_by, updated_at, version, company_id, owner_id, dept_id, fee_no, direction,
    customer_id, supplier_id, biz_type, biz_id, biz_no, charge_code_id, qty, unit_price, currency, rate, rate_date, tax_mode, tax_rate_bp, amount,
    amount_ex, tax, base_amount, due_date, state, submitted_by, submitted_at, business_date, accounting_date, confirmed_by, confirmed_at,
    settled, base_closed, statement_id, statement_no, statement_fixed)
  overriding system value
  select f.id, f.maker, f.confirmed_at, f.maker, f.confirmed_at, case f.state when 'CONFIRMED' then 3 when 'SUBMITTED' then 2 else 1 end,
    f.company_id, f.owner_id, f.dept_id, f.no, f.direction, f.customer_id, f.supplier_id, 'LOGISTICS', f.order_id, f.order_no, c.id, f.qty, f.price,
    f.currency, f.rate, f.acc, 'INCL', f.tax_bp, f.amount, f.ex, f.amount - f.ex, f.base, f.acc + 30, f.state,
    case when f.state <> 'DRAFT' then f.maker end, case when f.state <> 'DRAFT' then f.confirmed_at end, f.acc, f.acc,
    case when f.state = 'CONFIRMED' then ${staff.senior}::bigint end, case when f.state = 'CONFIRMED' then ${noon(sql`f.acc`, 0)} end,
    f.settled, f.base_closed, b.id, b.no, coalesce(b.fixed, false)
  from big_fee f join fin_charge_code c on c.code = f.code left join ${BILLED}
  where f.id > ${base.fee}::bigint + ${from}::bigint and f.id <= ${base.fee}::bigint + ${to}::bigint order by f.id`;
