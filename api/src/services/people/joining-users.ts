import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { acRole } from './role.tables.ts';
import { acUserRole } from './user.tables.ts';

/**
 * Who gets a new company or warehouse among their own at once: its maker and the super administrators. Others are given it
 * at 账号管理, by one who has it (ACC-037).
 */
export async function joiningUsers(ctx: CommandCtx): Promise<string[]> {
  const supers = await ctx.tx
    .select({ userId: acUserRole.userId })
    .from(acUserRole)
    .innerJoin(acRole, eq(acRole.id, acUserRole.roleId))
    .where(eq(acRole.code, 'super'));
  const userIds = new Set(supers.map(({ userId }) => userId));
  if (!ctx.actor.system) userIds.add(ctx.actor.userId);
  return [...userIds];
}
