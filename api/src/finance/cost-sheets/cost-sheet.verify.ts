import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'FIN-130 成本核算单等于其明细之和',
    broken: sql`select s.sheet_no as no, s.company_id from fin_cost_sheet s left join fin_cost_line l on l.sheet_id = s.id where s.state <> 'DRAFT'
      group by s.id having (s.income, s.direct, s.shared, s.tax_diff) is distinct from
        (coalesce(sum(l.amount) filter (where l.kind = 'INCOME'), 0), coalesce(sum(l.amount) filter (where l.kind = 'DIRECT'), 0),
          coalesce(sum(l.amount) filter (where l.kind = 'SHARED'), 0), coalesce(sum(l.amount) filter (where l.kind = 'TAX_DIFF'), 0))`,
  },
  {
    title: 'FIN-134 各货柜之和等于核算单',
    broken: sql`select s.sheet_no as no, s.company_id from fin_cost_sheet s left join fin_cost_box b on b.sheet_id = s.id where s.state <> 'DRAFT'
      group by s.id having s.profit <> coalesce(sum(b.profit), 0)`,
  },
  {
    title: 'FIN-134 各订单分摊之和等于分摊费用',
    broken: sql`select s.fee_no as no, s.company_id from fin_cost_share s left join fin_cost_share_line l on l.share_id = s.id
      group by s.id having s.amount <> coalesce(sum(l.amount), 0)`,
  },
  {
    title: 'FIN-136 锁定的核算单不含已撤销的分摊',
    broken: sql`select s.sheet_no as no, s.company_id from fin_cost_sheet s where s.state = 'LOCKED' and exists (select from fin_cost_line l
      join fin_cost_share_line p on p.id = l.share_line_id join fin_cost_share h on h.id = p.share_id
      where l.sheet_id = s.id and h.state = 'REVOKED')`,
  },
  {
    title: 'FIN-132 分摊金额等于费用的不含税本位币',
    broken: sql`select s.fee_no as no, s.company_id from fin_cost_share s join fin_fee_line f on f.id = s.fee_line_id where s.state = 'LIVE'
      and s.amount <> round(f.amount_ex * f.rate, 2)`,
  },
);
