import { and } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { containers } from './container.entity.ts';
import { exactMatch } from './container-match.ts';
import { lgContainer } from './container.tables.ts';

/** Numbers that 全部柜子 finds for this reader: beyond the list of one stage (ListSource.pages). */
export async function onContainerList(ctx: Ctx, numbers: readonly string[]): Promise<string[]> {
  if (!ctx.actor.may('logistics.container.view')) return [];
  const { containerCode, containerNo, soNo, mblNo } = lgContainer;
  const found = await ctx.db
    .select({ containerCode, containerNo, soNo, mblNo })
    .from(lgContainer)
    .where(and(containers.scopeWhere(ctx.actor), exactMatch(numbers, [containerCode, containerNo, soNo, mblNo])));
  return found.flatMap((row) => Object.values(row).flatMap((number) => number ?? []));
}
