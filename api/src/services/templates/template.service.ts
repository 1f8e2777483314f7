import { templateMachine, type TemplateInput } from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_PARTS, templateIssues } from '@shared/contract/system/template-check.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { sourcesOf, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { labelGrid, PAPER_MM, TEMPLATE_KINDS, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { contentHash } from '../../platform/canonical.ts';
import { templateParties } from './ports.ts';
import { builtin } from './builtin.ts';
import { locked } from './locked-template.ts';
import { hashOfNew } from './standard-offer.ts';
import { requireKind, templates } from './template.entity.ts';
import { publishedTemplate } from './published-templates.ts';
import { contentOf } from './template.reads.ts';
import { syTemplate, syTemplateVersion, type TemplateRecord } from './template.tables.ts';
import { bringPicturesBack, keepPictures } from './version-pictures.ts';

/** A new template; without a body it begins as the built-in layout of its kind and language. */
export async function createTemplate(
  ctx: CommandCtx,
  { kind, body, ...input }: Omit<TemplateInput, 'body'> & { kind: TemplateKind; body?: string | undefined },
): Promise<TemplateRecord> {
  requireKind(ctx.actor, kind, 'edit');
  const start = builtin(kind, input.language, input);
  const values = { ...input, ...(body === undefined && { header: start.header, footer: start.footer }) };
  refusePaper(values);
  refuseSource(kind, input.source);
  await templateParties().requireCustomer(ctx, input.customerId);
  await requireAgent(ctx, input.supplierId, null);
  const made = {
    ...values,
    header: values.header ?? null,
    footer: values.footer ?? null,
    body: body ?? start.body,
    kind,
  };
  return templates.insert(ctx, { ...made, standardHash: hashOfNew(made) }, { action: '新建', code: 'create' });
}

/** Saves the working copy. What is live stays as it was until 发布. */
export async function updateTemplate(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: TemplateInput,
): Promise<TemplateRecord> {
  const row = await locked(ctx, id, version, 'edit');
  refusePaper(input);
  refuseSource(row.kind, input.source);
  await templateParties().requireCustomer(ctx, input.customerId, row.customerId);
  await requireAgent(ctx, input.supplierId, row.supplierId);
  const same = contentHash(contentOf(row)) === contentHash(input);
  if (row.isDefault && input.source !== null)
    throw invalid({ source: '默认模板适用于所有单据，请先把另一个模板设为默认' });
  if (row.isDefault && scopeOf(row) !== scopeOf(input))
    throw invalid({ companyId: '默认模板不能改适用范围，请先把另一个模板设为默认' });
  return templates.update(ctx, row, { ...input, changed: row.changed || !same }, { action: '编辑', code: 'update' });
}

/** 发布 (SYS-011): refuses every fault with its line; makes the next immutable version and puts it live. */
export async function publishTemplate(
  ctx: CommandCtx,
  row: TemplateRecord,
  note: string | null,
): Promise<TemplateRecord> {
  const content = contentOf(row);
  const issues = templateIssues(content, TEMPLATE_ROOTS[row.kind]);
  if (issues.length > 0) {
    const texts = issues.map(({ part, line, message }) => `${TEMPLATE_PARTS[part]}第 ${line} 行：${message}`);
    throw refuse('TEMPLATE_INVALID', `模板「${row.name}」不能发布：${texts.slice(0, 10).join('；')}`, { issues });
  }
  const n = (row.publishedVersion ?? 0) + 1;
  const [made] = await ctx.tx
    .insert(syTemplateVersion)
    .values({
      templateId: row.id,
      n,
      content,
      contentHash: contentHash(content),
      note,
      publishedBy: ctx.actor.system ? null : ctx.actor.userId,
      publishedAt: ctx.now(),
    })
    .returning({ id: syTemplateVersion.id });
  if (!made) throw new Error('The version was not made');
  await keepPictures(ctx, row.id, made.id);
  return templates.transition(ctx, templateMachine, row, 'publish', { publishedVersion: n, changed: false });
}

/** For whom a template is. */
const scopeOf = ({
  companyId,
  customerId,
  supplierId,
}: Pick<TemplateInput, 'companyId' | 'customerId' | 'supplierId'>) => [companyId, customerId, supplierId].join();

/** 设默认: one per kind, company and customer or agent. */
export async function makeDefault(ctx: CommandCtx, id: string, version: number): Promise<TemplateRecord> {
  const row = await locked(ctx, id, version, 'publish');
  if (row.source !== null)
    throw refuse('SYS-013', `「${row.name}」只用于${sourcesOf(row.kind)[row.source] ?? ''}，不能设为默认。`);
  await refuseOtherScope(ctx, row);
  const same = (column: PgColumn, value: string | null): SQL | undefined =>
    value === null ? isNull(column) : eq(column, value);
  const others = await templates.lockWhere(
    ctx,
    and(
      eq(syTemplate.kind, row.kind),
      eq(syTemplate.isDefault, true),
      same(syTemplate.companyId, row.companyId),
      same(syTemplate.customerId, row.customerId),
      same(syTemplate.supplierId, row.supplierId),
    ) as SQL,
  );
  for (const other of others)
    if (other.id !== row.id)
      await templates.update(ctx, other, { isDefault: false }, { action: '取消默认', code: 'unsetDefault' });
  return templates.transition(ctx, templateMachine, row, 'setDefault', { isDefault: true });
}

/** What is published says for whom a template is (SYS-013): the default for somebody is one that was published for them. */
async function refuseOtherScope(ctx: CommandCtx, row: TemplateRecord): Promise<void> {
  const live = row.publishedVersion === null ? null : await publishedTemplate(ctx, row.id);
  if (live && (live.template.source !== row.source || scopeOf(live.template) !== scopeOf(row)))
    throw refuse('SYS-013', `「${row.name}」的适用范围修改后还没有发布，请先发布再设为默认。`);
}

/** 停用: no longer offered; what was printed stays. A default one gives its place up first. */
export async function disableTemplate(ctx: CommandCtx, id: string, version: number): Promise<TemplateRecord> {
  const row = await locked(ctx, id, version, 'publish');
  if (row.isDefault) throw refuse('SYS-013', `「${row.name}」是默认模板，请先把另一个模板设为默认再停用。`);
  return templates.transition(ctx, templateMachine, row, 'disable');
}

/** Roll back: what version n was, its pictures and for whom it was, becomes the working copy and is published as a new version. */
export async function restoreVersion(ctx: CommandCtx, id: string, version: number, n: number): Promise<TemplateRecord> {
  const row = await locked(ctx, id, version, 'publish');
  const [old] = await ctx.tx
    .select()
    .from(syTemplateVersion)
    .where(and(eq(syTemplateVersion.templateId, id), eq(syTemplateVersion.n, n)));
  if (!old) throw refuse('NOT_FOUND', `模板「${row.name}」没有版本 ${n}。`);
  const { source } = old.content;
  if (row.isDefault && source)
    throw refuse(
      'SYS-013',
      `「${row.name}」是默认模板，版本 ${n} 只用于${sourcesOf(row.kind)[source] ?? ''}，请先把另一个模板设为默认。`,
    );
  const { name: _name, customerId, supplierId, ...rest } = old.content;
  const content = { ...rest, ...(await templateParties().keptOf(ctx, { customerId, supplierId })) };
  if (row.isDefault && scopeOf(content) !== scopeOf(row))
    throw refuse('SYS-013', `「${row.name}」是默认模板，版本 ${n} 的适用范围与现在不同，请先把另一个模板设为默认。`);
  await bringPicturesBack(ctx, old.id, id);
  const back = await templates.update(
    ctx,
    row,
    { ...content, changed: true },
    { action: '恢复旧版本', code: 'restore', touch: true, after: { restored: n } },
  );
  return publishTemplate(ctx, back, `恢复版本 ${n}`);
}

/** 复制: a draft of one's own. */
export async function copyTemplate(ctx: CommandCtx, id: string, name: string): Promise<TemplateRecord> {
  const row = await templates.find(ctx, id);
  requireKind(ctx.actor, row.kind, 'edit');
  return createTemplate(ctx, { ...contentOf(row), name, kind: row.kind });
}

/** Deletes a draft that was never published. */
export async function removeTemplate(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await locked(ctx, id, version, 'edit');
  if (row.publishedVersion !== null || row.state !== 'DRAFT')
    throw refuse('ILLEGAL_STATE', `模板「${row.name}」已发布过，只能停用。`);
  await templates.remove(ctx, row, { action: '删除', code: 'remove' });
}

/** The agent that a template is for is one that the caller may see. */
async function requireAgent(ctx: CommandCtx, id: string | null, stored: string | null): Promise<void> {
  if (id !== null && !(await templateParties().mayNameAgent(ctx, id, stored)))
    throw invalid({ supplierId: '国外代理不存在或无权使用' });
}

/** 适用单据 is one that is printed with templates of the kind. */
function refuseSource(kind: TemplateKind, source: PrintSourceName | null): void {
  if (source !== null && !Object.hasOwn(sourcesOf(kind), source))
    throw invalid({ source: `${TEMPLATE_KINDS[kind]}模板不能用于这种单据` });
}

/** Labels on sheets name the size of one, which fits between the margins. */
function sheetFaults(
  input: Pick<TemplateInput, 'engine' | 'paper' | 'orientation' | 'widthMm' | 'heightMm' | 'marginMm'>,
): Record<string, string> {
  const { engine, paper, orientation, widthMm: width, heightMm: height, marginMm } = input;
  if (engine !== 'LABEL' || (paper !== 'A4' && paper !== 'A5') || (width === null && height === null)) return {};
  if (width === null) return { widthMm: '标签宽和高须同时填写' };
  if (height === null) return { heightMm: '标签宽和高须同时填写' };
  const [short, long] = PAPER_MM[paper];
  const sheet = orientation === 'LANDSCAPE' ? { width: long, height: short } : { width: short, height: long };
  const { columns, rows } = labelGrid(sheet, { width, height }, marginMm);
  return {
    ...(columns === 0 && { widthMm: `标签比纸宽，最多 ${sheet.width - 2 * marginMm} mm` }),
    ...(rows === 0 && { heightMm: `标签比纸高，最多 ${sheet.height - 2 * marginMm} mm` }),
  };
}

/** 自定义 paper needs its size; a template is for a customer or an agent, not both (4.5). */
function refusePaper(
  input: Pick<
    TemplateInput,
    'engine' | 'paper' | 'orientation' | 'widthMm' | 'heightMm' | 'customerId' | 'supplierId' | 'marginMm'
  >,
) {
  const problems: Record<string, string> = sheetFaults(input);
  if (input.paper === 'CUSTOM' && input.widthMm === null) problems.widthMm = '自定义纸张必填';
  if (input.paper === 'CUSTOM' && input.heightMm === null) problems.heightMm = '自定义纸张必填';
  if (input.paper === 'CUSTOM' && input.marginMm * 2 >= Math.min(input.widthMm ?? 999, input.heightMm ?? 999))
    problems.marginMm = '页边距超出纸张';
  if (input.customerId !== null && input.supplierId !== null) problems.supplierId = '客户与代理只能选一个';
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
