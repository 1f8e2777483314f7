import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { nameIn } from '../../services/printing/wording.ts';
import { syPort, syUnit } from './base.tables.ts';

/** CNNGB 宁波, in English CNNGB Ningbo: a port with its name. */
export async function portText(ctx: Ctx, locode: string | null, language: TemplateLanguage): Promise<string> {
  if (!locode) return '';
  const [row] = await ctx.db
    .select({ nameCn: syPort.nameCn, nameEn: syPort.nameEn })
    .from(syPort)
    .where(eq(syPort.locode, locode));
  return row ? `${locode} ${nameIn(language, row.nameCn, row.nameEn)}` : locode;
}

/** Names units by their code: 套, in English set, without an English name the code; a unit that is no code stays. */
export async function unitNames(ctx: Ctx, language: TemplateLanguage): Promise<(unit: string | null) => string> {
  const found = await ctx.db.select({ code: syUnit.code, name: syUnit.name, nameEn: syUnit.nameEn }).from(syUnit);
  const names = new Map<string, string>();
  for (const { code, name, nameEn } of found.toReversed()) {
    const text = nameIn(language, name, nameEn, code);
    names.set(name, text).set(code, text);
  }
  return (unit) => names.get(unit ?? '') ?? unit ?? '';
}
