import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'FIN-053 付款单合计不超过申请实付，已安排与已付金额等于其付款单',
    broken: sql`select a.application_no as no, a.company_id from fin_payment_application a left join lateral (
        select coalesce(sum(p.amount) filter (where p.state in ('PAYING', 'PAID')), 0) as executed,
          coalesce(sum(p.amount) filter (where p.state = 'PAID'), 0) as paid
        from fin_payment p where p.application_id = a.id) t on true
      where a.executed <> t.executed or a.paid <> t.paid or t.executed > a.net
        or (t.executed > 0 and a.state not in ('PAYING', 'PAID'))
        or (a.state = 'PAID' and t.paid <> a.net) or (a.state = 'PAYING' and t.executed = 0)`,
  },
  {
    title: 'FIN-060 申请总额等于明细合计，冲减合计等于其有效冲减',
    broken: sql`select a.application_no as no, a.company_id from fin_payment_application a
      left join lateral (select coalesce(sum(l.amount), 0) as gross from fin_payment_application_line l where l.application_id = a.id) l on true
      left join lateral (select coalesce(sum(r.amount), 0) as sum from fin_reduction r where r.application_id = a.id
        and r.state in ('PENDING', 'POSTED')) r on true
      where (a.kind = 'NORMAL' and a.gross <> l.gross) or (a.state <> 'VOID' and a.reduce_total <> r.sum)`,
  },
  {
    title: 'FIN-063 已过账的冲减都有核销，其余的没有',
    broken: sql`select r.reduction_no as no, r.company_id from fin_reduction r
      where (r.state = 'POSTED') <> exists (select 1 from fin_allocation a where a.doc_type = 'fin_reduction' and a.doc_id = r.id
        and a.reversal_of is null and not exists (select 1 from fin_allocation b where b.reversal_of = a.id))`,
  },
  {
    title: 'FIN-060 申请明细已核销等于其冲减和付款的部分，也等于核销明细',
    broken: sql`select a.application_no as no, a.company_id from fin_payment_application_line l
      join fin_payment_application a on a.id = l.application_id
      left join lateral (select coalesce(sum(p.amount_fee), 0) as fee, coalesce(sum(p.amount), 0) as amount
        from fin_application_part p where p.line_id = l.id and not p.undone) p on true
      left join lateral (select coalesce(sum(x.amount_fee), 0) as fee from fin_allocation x where x.fee_line_id = l.fee_line_id
        and ((x.doc_type = 'fin_reduction' and x.doc_id in (select r.id from fin_reduction r where r.application_id = a.id))
          or (x.doc_type = 'fin_payment' and x.doc_id in (select y.id from fin_payment y where y.application_id = a.id)))) x on true
      where l.closed <> p.fee or l.closed_amount <> p.amount or l.closed <> x.fee`,
  },
  {
    title: 'FIN-070 一个申请的申请人、审批人、出纳不是同一人',
    broken: sql`select a.application_no as no, a.company_id from fin_payment_application a
      where (a.state not in ('DRAFT', 'VOID') and exists (select 1 from fin_payment_approval p where p.application_id = a.id and p.round = a.round and p.decision = 'PASS'
          and (p.user_id = a.created_by or p.user_id::text = any(a.edited_by))))
        or exists (select 1 from fin_payment y where y.application_id = a.id and y.state in ('PAYING', 'PAID') and (y.created_by = a.created_by or y.created_by::text = any(a.edited_by)))`,
  },
  {
    title: 'FIN-023 收款单的已退款等于其已付的退款单',
    broken: sql`select r.receipt_no as no, r.company_id from fin_receipt r left join (
        select receipt_id, sum(amount) as amount from fin_payment where receipt_id is not null and state = 'PAID' group by 1) p on p.receipt_id = r.id
      where r.refunded <> coalesce(p.amount, 0)`,
  },
);
