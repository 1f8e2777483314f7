import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { eq, and } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { companyData } from '../printing/document.ts';
import { drawFile } from '../printing/draw.tasks.ts';
import type { PrintData } from '../printing/evaluate.ts';
import { asPrinted } from '../printing/print-data.ts';
import { templateImages } from '../printing/template-images.ts';
import { builtin } from '../templates/builtin.ts';
import { chooseTemplate } from '../templates/template-choice.ts';
import { syTemplateVersion } from '../templates/template.tables.ts';
import { publishedOf } from '../templates/published-templates.ts';

interface Labels {
  source: PrintSourceName;
  /** Name of the file without its ending. */
  title: string;
  companyId: string | null;
  labels: readonly PrintData[];
}

/**
 * Many labels as one PDF, a label a page (or on sheets, as the template says): by the 条码 template of 系统设置 that is made
 * for this kind (SYS-013), else by the built-in layout.
 */
export async function labelFile(ctx: Ctx, { source, title, companyId, labels }: Labels): Promise<FileAnswer> {
  const live = await publishedOf(ctx, ['TIAOMA']);
  const chosen = chooseTemplate(live, { source, companyId, customerId: null, language: 'ZH' });
  const version = chosen && (await versionOf(ctx, chosen.id, chosen.publishedVersion ?? 0));
  const content = version?.content ?? builtin('TIAOMA', 'ZH', { source });
  const { images, data: pictures } = version
    ? await templateImages(ctx, { kind: 'sy_template_version', id: version.id })
    : { images: new Map(), data: { images: {} } };
  const company = await companyData(ctx, companyId, content.language);
  const data = asPrinted(ctx, 'TIAOMA', { company, ...pictures, labels });
  const file = await drawFile(ctx.actor, [{ content, data, no: '', watermark: null, images }], {
    format: 'pdf',
    title,
    at: ctx.now(),
  });
  return { name: `${title}.pdf`, type: file.type, content: file.content, size: file.content.length };
}

async function versionOf(ctx: Ctx, templateId: string, n: number) {
  const [row] = await ctx.db
    .select()
    .from(syTemplateVersion)
    .where(and(eq(syTemplateVersion.templateId, templateId), eq(syTemplateVersion.n, n)));
  return row;
}
