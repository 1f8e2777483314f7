import type { AttachedFile } from '@shared/contract/shared/attachment.contract.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { shAttachment } from './attachment.tables.ts';
import { seesFile } from './owners.ts';

/** Files of records of one kind that the caller has been shown to see, oldest first: record → files. */
export async function attachedFiles(
  ctx: Ctx,
  kind: string,
  ownerIds: readonly string[],
): Promise<Map<string, AttachedFile[]>> {
  const found = new Map<string, AttachedFile[]>();
  if (ownerIds.length === 0) return found;
  const rows = await ctx.db
    .select()
    .from(shAttachment)
    .where(and(eq(shAttachment.ownerType, kind), inArray(shAttachment.ownerId, [...ownerIds])))
    .orderBy(asc(shAttachment.id));
  for (const row of rows) {
    if (!seesFile(ctx, kind, row)) continue;
    const { id, ownerId, name } = row;
    found.set(ownerId, [...(found.get(ownerId) ?? []), { id, name }]);
  }
  return found;
}
