import type { ImportEffect } from '@shared/contract/shared/import.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { OPEN_ORDER } from './hs-code-usage.ts';
import type { HsChange } from './hs-import.rules.ts';

const SHOWN = 20;
const KINDS: readonly [HsChange['kind'], string][] = [
  ['NEW', '新增'],
  ['CHANGE', '变更'],
  ['VOID', '作废'],
  ['SAME', '无变化'],
];

/** What the yearly table would do, and which goods and open orders name a code that changes or goes (S3). */
export async function effectsOf(ctx: Ctx, changes: readonly HsChange[]): Promise<ImportEffect[]> {
  const kinds = KINDS.map(([kind, title]) => {
    const of = changes.filter((change) => change.kind === kind);
    return { title, count: of.length, items: of.slice(0, SHOWN).flatMap(({ says }) => says || []) };
  });
  const codes = changes.flatMap(({ kind, code }) => (kind === 'CHANGE' || kind === 'VOID' ? [code] : []));
  const wanted = sql`${sql.param(codes)}::text[]`;
  const goods = await rows<{ text: string; n: number }>(
    ctx.db,
    sql`select goods_no || ' ' || name_cn || '（' || hs_code || '）' as text, count(*) over ()::int as n from sy_goods
      where deleted_at is null and hs_code = any(${wanted}) order by goods_no limit ${SHOWN}`,
  );
  const orders = await rows<{ text: string; n: number }>(
    ctx.db,
    sql`select o.order_no || '（' || string_agg(distinct l.hs_code, '、') || '）' as text, count(*) over ()::int as n
      from lg_order o join lg_order_line l on l.order_id = o.id
      where l.hs_code = any(${wanted}) and ${OPEN_ORDER} group by o.id, o.order_no order by o.order_no desc limit ${SHOWN}`,
  );
  const [missing] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from sy_hs_code where status = 'VALID' and not code = any(${sql.param(changes.map(({ code }) => code))}::text[])`,
  );
  const affected = (title: string, found: readonly { text: string; n: number }[]) => ({
    title,
    count: found[0]?.n ?? 0,
    items: found.map(({ text }) => text),
  });
  return [
    ...kinds,
    affected('受影响商品', goods),
    affected('受影响的未完成订单', orders),
    { title: '表中未列的有效编码（不变）', count: missing?.n ?? 0, items: [] },
  ];
}
