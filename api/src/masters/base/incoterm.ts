import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { syIncoterm } from './base.tables.ts';

/** Why a newly chosen trade term cannot be used; null when it can or is what the record `kept`. */
export async function incotermFault(ctx: Ctx, code: string | null, kept: string | null): Promise<string | null> {
  if (code === null || code === kept) return null;
  const [found] = await ctx.db.select().from(syIncoterm).where(eq(syIncoterm.code, code));
  return found?.enabled ? null : `贸易条款 ${code} ${found ? '已停用' : '不存在'}`;
}
