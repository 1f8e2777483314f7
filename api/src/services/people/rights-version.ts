import { eq, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { acRights } from './role.tables.ts';

/**
 * Announces a change of anybody's rights: the next request of everybody reads them anew (ACC-034). The FIRST thing a
 * command that changes rights does: the row lock makes such commands run one after another, so that two of them cannot
 * together remove the last holder of 权限设置·编辑 (ACC-035).
 */
export async function changeRights(ctx: CommandCtx): Promise<void> {
  await ctx.tx
    .update(acRights)
    .set({ version: sql`${acRights.version} + 1` })
    .where(eq(acRights.id, 1));
}
