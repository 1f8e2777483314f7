import { and, eq, isNotNull, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { whInbound, whInboundLine } from './inbound.tables.ts';

/**
 * Chapter 13: pieces of the lines of an order over all its inbounds, as `pieces` counts a line; with the lines alone that are in one.
 * One that was cancelled or taken back counts no more, and goods that come back (退货入库) were counted when they first came.
 */
export async function sumOfOrder(ctx: Ctx, orderId: string, pieces: SQL, more?: SQL): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ lineId: whInboundLine.sourceLineId, sum: sql<number>`sum(${pieces})::int` })
    .from(whInboundLine)
    .innerJoin(whInbound, eq(whInbound.id, whInboundLine.inboundId))
    .where(
      and(
        eq(whInbound.sourceType, 'ORDER'),
        eq(whInbound.sourceId, orderId),
        ne(whInbound.type, 'RETURN'),
        notInArray(whInbound.state, ['CANCELLED', 'REVERSED']),
        isNotNull(whInboundLine.sourceLineId),
        more,
      ),
    )
    .groupBy(whInboundLine.sourceLineId);
  return new Map(rows.flatMap(({ lineId, sum }) => (lineId === null ? [] : [[lineId, sum] as const])));
}

/** Pieces that were received of the lines of an order. */
export const receivedOfOrder = (ctx: Ctx, orderId: string): Promise<Map<string, number>> =>
  sumOfOrder(ctx, orderId, sql`${whInboundLine.received}`);
