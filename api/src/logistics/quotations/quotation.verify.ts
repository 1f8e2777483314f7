import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'LOG-034 报价金额等于数量×单价，不低于最低收费',
    broken: sql`select distinct q.quote_no as no from lg_quotation q join lg_quotation_line l on l.quotation_id = q.id
      where l.amount is not null and l.basis <> 'VALUE' and l.amount <> greatest(coalesce(l.min_amount, 0),
        round(l.qty * l.unit_price, case when l.currency in ('JPY', 'KRW', 'VND') then 0 when l.currency = 'KWD' then 3 else 2 end))`,
  },
  {
    title: 'LOG-053 手工分摊的比例合计 100.00%',
    broken: sql`select c.container_code as no from lg_container c
      join (select container_id, sum(percent_bp) as total from lg_container_share group by 1) s on s.container_id = c.id
      where c.cost_basis = 'MANUAL' and s.total <> 10000`,
  },
);
