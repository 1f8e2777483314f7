import { sql } from 'drizzle-orm';
import { invariants, type Invariant } from '../../platform/verify.ts';

/** What is kept beside an order's fee lines is what they sum up to. */
export const orderFeeSums: Invariant = {
  title: '订单应收汇总（项数、本位币、到期日、状态）等于其有效费用',
  broken: sql`select coalesce(o.order_no, fee.order_id::text, live.biz_id::text) as no
    from fin_order_fee fee
    full join (
      select biz_id, count(*)::int as line_count, sum(base_amount) as base_amount, min(due_date) as due_date,
        case when bool_or(state = 'DRAFT') then 'DRAFT' when bool_or(state = 'SUBMITTED') then 'SUBMITTED'
          when bool_or(state = 'CONFIRMED') then 'CONFIRMED' else 'NONE' end as state
      from fin_fee_line
      where biz_type = 'LOGISTICS' and direction = 'AR' and biz_id is not null and state not in ('VOID', 'REVERSED')
      group by biz_id
    ) live on live.biz_id = fee.order_id
    left join lg_order o on o.id = coalesce(fee.order_id, live.biz_id)
    where (coalesce(fee.line_count, 0), fee.base_amount, fee.due_date, coalesce(fee.state, 'NONE'))
      is distinct from (coalesce(live.line_count, 0), live.base_amount, live.due_date, coalesce(live.state, 'NONE'))`,
};
invariants(orderFeeSums);
