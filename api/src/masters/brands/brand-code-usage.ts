import { sql } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';

/** Business day of a declaration: of its declaring, or of its making while it has none. */
const declared = sql`coalesce(d.declare_date, (d.created_at at time zone 'Asia/Shanghai')::date)`;

/**
 * 使用次数 (S6): how many items of reviewed declarations a code authorises: its brand, its customer (null: everybody), a
 * declare date within its period and a country of its territory. Codes without use are missing.
 */
export async function codeUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; n: number }>(
    db,
    sql`select b.id::text as id, count(*)::int as n
      from sy_brand_code b
      join lg_declaration_line l on l.brand_id = b.brand_id
      join lg_declaration d on d.id = l.declaration_id and d.state not in ('DRAFT', 'REVOKED')
      where b.id = any(${sql.param([...ids])}::bigint[])
        and (b.authorised_from is null or b.authorised_from <= ${declared})
        and (b.authorised_to is null or b.authorised_to >= ${declared})
        and (b.territory = '{}' or coalesce(l.dest_country, d.dest_country) = any(b.territory))
        and (b.customer_id is null or exists (select from lg_declaration_cargo c
          join lg_allocation a on a.id = c.allocation_id join lg_order o on o.id = a.order_id
          where c.line_id = l.id and o.customer_id = b.customer_id))
      group by 1`,
  );
  return new Map(found.map(({ id, n }) => [id, n]));
}

/** SYS-002: refuses to delete a code by which something was declared. */
export async function refuseUsedCode(db: Db, { id, code }: { id: string; code: string }): Promise<void> {
  const count = (await codeUses(db, [id])).get(id);
  if (count) throw refuse('SYS-002', `品牌编码 ${code} 已被使用（报关单项 ${count}），不能删除，可以停用。`);
}
