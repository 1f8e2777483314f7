import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import type { Ctx } from '../../platform/context.ts';
import { nameIn } from '../../services/printing/wording.ts';
import { finChargeCode } from './charge-code.tables.ts';

/** Names charges by their code or Chinese name: 海运费, in English Ocean freight, without an English name the code. */
export async function chargeNames(ctx: Ctx, language: TemplateLanguage): Promise<(charge: string) => string> {
  const { code, name, nameEn } = finChargeCode;
  const found = await ctx.db.select({ code, name, nameEn }).from(finChargeCode);
  const names = new Map<string, string>();
  for (const charge of found) {
    const text = nameIn(language, charge.name, charge.nameEn, charge.code);
    names.set(charge.code, text).set(charge.name, text);
  }
  return (charge) => names.get(charge) ?? charge;
}
