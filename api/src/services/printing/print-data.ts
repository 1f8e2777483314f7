import { guardedPaths } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { applyFieldRights } from '../../platform/field-rights.ts';
import { companyData, type PrintDocument, type PrintRequest } from './document.ts';
import type { PrintData } from './evaluate.ts';
import { formatDate } from './format-value.ts';
import { printLoaders } from './ports.ts';
import { readAll } from '../../platform/reads.ts';
import { stateIn, watermarkIn } from './wording.ts';

interface Wanted extends PrintRequest {
  source: PrintSourceName;
  id: string;
  /** Name and version of the template, as they stand on the print. */
  template: string;
}
/** The data of a document as this caller may print it (SYS-034): what it hides from the caller is not in it. */
export async function documentData(
  ctx: Ctx,
  wanted: Wanted,
): Promise<{ no: string; data: PrintData; watermark: string | null; document: PrintDocument }> {
  const { source, id, kind, language } = wanted;
  const document = await printLoaders()[source](ctx, id);
  const [company, own] = await readAll(
    ctx,
    () => companyData(ctx, document.companyId, language),
    () => document.data(wanted),
  );
  const watermark = document.watermark && watermarkIn(language, document.watermark);
  const print = {
    time: formatDate(ctx.now().toISOString(), 'YYYY-MM-DD HH:mm'),
    user: ctx.actor.name,
    state: stateIn(language, document.state, document.stateCode),
    template: wanted.template,
    watermark: watermark ?? '',
  };
  const data = asPrinted(ctx, kind, { company, print, ...own });
  return { no: document.no, data, watermark, document };
}

/** Applies the field rights of a caller to data of a kind, also to data that somebody else printed. */
export const asPrinted = (ctx: Ctx, kind: TemplateKind, data: PrintData): PrintData =>
  applyFieldRights(ctx.actor, data, guardedPaths(TEMPLATE_ROOTS[kind]));
