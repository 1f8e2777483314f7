import { and, eq, inArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { invalid } from '../../platform/refusal.ts';
import { acUser } from './user.tables.ts';

/**
 * Accounts that may be named on a document: enabled ones of our own staff. An account of another house would come to see what it
 * is named on.
 */
export const isStaff = and(eq(acUser.status, 'ENABLED'), eq(acUser.external, false));

/** Departments of those of the accounts that are. */
export async function staffOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { deptId: string }>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: acUser.id, deptId: acUser.deptId })
    .from(acUser)
    .where(and(inArray(acUser.id, [...ids]), isStaff));
  return new Map(found.map(({ id, deptId }) => [id, { deptId }]));
}

/** The one of them at `field`, called `label`; refuses with VALIDATION there. */
export async function requireStaff(
  ctx: CommandCtx,
  id: string,
  field: string,
  label: string,
): Promise<{ deptId: string }> {
  const staff = (await staffOf(ctx.tx, [id])).get(id);
  if (!staff) throw invalid({ [field]: notStaff(label) });
  return staff;
}
export const notStaff = (label: string): string => `${label}不存在或已停用`;
