import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { lgRelease, type CargoReleaseRow } from './cargo-release.tables.ts';

/** The newest 放货单 of an order in a container, or null. */
export async function newestRelease(ctx: Ctx, orderId: string, containerId: string): Promise<CargoReleaseRow | null> {
  const [row] = await ctx.db
    .select()
    .from(lgRelease)
    .where(and(eq(lgRelease.orderId, orderId), eq(lgRelease.containerId, containerId)))
    .orderBy(desc(lgRelease.id))
    .limit(1);
  return row ?? null;
}

/** The key of an order in a container in `newestReleases`. */
export const placeKey = (orderId: string, containerId: string) => `${orderId}:${containerId}`;

/** Newest 放货单 of these orders in each of their containers, by `placeKey`. */
export async function newestReleases(ctx: Ctx, orderIds: readonly string[]): Promise<Map<string, CargoReleaseRow>> {
  if (orderIds.length === 0) return new Map();
  const found = await ctx.db
    .selectDistinctOn([lgRelease.orderId, lgRelease.containerId])
    .from(lgRelease)
    .where(inArray(lgRelease.orderId, [...new Set(orderIds)]))
    .orderBy(lgRelease.orderId, lgRelease.containerId, desc(lgRelease.id));
  return new Map(found.map((row) => [placeKey(row.orderId, row.containerId), row]));
}
