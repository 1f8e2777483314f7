import type { Drawn } from '@shared/contract/system/print.contract.ts';
import { sampleData } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { TEMPLATE_PARTS, templateIssues } from '@shared/contract/system/template-check.ts';
import { TEMPLATE_KINDS, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { PRINT_SOURCES, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { drawFile, previewTask } from '../printing/draw.tasks.ts';
import type { PrintData } from '../printing/evaluate.ts';
import type { TemplateContent } from '../printing/layout.ts';
import { requireKindOf, requirePrint } from '../printing/may-print.ts';
import { documentData } from '../printing/print-data.ts';
import { templateImages } from '../printing/template-images.ts';
import { requireKind, templates } from './template.entity.ts';

interface PreviewInput {
  kind: TemplateKind;
  content: TemplateContent;
  source?: string | undefined;
  sourceId: string | null;
  /** Whose pictures are drawn. */
  templateId: string | null;
}
/** Draws a working copy with sample data, or for whom may print it with a chosen document (S7). Faults are named; nothing is stored. */
export async function previewTemplate(
  ctx: Ctx,
  { kind, content, source, sourceId, templateId }: PreviewInput,
): Promise<Drawn> {
  requireKind(ctx.actor, kind, 'view');
  const issues = templateIssues(content, TEMPLATE_ROOTS[kind]);
  if (issues.length > 0) {
    const texts = issues.map(({ part, line, message }) => `${TEMPLATE_PARTS[part]}第 ${line} 行：${message}`);
    throw refuse('TEMPLATE_INVALID', texts.slice(0, 10).join('；'), { issues }, { showType: 0 });
  }
  const chosen = source && sourceId && Object.hasOwn(PRINT_SOURCES, source) ? (source as PrintSourceName) : null;
  if (chosen) {
    requirePrint(ctx, chosen);
    requireKindOf(chosen, kind);
  }
  const document = chosen
    ? await documentData(ctx, {
        source: chosen,
        id: sourceId ?? '',
        kind,
        language: content.language,
        template: '预览',
        labels: { to: 1 },
      })
    : { no: '示例', data: sampleData(TEMPLATE_ROOTS[kind], content.language) as PrintData, watermark: null };
  const own = templateId === null ? null : await templates.find(ctx, templateId);
  if (own) requireKind(ctx.actor, own.kind, 'view');
  const { images, data } = own
    ? await templateImages(ctx, { kind: 'sy_template', id: own.id })
    : { images: new Map(), data: {} };
  const file = await drawFile(
    ctx.actor,
    [{ content, data: { ...document.data, ...data }, no: document.no, watermark: document.watermark, images }],
    { format: content.engine === 'SHEET' ? 'xlsx' : 'pdf', title: `${TEMPLATE_KINDS[kind]}预览`, at: ctx.now() },
    previewTask,
  );
  return { ...file, content: file.content.toString('base64') };
}
