import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'ACC-012 有联系人的客户恰有一个默认联系人',
    broken: sql`select c.customer_no as no from ac_customer c join ac_customer_contact p on p.customer_id = c.id
      group by c.id, c.customer_no having count(*) filter (where p.is_default) <> 1`,
  },
  {
    title: 'ACC-012 合作中的客户有联系人，境内客户有营业执照及其附件',
    broken: sql`select c.customer_no as no from ac_customer c where c.status = 'ACTIVE' and c.deleted_at is null
      and (not exists (select from ac_customer_contact p where p.customer_id = c.id)
        or (c.kind = 'DOMESTIC' and not exists (select from ac_customer_paper p where p.customer_id = c.id and p.kind = 'LICENCE'))
        or (c.kind = 'DOMESTIC' and not exists (select from sh_attachment a
          where a.owner_type = 'ac_customer' and a.owner_id = c.id and a.slot = '营业执照')))`,
  },
  {
    title: 'ACC-014 没有引用指向已合并的客户',
    broken: sql`select c.customer_no as no from ac_customer c where c.merged_into_id is not null
      and (exists (select from lg_order o where o.customer_id = c.id) or exists (select from ac_customer_code m where m.customer_id = c.id)
        or exists (select from fin_fee_line f where f.customer_id = c.id) or exists (select from ac_customer n where n.merged_into_id = c.id))`,
  },
  {
    title: 'LOG-051 全部或新单控货的客户为冻结，除非整体解控在控货之后批准',
    broken: sql`select c.customer_no as no from ac_customer c where c.credit_state <> 'FROZEN' and exists
      (select from risk_hold h where h.customer_id = c.id and h.state = 'ACTIVE' and h.scope in ('ALL', 'NEW_ORDER')
        and not exists (select from risk_release r where r.customer_id = c.id and r.state = 'APPROVED' and r.doc_type is null
          and r.amount is null and r.scope in ('ALL', 'NEW_ORDER') and r.decided_at >= h.created_at))`,
  },
  {
    title: 'ACC-013 ACC-039 审批人不是申请人',
    broken: sql`select a.object_no as no from sh_approval a where a.approver_id = a.applicant_id`,
  },
  {
    title: '每个客户有一份信用档案',
    broken: sql`select c.customer_no as no from ac_customer c where c.deleted_at is null
      and not exists (select from risk_profile p where p.customer_id = c.id)`,
  },
  {
    title: '客户有业务员和部门',
    broken: sql`select c.customer_no as no from ac_customer c where c.sales_id is null or c.dept_id is null`,
  },
  {
    title: '客户编号、供应商编号不超过已发的号',
    broken: sql`select c.no from (
        select customer_no as no, substr(customer_no, 3)::bigint as seq, 'KH' as prefix from ac_customer
        union all select supplier_no, substr(supplier_no, 3)::bigint, 'GY' from ac_supplier) c
      where c.seq > coalesce((select n.seq from sh_number n where n.prefix = c.prefix and n.day = date '2000-01-01'), 0)`,
  },
  {
    title: '已审核订单所用的客户编码记为已使用',
    broken: sql`select m.code as no from ac_customer_code m where m.used_count = 0
      and exists (select from lg_order o where o.customer_code_id = m.id and o.was_confirmed)`,
  },
  {
    title: '用过的客户编码有首次使用时间',
    broken: sql`select code as no from ac_customer_code where (used_count > 0) <> (first_used_at is not null)`,
  },
  {
    title: '客户编码的默认收货人属于同一客户',
    broken: sql`select m.code as no from ac_customer_code m join ac_customer_consignee r on r.id = m.consignee_id
      where r.customer_id <> m.customer_id`,
  },
);
