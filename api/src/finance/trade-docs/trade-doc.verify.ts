import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'FIN-170 合同发票的合计等于其明细之和',
    broken: sql`select d.doc_no as no, d.company_id from trade_doc d left join trade_doc_line l on l.doc_id = d.id
      group by d.id having (d.amount, d.amount_ex, d.tax, d.qty, d.net, d.gross) is distinct from
        (coalesce(sum(l.amount), 0), coalesce(sum(l.amount_ex), 0), coalesce(sum(l.tax), 0), coalesce(sum(l.qty), 0),
          coalesce(sum(l.net), 0), coalesce(sum(l.gross), 0))`,
  },
  {
    title: 'FIN-171 红字发票合计不超过原发票，冲完的才是已冲红',
    broken: sql`select o.doc_no as no, o.company_id from trade_doc o
      left join lateral (select coalesce(-sum(r.amount), 0) as amount from trade_doc r where r.red_of = o.id) red on true
      where o.red_of is null and (red.amount > o.amount or (o.state = 'RED') <> (red.amount = o.amount and red.amount > 0))`,
  },
  {
    title: 'FIN-172 费用已开票金额等于已开具发票的明细之和',
    broken: sql`select f.fee_no as no, f.company_id from fin_fee_line f
      left join lateral (select coalesce(sum(l.amount), 0) as amount from trade_doc_line l
        join trade_doc d on d.id = l.doc_id and d.state in ('ISSUED', 'ARCHIVED', 'RED') where l.fee_line_id = f.id) billed on true
      where f.invoiced <> billed.amount`,
  },
);
