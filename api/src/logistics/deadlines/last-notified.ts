import { and, eq, inArray } from 'drizzle-orm';
import { shNotification } from '../../services/notifications/notification.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';

/** When a notice of a kind about an object was last written, whatever the day, by `kind object`. */
export async function lastNotifiedAt(
  ctx: CommandCtx,
  objectType: string,
  objectIds: readonly string[],
  kinds: readonly string[],
): Promise<Map<string, Date>> {
  if (objectIds.length === 0 || kinds.length === 0) return new Map();
  const found = await ctx.tx
    .select({ kind: shNotification.kind, objectId: shNotification.objectId, at: shNotification.createdAt })
    .from(shNotification)
    .where(
      and(
        eq(shNotification.objectType, objectType),
        inArray(shNotification.objectId, [...objectIds]),
        inArray(shNotification.kind, [...kinds]),
      ),
    )
    .orderBy(shNotification.id);
  return new Map(found.map(({ kind, objectId, at }) => [`${kind} ${objectId}`, at]));
}
