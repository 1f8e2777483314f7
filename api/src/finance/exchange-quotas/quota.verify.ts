import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'FIN-180 外汇额度账户等于其流水之和，可用额度不小于 0',
    broken: sql`select a.label as no, a.company_id from fx_quota_account a
      left join lateral (select
        coalesce(sum(case kind when 'COLLECT' then amount when 'COLLECT_REV' then -amount end), 0) as collected,
        coalesce(sum(case kind when 'MATCH' then amount when 'UNMATCH' then -amount end), 0) as matched,
        coalesce(sum(case kind when 'RESERVE' then amount when 'RELEASE' then -amount end), 0) as reserved,
        coalesce(sum(case kind when 'REFUND' then amount when 'REFUND_REV' then -amount end), 0) as refunded,
        coalesce(sum(amount) filter (where kind = 'TRANSFER_IN'), 0) as came,
        coalesce(sum(amount) filter (where kind = 'TRANSFER_OUT'), 0) as went,
        coalesce(sum(amount) filter (where kind = 'ADJUST'), 0) as adjusted
        from fx_quota_movement m where m.account_id = a.id) t on true
      where a.available < 0 or (a.collected, a.matched, a.reserved, a.refunded, a.transferred_in, a.transferred_out, a.adjusted)
        is distinct from (t.collected, t.matched, t.reserved, t.refunded, t.came, t.went, t.adjusted)`,
  },
  {
    title: 'FIN-180 外汇流水的变动后余额连续，末笔等于可用额度',
    broken: sql`select w.movement_no as no, w.company_id from (select m.movement_no, m.company_id, m.balance_after,
        sum(case when m.kind in ('COLLECT', 'UNMATCH', 'RELEASE', 'REFUND_REV', 'TRANSFER_IN', 'ADJUST') then m.amount else -m.amount end)
          over (partition by m.account_id order by m.id) as running,
        case when m.id = max(m.id) over (partition by m.account_id) then a.available end as last
      from fx_quota_movement m join fx_quota_account a on a.id = m.account_id) w
      where w.running <> w.balance_after or w.last <> w.balance_after`,
  },
  {
    title: 'FIN-180 报关单已匹配等于其核销匹配之和',
    broken: sql`select d.declaration_no as no, d.company_id from fx_declaration d
      left join lateral (select coalesce(sum(case m.kind when 'MATCH' then m.declared_amount when 'UNMATCH' then -m.declared_amount end), 0)
        as matched from fx_quota_movement m where m.declaration_id = d.id) t on true where d.matched <> t.matched`,
  },
  {
    title: 'FIN-180 报关收汇台账的客户、主体、币种都有额度账户',
    broken: sql`select d.declaration_no as no, d.company_id from fx_declaration d where d.voided_at is null and not exists
      (select from fx_quota_account a where (a.company_id, a.customer_id, a.currency) = (d.company_id, d.customer_id, d.currency))`,
  },
  {
    title: 'FIN-180 每笔收汇的匹配与退汇不超过其金额，转户两笔相等',
    broken: sql`select m.movement_no as no, m.company_id from fx_quota_movement m
      left join lateral (select sum(u.amount) as amount from fx_quota_movement u where u.source_id = m.id
        and not exists (select from fx_quota_movement b where b.reversal_of = u.id)) used on true
      where used.amount > m.amount
      union all select a.label, a.company_id from fx_quota_account a join lateral (select
        sum(case kind when 'TRANSFER_OUT' then amount end) as went from fx_quota_movement m
        where m.counter_id = a.id) t on true where coalesce(t.went, 0) <> a.transferred_in`,
  },
  {
    title: 'FIN-186 退款登记的退汇不超过收款单已退金额',
    broken: sql`select r.receipt_no as no, r.company_id from fx_quota_movement m join fx_quota_movement s on s.id = m.source_id
      join fin_receipt r on r.id = s.receipt_id where m.kind = 'REFUND' and m.payment_id is not null
        and not exists (select from fx_quota_movement b where b.reversal_of = m.id)
      group by r.receipt_no, r.company_id, r.refunded having sum(m.amount) > r.refunded`,
  },
  {
    title: 'FIN-182 单据的预占不小于 0',
    broken: sql`select coalesce(d.doc_no, a.label) as no, a.company_id from fx_quota_movement m join fx_quota_account a on a.id = m.account_id
      left join trade_doc d on d.id = m.trade_doc_id where m.kind in ('RESERVE', 'RELEASE')
      group by a.label, a.company_id, d.doc_no, m.account_id, m.trade_doc_id
      having sum(case m.kind when 'RESERVE' then m.amount else -m.amount end) < 0`,
  },
  {
    title: 'FIN-182 作废的单据不再预占额度',
    broken: sql`select d.doc_no as no, d.company_id from fx_quota_movement m join trade_doc d on d.id = m.trade_doc_id
      where d.state = 'VOID' and m.kind in ('RESERVE', 'RELEASE') group by d.doc_no, d.company_id
      having sum(case m.kind when 'RESERVE' then m.amount else -m.amount end) <> 0`,
  },
);
