import { sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import type { Outbound } from './outbound.tables.ts';

/** What an outbound sums up of its lines; volume cm³ and weight gram of what it holds, before that of what it asks for. */
export type Totals = Pick<Outbound, 'qtyRequested' | 'qtyAllocated' | 'qtyPicked' | 'qtyShipped' | 'volume' | 'weight'>;

/** Brings the lines of an outbound up to its allocations and answers their sums, to be written with the document. */
export async function refreshLines(ctx: CommandCtx, outboundId: string): Promise<Totals> {
  await ctx.tx.execute(sql`update wh_outbound_line l
    set qty_allocated = t.allocated, qty_picked = t.picked, qty_shipped = t.shipped
    from (select l2.id,
        coalesce(sum(a.qty) filter (where a.state <> 'RELEASED'), 0)::int as allocated,
        coalesce(sum(a.qty_picked) filter (where a.state <> 'RELEASED'), 0)::int as picked,
        coalesce(sum(a.qty) filter (where a.state = 'SHIPPED'), 0)::int as shipped
      from wh_outbound_line l2 left join wh_allocation a on a.line_id = l2.id
      where l2.outbound_id = ${outboundId} group by l2.id) t
    where t.id = l.id`);
  const [sums] = await rows<Record<string, string | number>>(
    ctx.tx,
    sql`select sum(l.qty_requested)::int as requested, sum(l.qty_allocated)::int as allocated,
        sum(l.qty_picked)::int as picked, sum(l.qty_shipped)::int as shipped,
        sum(l.qty_requested * l.unit_volume) as asked_volume, sum(l.qty_requested * l.unit_weight) as asked_weight,
        max(h.volume) as volume, max(h.weight) as weight
      from wh_outbound_line l, (select coalesce(sum(a.qty * b.unit_volume), 0) as volume,
          coalesce(sum(a.qty * b.unit_weight), 0) as weight
        from wh_allocation a join wh_stock s on s.id = a.stock_id join wh_batch b on b.id = s.batch_id
        where a.outbound_id = ${outboundId} and a.state <> 'RELEASED') h
      where l.outbound_id = ${outboundId}`,
  );
  const of = (key: string) => Number(sums?.[key] ?? 0);
  const held = of('allocated') !== 0;
  return {
    qtyRequested: of('requested'),
    qtyAllocated: of('allocated'),
    qtyPicked: of('picked'),
    qtyShipped: of('shipped'),
    volume: of(held ? 'volume' : 'asked_volume'),
    weight: of(held ? 'weight' : 'asked_weight'),
  };
}
