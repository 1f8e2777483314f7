import { sql } from 'drizzle-orm';
import { invariants, type Invariant } from '../../platform/verify.ts';

/** What is kept beside a business order's fee lines is what they sum up to. */
export const orderFeeSums: Invariant = {
  title: '业务单费用汇总（项数、金额、未核销、到期日、各状态）等于其有效费用',
  broken: sql`select coalesce(fee.biz_no, fee.direction || ' ' || fee.biz_type || ' ' || fee.biz_id) as no, fee.company_id
    from fin_biz_fee fee
    cross join lateral (select * from fin_biz_fee_sum(fee.direction, fee.biz_type, fee.biz_id)) live
    where (fee.line_count, fee.estimate_count, fee.base_amount, fee.base_ex, fee.base_confirmed, fee.base_billed, fee.base_open,
        fee.base_held, fee.due_date, fee.business_date, fee.state, fee.bill_state, fee.settle_state, fee.invoice_state)
      is distinct from (live.line_count, live.estimate_count, live.base_amount, coalesce(live.base_ex, 0),
        coalesce(live.base_confirmed, 0), coalesce(live.base_billed, 0), coalesce(live.base_open, 0), coalesce(live.base_held, 0),
        live.due_date, live.business_date, live.state, live.bill_state, live.settle_state, live.invoice_state)
    union all
    select f.fee_no, f.company_id from fin_fee_line f where f.biz_id is not null and not exists (
      select 1 from fin_biz_fee fee where (fee.direction, fee.biz_type, fee.biz_id) = (f.direction, f.biz_type, f.biz_id))`,
};
invariants(orderFeeSums);
