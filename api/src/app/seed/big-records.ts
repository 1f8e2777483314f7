import { sql, type SQL } from 'drizzle-orm';
import type { BigParts } from './big-parts.ts';

/** Colleagues beside the demo people: a fifth of them operators, the others in sales, with the rights of the demo ones. */
export function bigUsers({ sales, operator }: BigParts, count: number): SQL[] {
  const like = [operator, ...sales.slice(0, 2), ...sales.slice(0, 2)].map(({ id }) => sql`${id}::bigint`);
  const copied = (table: string, column: string) =>
    sql`insert into ${sql.identifier(table)} (user_id, ${sql.identifier(column)})
      select u.id, t.${sql.identifier(column)} from ac_user u
      join ${sql.identifier(table)} t on t.user_id = (array[${sql.join(like, sql`, `)}])[1 + substr(u.username, 4)::integer % 5]
      where u.username like 'big%'`;
  return [
    sql`insert into ac_user (username, name, dept_id, position, phone, created_at, updated_at)
      select 'big' || lpad(n::text, 3, '0'),
        (array['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'])[1 + pg_temp.draw(n, 'family', 10)]
          || (array['伟', '芳', '娜', '敏', '静', '强', '磊', '洋', '艳', '勇'])[1 + pg_temp.draw(n, 'first', 10)] || n,
        m.dept_id, m.position, '17' || lpad((500000000 + n)::text, 9, '0'),
        timestamptz '2024-01-01 04:00:00Z', timestamptz '2024-01-01 04:00:00Z'
      from generate_series(1::bigint, ${count}::bigint) as n
      join ac_user m on m.id = (array[${sql.join(like, sql`, `)}])[1 + n % 5]`,
    copied('ac_user_role', 'role_id'),
    copied('ac_user_company', 'company_id'),
    copied('ac_user_warehouse', 'warehouse_id'),
  ];
}

/** The log of orders n in (from, to]: made, submitted, reviewed, cancelled as far as each has come. */
export const bigAudit = ({ base }: BigParts, from: number, to: number): SQL => sql`
  insert into sh_audit (at, user_id, user_name, kind, object_id, object_no, object_version, company_id, code, action)
  select s.at, s.who, u.name, 'lg_order', o.id, o.order_no, s.version, o.company_id, s.code, s.action
  from lg_order o
  cross join lateral (values (1, o.created_at, o.created_by, 'create', '导入'), (2, o.submitted_at, o.submitted_by, 'submit', '提交'),
    (3, o.confirmed_at, o.confirmed_by, 'review', '审核通过'), (3, o.cancelled_at, o.cancelled_by, 'cancel', '取消')
  ) as s (version, at, who, code, action)
  join ac_user u on u.id = s.who
  where o.id > ${base.order}::bigint + ${from}::bigint and o.id <= ${base.order}::bigint + ${to}::bigint and s.at is not null
  order by s.at`; // prettier-ignore
