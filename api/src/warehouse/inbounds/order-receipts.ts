import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { whInbound, whInboundLine } from './inbound.tables.ts';

/**
 * Chapter 13: pieces that were received of the lines of an order, over all its inbounds; one that was taken back counts no
 * more, and goods that come back (退货入库) were counted when they first came.
 */
export async function receivedOfOrder(ctx: Ctx, orderId: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ lineId: whInboundLine.sourceLineId, received: sql<number>`sum(${whInboundLine.received})::int` })
    .from(whInboundLine)
    .innerJoin(whInbound, eq(whInbound.id, whInboundLine.inboundId))
    .where(
      and(
        eq(whInbound.sourceType, 'ORDER'),
        eq(whInbound.sourceId, orderId),
        ne(whInbound.type, 'RETURN'),
        ne(whInbound.state, 'REVERSED'),
        isNotNull(whInboundLine.sourceLineId),
      ),
    )
    .groupBy(whInboundLine.sourceLineId);
  return new Map(rows.flatMap(({ lineId, received }) => (lineId === null ? [] : [[lineId, received] as const])));
}
