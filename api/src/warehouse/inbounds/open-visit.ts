import { sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Inbound } from './inbound.tables.ts';

/** A truck that is announced or here brings goods for it: its visit ends first. */
export async function requireNoVisit(
  ctx: CommandCtx,
  { id, inboundNo }: Pick<Inbound, 'id' | 'inboundNo'>,
): Promise<void> {
  const { rows } = await ctx.tx.execute<{ no: string }>(sql`select h.arrival_no as no from wh_arrival h
    join wh_arrival_line a on a.arrival_id = h.id join wh_inbound_line l on l.id = a.inbound_line_id
    where l.inbound_id = ${id} and h.state not in ('CONFIRMED', 'VOID') order by h.id limit 1`);
  if (rows[0]) throw refuse('GUARD_FAILED', `${inboundNo} 有未完成的到货单 ${rows[0].no}，请先确认或作废。`);
}
