import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'FIN-193 自动控货只在级别极高时生效',
    broken: sql`select c.customer_no as no from risk_hold h join risk_profile p on p.customer_id = h.customer_id
      join ac_customer c on c.id = h.customer_id where h.auto and h.state = 'ACTIVE' and p.level <> 'EXTREME'`,
  },
  {
    title: 'FIN-192 规则版本连续',
    broken: sql`select code as no from risk_rule group by code having max(revision) <> count(*)`,
  },
  {
    title: 'FIN-192 客户命中的规则与其未结束的预警一致',
    broken: sql`select c.customer_no as no from risk_profile p join ac_customer c on c.id = p.customer_id
      where c.deleted_at is null and p.evaluated_at is not null
        and (select coalesce(array_agg(distinct a.rule_code order by a.rule_code), '{}') from risk_alert a
          where a.customer_id = p.customer_id and a.ended_at is null)
        <> (select coalesce(array_agg(h order by h), '{}') from unnest(p.hits) h)`,
  },
  {
    title: 'FIN-196 解控额度用完即已用完，未用完不是',
    broken: sql`select release_no as no from risk_release
      where (state = 'USED') <> (amount is not null and used_amount = amount) and state in ('APPROVED', 'USED')`,
  },
  {
    title: 'FIN-196 解控已用金额等于用掉它的单据之和',
    broken: sql`select r.release_no as no from risk_release r
      where r.used_amount <> (select coalesce(sum(u.amount), 0) from risk_release_use u where u.release_id = r.id and not u.undone)`,
  },
  {
    title: 'FIN-196 退票或冲红的付款、未生效的订单不占用解控额度',
    broken: sql`select r.release_no as no, coalesce(p.company_id, o.company_id) as company_id from risk_release_use u join risk_release r on r.id = u.release_id
      left join fin_payment p on u.doc_type = 'fin_payment' and p.id = u.doc_id
      left join lg_order o on u.doc_type = 'lg_order' and o.id = u.doc_id
      where not u.undone and (p.state in ('BOUNCED', 'REVERSED') or o.status in ('DRAFT', 'SUBMITTED', 'CANCELLED'))`,
  },
  {
    title: 'FIN-196 解控的申请人与审批人不是同一人',
    broken: sql`select release_no as no from risk_release where applicant_id = approver_id`,
  },
);
