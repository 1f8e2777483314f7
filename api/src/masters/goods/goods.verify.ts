import { sql } from 'drizzle-orm';
import { invariants } from '../../platform/verify.ts';

invariants(
  {
    title: 'SYS-001 HS编码的税率版本不重叠',
    broken: sql`select h.code as no from sy_hs_rate a join sy_hs_rate b on b.hs_id = a.hs_id and b.id > a.id join sy_hs_code h on h.id = a.hs_id
      where a.effective_from < coalesce(b.effective_to, 'infinity'::date) and b.effective_from < coalesce(a.effective_to, 'infinity'::date)`,
  },
  {
    title: 'SYS-001 国外HS编码的版本不重叠',
    broken: sql`select a.code as no from sy_foreign_hs a join sy_foreign_hs b on b.country = a.country and b.code = a.code and b.id > a.id
      where a.effective_from < coalesce(b.effective_to, 'infinity'::date) and b.effective_from < coalesce(a.effective_to, 'infinity'::date)`,
  },
  {
    title: '作废的HS编码自作废日起没有税率',
    broken: sql`select h.code as no from sy_hs_code h join sy_hs_rate r on r.hs_id = h.id
      where h.void_from is not null and (r.effective_to is null or r.effective_to > h.void_from)`,
  },
  {
    title: 'ACC-014 没有引用指向已合并的商品',
    broken: sql`select g.goods_no as no from sy_goods g where g.merged_into_id is not null
      and (exists (select from lg_order_line l where l.goods_id = g.id) or exists (select from sy_goods n where n.merged_into_id = g.id))`,
  },
  {
    title: '订单明细的商品属于订单的客户或为通用商品',
    broken: sql`select o.order_no as no from lg_order_line l join lg_order o on o.id = l.order_id join sy_goods g on g.id = l.goods_id
      where g.customer_id <> o.customer_id`,
  },
  {
    title: '商品图片不超过 9 张',
    broken: sql`select g.goods_no as no from sy_goods g join sh_attachment a on a.owner_type = 'sy_goods' and a.owner_id = g.id and a.slot = '图片'
      group by g.id, g.goods_no having count(*) > 9`,
  },
  {
    title: '商品编号不超过已发的号',
    broken: sql`select goods_no as no from sy_goods where substr(goods_no, 3)::bigint >
      coalesce((select n.seq from sh_number n where n.prefix = 'SP' and n.day = date '2000-01-01'), 0)`,
  },
  {
    title: '商品分类不超过三级，级别连续',
    broken: sql`select c.name as no from sy_goods_category c join sy_goods_category p on p.id = c.parent_id where c.level <> p.level + 1`,
  },
);
