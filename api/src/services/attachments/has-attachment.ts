import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { shAttachment } from './attachment.tables.ts';

/** Whether an object has a file in a slot, for rules that demand a paper. */
export async function hasAttachment(db: Db, ownerType: string, ownerId: string, slot: string): Promise<boolean> {
  const found = await db
    .select({ id: shAttachment.id })
    .from(shAttachment)
    .where(and(eq(shAttachment.ownerType, ownerType), eq(shAttachment.ownerId, ownerId), eq(shAttachment.slot, slot)))
    .limit(1);
  return found.length > 0;
}
