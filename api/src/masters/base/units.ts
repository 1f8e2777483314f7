import type { Ctx } from '../../platform/context.ts';
import { syUnit } from './base.tables.ts';

/** Name or code of a unit → its code; of two units with one name the first in order. */
export async function unitCodes(ctx: Ctx): Promise<Map<string, string>> {
  const found = await ctx.db.select({ code: syUnit.code, name: syUnit.name }).from(syUnit).orderBy(syUnit.sortNo);
  const codes = new Map<string, string>();
  for (const { code, name } of found) for (const word of [code, name]) if (!codes.has(word)) codes.set(word, code);
  return codes;
}
