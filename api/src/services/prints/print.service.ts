import {
  sourceOf,
  type PrintOptions,
  type PrintRecord,
  type PrintSourceName,
} from '@shared/contract/system/print.contract.ts';
import { documentPrintedBy } from '@shared/contract/system/documents/document-types.ts';
import { paperSize, TEMPLATE_KINDS, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { currentRule } from '../../platform/document-rule.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable, FileAnswer } from '../../platform/route.ts';
import { publishedOf, publishedTemplate } from '../templates/published-templates.ts';
import { chooseTemplate, suits } from '../templates/template-choice.ts';
import { syTemplate, syTemplateVersion, type TemplateRecord } from '../templates/template.tables.ts';
import { contentHash } from '../../platform/canonical.ts';
import type { LabelRange, PrintDocument } from '../printing/document.ts';
import { requireKindOf, requirePrint } from '../printing/may-print.ts';
import { drawFile } from '../printing/draw.tasks.ts';
import type { PrintData } from '../printing/evaluate.ts';
import { asPrinted, documentData } from '../printing/print-data.ts';
import { shPrint } from '../printing/print.tables.ts';
import { printLoaders } from '../printing/ports.ts';
import { templateImages } from '../printing/template-images.ts';
import { readAll } from '../../platform/reads.ts';

/** What can be printed of documents, and with what (SYS-013). */
export async function printOptions(
  ctx: Ctx,
  source: PrintSourceName,
  ids: readonly string[],
): Promise<Answerable<PrintOptions>> {
  requirePrint(ctx, source);
  const documents = await readAll(ctx, ...ids.map((id) => () => printLoaders()[source](ctx, id)));
  const kinds = kindsOf(source, documents);
  const [live, history] = await readAll(
    ctx,
    () => publishedOf(ctx, kinds),
    () => historyOf(ctx, source, ids),
  );
  const preferred = (await preferredOf(ctx, source)) ?? onPaper(live, source);
  const named = new Set(documents.map(({ templateId = null }) => templateId));
  const own = named.size === 1 ? [...named][0] : null;
  // Where a document does not say which paper is its own, what is preferred comes first.
  const first = documents[0]?.kinds ? undefined : live.find((row) => row.id === preferred)?.kind;
  return {
    documents: documents.map(({ id, no, state }) => ({ id, no, state })),
    // The dialog opens with the first kind that has a template.
    kinds: kinds
      .toSorted((left, right) => Number(right === first) - Number(left === first))
      .map((kind) => {
        const fitting = live.filter(
          (row) => row.kind === kind && documents.every((each) => suits(row, { ...each, source })),
        );
        const [document] = documents;
        const ordered = onSize(fitting, document) ?? preferred;
        return {
          kind,
          chosen: document
            ? (chooseTemplate(fitting, { ...document, source, own, preferred: ordered })?.id ?? null)
            : null,
          templates: fitting.map(({ id, name, language, paper, engine, publishedVersion }) => ({
            id,
            name,
            kind,
            language,
            paper,
            engine,
            publishedVersion: publishedVersion ?? 0,
          })),
        };
      }),
    history,
  };
}

/** Kinds of template that print each of the documents, in the order of the first. */
function kindsOf(source: PrintSourceName, documents: readonly PrintDocument[]): readonly TemplateKind[] {
  const all = documents.map(({ kinds }) => kinds ?? sourceOf(source).kinds);
  return (all[0] ?? []).filter((kind) => all.every((kinds) => kinds.includes(kind)));
}

/** A template for everybody on the paper that suits the source: 60×40 for goods. */
function onPaper(live: readonly TemplateRecord[], source: PrintSourceName): string | null {
  const wanted = sourceOf(source);
  if (!wanted.paper) return null;
  return (
    live.find(
      ({ paper, customerId, supplierId, companyId }) =>
        paper === wanted.paper && !customerId && !supplierId && !companyId,
    )?.id ?? null
  );
}

/** The template of the size of label that a document was ordered in. */
function onSize(fitting: readonly TemplateRecord[], document: PrintDocument | undefined): string | null {
  const { size } = document ?? {};
  const same = (row: TemplateRecord) => {
    const { width, height } = paperSize(row);
    return width === size?.width && height === size.height;
  };
  return size ? (fitting.find(same)?.id ?? null) : null;
}

/** The template that 单据设置 prefers for a kind of document. */
async function preferredOf(ctx: Ctx, source: PrintSourceName): Promise<string | null> {
  const code = documentPrintedBy(source);
  return code === undefined ? null : (await currentRule(ctx.db, code)).templateId;
}

async function historyOf(ctx: Ctx, source: string, ids: readonly string[]): Promise<Answerable<PrintRecord>[]> {
  const found = await ctx.db
    .select({ print: shPrint, n: syTemplateVersion.n, templateName: syTemplate.name })
    .from(shPrint)
    .innerJoin(syTemplateVersion, eq(syTemplateVersion.id, shPrint.templateVersionId))
    .innerJoin(syTemplate, eq(syTemplate.id, syTemplateVersion.templateId))
    .where(and(eq(shPrint.source, source), inArray(shPrint.objectId, [...ids])))
    .orderBy(desc(shPrint.id))
    .limit(20);
  return found.map(({ print: { id, at, userName, objectNo, format, dataHash }, n, templateName }) => ({
    id,
    at,
    userName,
    format,
    dataHash,
    templateName,
    no: objectNo,
    templateVersion: n,
  }));
}

interface Order {
  source: PrintSourceName;
  ids: readonly string[];
  templateId: string;
  labels: LabelRange;
}
/** The live version of the template and the data of each document; refuses a template that is not for them. */
async function prepare(ctx: Ctx, { source, ids, templateId, labels }: Order) {
  requirePrint(ctx, source);
  const found = await publishedTemplate(ctx, templateId);
  if (!found) throw refuse('SYS-013', '未设置模板，或所选模板已停用，请重新选择。');
  const { template, version } = found;
  requireKindOf(source, template.kind);
  const { images, data: imageData } = await templateImages(ctx, { kind: 'sy_template_version', id: version.id });
  const name = `${template.name} v${version.n}`;
  const documents = [];
  for (const id of ids) {
    const made = await documentData(ctx, {
      source,
      id,
      kind: template.kind,
      language: version.content.language,
      template: name,
      labels,
    });
    if (made.document.kinds?.includes(template.kind) === false)
      throw refuse('SYS-013', `${made.no} 不能用${TEMPLATE_KINDS[template.kind]}模板打印。`);
    if (!suits(template, { ...made.document, source }))
      throw refuse('SYS-013', `模板「${template.name}」不适用于 ${made.no}，请重新选择。`);
    documents.push({ ...made, data: { ...imageData, ...made.data } });
  }
  return { template, version, documents, images };
}

/** What printing would give, with what is missing in the data (SYS-012). */
export async function previewPrint(ctx: Ctx, order: Order) {
  const { template, version, documents, images } = await prepare(ctx, order);
  const file = await drawFile(
    ctx.actor,
    documents.map(({ data, no, watermark }) => ({ content: version.content, data, no, watermark, images })),
    { format: 'pdf', title: TEMPLATE_KINDS[template.kind], at: ctx.now() },
  );
  return { ...file, content: file.content.toString('base64') };
}

/** Keeps template version and data of each document (SYS-014) and tells of it in the document's log (SYS-030). */
export async function print(ctx: CommandCtx, order: Order & { format: 'pdf' | 'xlsx' }): Promise<{ ids: string[] }> {
  const { template, version, documents } = await prepare(ctx, order);
  const made: string[] = [];
  for (const { data, no, document } of documents) {
    const dataHash = contentHash(data);
    const [row] = await ctx.tx
      .insert(shPrint)
      .values({
        at: ctx.now(),
        userId: ctx.actor.system ? null : ctx.actor.userId,
        userName: ctx.actor.name,
        source: order.source,
        objectId: document.id,
        objectNo: no,
        templateVersionId: version.id,
        kind: template.kind,
        format: order.format,
        data,
        dataHash,
      })
      .returning({ id: shPrint.id });
    if (!row) throw new Error('The print was not recorded');
    made.push(row.id);
    await ctx.audit({
      kind: sourceOf(order.source).of ?? order.source,
      objectId: document.id,
      objectNo: no,
      companyId: document.companyId,
      code: 'print',
      action: '打印',
      after: { template: `${template.name} v${version.n}`, format: order.format, dataHash },
    });
  }
  return { ids: made };
}

/** The file of prints, drawn from what they kept; documents out of the caller's scope answer NOT_FOUND. */
export async function printedFile(ctx: Ctx, ids: readonly string[]): Promise<FileAnswer> {
  const found = await ctx.db
    .select({ row: shPrint, version: syTemplateVersion })
    .from(shPrint)
    .innerJoin(syTemplateVersion, eq(syTemplateVersion.id, shPrint.templateVersionId))
    .where(inArray(shPrint.id, [...ids]))
    .orderBy(asc(shPrint.id));
  const [first] = found;
  if (!first || found.length !== new Set(ids).size) throw refuse('NOT_FOUND');
  const documents = [];
  for (const { row, version } of found) {
    const source = row.source as PrintSourceName;
    requirePrint(ctx, source);
    await printLoaders()[source](ctx, row.objectId);
    const { images, data: pictures } = await templateImages(ctx, { kind: 'sy_template_version', id: version.id });
    const data: PrintData = { ...asPrinted(ctx, row.kind, row.data), ...pictures };
    const kept = (data.print ?? {}) as { watermark?: string };
    documents.push({ content: version.content, data, no: row.objectNo, watermark: kept.watermark || null, images });
  }
  const { row } = first;
  const file = await drawFile(ctx.actor, documents, {
    format: row.format,
    title: TEMPLATE_KINDS[row.kind],
    at: row.at,
  });
  return { name: file.name, type: file.type, content: file.content, size: file.content.length };
}
