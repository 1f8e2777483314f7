import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants({
  title: 'FIN-016 条码订单最多一笔有效费用（拆分的合计），金额等于数量 × 单价，只有已完成的才有',
  broken: sql`select o.order_no as no, o.company_id from fin_barcode_order o
    join fin_fee_line f on f.source_type = 'fin_barcode_order' and f.source_id = o.id
      and f.state not in ('VOID', 'REVERSED')
    group by o.id
    having count(*) filter (where f.split_of is null) > 1 or o.state <> 'DONE' or sum(f.amount) <> o.amount
      or bool_or(f.company_id <> o.company_id or f.customer_id is distinct from o.customer_id)`,
});
