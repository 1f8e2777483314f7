import type { ImportContract } from '@shared/contract/shared/import.ts';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { shImport } from './import.tables.ts';

/** The caller's own upload; NOT_FOUND for a foreign or unknown token. */
export async function findImport(ctx: Ctx, contract: Pick<ImportContract, 'name'>, token: string) {
  const own = and(eq(shImport.token, token), eq(shImport.kind, contract.name), eq(shImport.userId, ctx.actor.userId));
  const [row] = await ctx.db.select().from(shImport).where(own);
  if (!row) throw refuse('NOT_FOUND', '上传的文件已过期，请重新上传。');
  return row;
}
