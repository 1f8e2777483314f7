import { DICT_PICKERS, type DictType } from '@shared/contract/base/trade.contract.ts';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { syDict } from './dict.tables.ts';

const TITLE = Object.fromEntries(Object.values(DICT_PICKERS).map(({ dict, title }) => [dict, title]));

/** Name of the dictionary entry whose code stands in a column, disabled ones too. */
export const dictName = (type: DictType, column: PgColumn): SQL<string | null> =>
  sql<
    string | null
  >`(select entry.label from ${syDict} as entry where entry.type = ${type} and entry.code = ${column})`;

/** Name of one entry, disabled ones too; null without a code. */
export async function dictLabel(ctx: Ctx, type: DictType, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const [found] = await ctx.db
    .select({ label: syDict.label })
    .from(syDict)
    .where(and(eq(syDict.type, type), eq(syDict.code, code)));
  return found?.label ?? code;
}

/** Entries of a dictionary that are in use: code → name. */
export async function dictEntries(ctx: Ctx, type: DictType): Promise<Record<string, string>> {
  const found = await ctx.db
    .select({ code: syDict.code, label: syDict.label })
    .from(syDict)
    .where(and(eq(syDict.type, type), eq(syDict.enabled, true)))
    .orderBy(asc(syDict.sortNo), asc(syDict.id));
  return Object.fromEntries(found.map(({ code, label }) => [code, label]));
}

/** Refuses a code that its dictionary does not have or has disabled; what the record `kept` stays. VALIDATION at `field`. */
export async function requireDict(
  ctx: Ctx,
  type: DictType,
  field: string,
  code: string | null,
  kept: string | null = null,
): Promise<void> {
  if (code === null || code === kept) return;
  const [found] = await ctx.db
    .select({ label: syDict.label, enabled: syDict.enabled })
    .from(syDict)
    .where(and(eq(syDict.type, type), eq(syDict.code, code)));
  if (!found) throw invalid({ [field]: `${TITLE[type]}「${code}」不存在` });
  if (!found.enabled) throw invalid({ [field]: `${TITLE[type]}「${found.label}」已停用` });
}
