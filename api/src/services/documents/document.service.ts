import type { DocumentChange, DocumentSetting } from '@shared/contract/system/documents/document.contract.ts';
import { documentFaults } from '@shared/contract/system/documents/document-faults.ts';
import type { DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import {
  defaultRule,
  DOCUMENT_CODES,
  DOCUMENT_TYPES,
  isDefault,
} from '@shared/contract/system/documents/document-types.ts';
import { sourceOf } from '@shared/contract/system/print.contract.ts';
import { KIND_CODES } from '@shared/contract/system/template.labels.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { acUser } from '../people/user.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { continueNumbers, peekNumbers } from '../../platform/numbering.ts';
import { invalid, refuse, type Refusal } from '../../platform/refusal.ts';
import { publishedOf } from '../templates/published-templates.ts';
import { suits } from '../templates/template-choice.ts';
import { syTemplate, type TemplateRecord } from '../templates/template.tables.ts';
import { currentRule, readRule } from '../../platform/document-rule.ts';
import { syDocument } from '../../platform/settings.tables.ts';
import { syDocumentVersion } from './document.tables.ts';

export const documentSettings = entity({
  table: syDocument,
  title: '单据设置',
  no: 'code',
  labels: { code: '单据', rule: '规则' },
  unique: { sy_document_code_key: '数据已被他人修改，请刷新后重试。' },
});
type Row = typeof syDocument.$inferSelect;

/** Every type with its rule, the next number and who changed it last. */
export async function listDocuments(ctx: Ctx): Promise<DocumentSetting[]> {
  const found = await ctx.db
    .select({ row: syDocument, name: acUser.name })
    .from(syDocument)
    .leftJoin(acUser, eq(acUser.id, syDocument.updatedBy));
  const stored = new Map(found.map((each) => [each.row.code, each]));
  return present(
    ctx,
    DOCUMENT_CODES.map((code) => ({
      code,
      row: stored.get(code)?.row ?? null,
      name: stored.get(code)?.name ?? null,
    })),
  );
}

/** Types as they are answered; without a stored row they have their defaults. */
async function present(
  ctx: Ctx,
  types: readonly { code: string; row: Row | null; name: string | null }[],
): Promise<DocumentSetting[]> {
  const rules = types.map(({ code, row }) => (row ? readRule(code, row.rule) : defaultRule(code)));
  const numbers = await peekNumbers(
    ctx.db,
    rules.map(({ number }) => number),
    ctx.today(),
  );
  return types.map(({ code, row, name }, at) => ({
    code,
    rule: rules[at] ?? defaultRule(code),
    nextNo: numbers[at] ?? '',
    version: row?.version ?? 0,
    updatedByName: row ? (name ?? '系统') : null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }));
}

/** Whether a template prints a paper of a type, whoever's it is: it is of no single customer, supplier or company. */
const prints = (code: string, template: TemplateRecord): boolean =>
  (DOCUMENT_TYPES[code]?.prints ?? []).some(
    (source) =>
      sourceOf(source).kinds.includes(template.kind) &&
      suits(template, { source, companyId: null, customerId: null, language: 'ZH' }),
  );

/** Published templates of no single customer or company, with the types that they print. */
export async function offeredTemplates(ctx: Ctx) {
  const found = await publishedOf(ctx, KIND_CODES);
  return found.map((template) => ({
    id: template.id,
    name: template.name,
    kind: template.kind,
    codes: DOCUMENT_CODES.filter((code) => prints(code, template)),
  }));
}

/** Somebody else saved the type first: what holds now, who and when, for mine and theirs. */
async function documentConflict(ctx: CommandCtx, code: string, row: Row | undefined): Promise<Refusal> {
  const [name] = row?.updatedBy
    ? await ctx.db.select({ name: acUser.name }).from(acUser).where(eq(acUser.id, row.updatedBy))
    : [];
  const [current] = await present(ctx, [{ code, row: row ?? null, name: name?.name ?? null }]);
  return refuse('VERSION_CONFLICT', undefined, {
    current: { ...current, id: code },
    changedBy: current?.updatedByName ?? '',
    changedAt: row?.updatedAt ?? null,
    fields: ['rule'],
  });
}

/** Saves the rule of a type; it counts for documents made from now on. */
export async function saveDocument(
  ctx: CommandCtx,
  code: string,
  input: { rule: DocumentRule; version: number; note: string | null },
  action = '修改单据设置',
): Promise<DocumentSetting> {
  if (!DOCUMENT_TYPES[code]) throw refuse('NOT_FOUND');
  // One change of the settings at a time, so that two types never get one prefix.
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(4140)`);
  const all = await documentSettings.lockWhere(ctx, inArray(syDocument.code, DOCUMENT_CODES));
  const row = all.find((each) => each.code === code);
  const before = row ? await currentRule(ctx.db, code) : defaultRule(code);
  const prefixes = Object.fromEntries(DOCUMENT_CODES.map((other) => [other, defaultRule(other).number.prefix]));
  for (const other of all) prefixes[other.code] = readRule(other.code, other.rule).number.prefix;
  const faults = documentFaults(code, input.rule, prefixes);
  if (!(await fits(ctx, code, input.rule.templateId))) faults.templateId = '模板不存在、未发布或不能打印这种单据';
  if (Object.keys(faults).length > 0)
    throw invalid(Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`rule.${path}`, fault])));
  if ((row?.version ?? 0) !== input.version) throw await documentConflict(ctx, code, row);
  const changed = row
    ? await documentSettings.update(ctx, row, { rule: input.rule }, { action })
    : await documentSettings.insert(ctx, { code, rule: input.rule }, { action, before: { rule: before } });
  if (changed.version !== input.version) await keepVersion(ctx, changed, input.note);
  const { number } = input.rule;
  if (number.prefix !== before.number.prefix || number.reset !== before.number.reset)
    await continueNumbers(ctx.tx, number, ctx.today());
  const [saved] = await present(ctx, [{ code, row: changed, name: ctx.actor.name }]);
  if (!saved) throw refuse('NOT_FOUND');
  return saved;
}

const keepVersion = (ctx: CommandCtx, row: Row, note: string | null) =>
  ctx.tx.insert(syDocumentVersion).values({
    code: row.code,
    n: row.version,
    rule: row.rule,
    note,
    changedBy: ctx.actor.system ? null : ctx.actor.userId,
    changedAt: ctx.now(),
  });

async function fits(ctx: Ctx, code: string, templateId: string | null): Promise<boolean> {
  if (templateId === null) return true;
  const [found] = await ctx.db
    .select()
    .from(syTemplate)
    .where(and(eq(syTemplate.id, templateId), eq(syTemplate.state, 'PUBLISHED')));
  return found !== undefined && prints(code, found);
}

/** Back to what the specification says, with the reason in the history. ILLEGAL_STATE: the defaults hold already. */
export async function resetDocument(
  ctx: CommandCtx,
  code: string,
  { version, reason }: { version: number; reason: string },
): Promise<DocumentSetting> {
  if (!DOCUMENT_TYPES[code]) throw refuse('NOT_FOUND');
  const rule = defaultRule(code);
  if (isDefault(code, await currentRule(ctx.tx, code)))
    throw refuse('ILLEGAL_STATE', `${DOCUMENT_TYPES[code]?.title ?? '单据'}的设置已是默认值。`);
  return saveDocument(ctx, code, { rule, version, note: `恢复默认：${reason}` }, '恢复默认');
}

/** Every rule that a type has had, newest first, the default last. */
export async function documentHistory(ctx: Ctx, code: string): Promise<DocumentChange[]> {
  if (!DOCUMENT_TYPES[code]) throw refuse('NOT_FOUND');
  const found = await ctx.db
    .select({ row: syDocumentVersion, name: acUser.name })
    .from(syDocumentVersion)
    .leftJoin(acUser, eq(acUser.id, syDocumentVersion.changedBy))
    .where(eq(syDocumentVersion.code, code))
    .orderBy(desc(syDocumentVersion.n))
    .limit(100);
  return found.map(({ row, name }) => ({
    n: row.n,
    at: row.changedAt.toISOString(),
    userName: name ?? '系统',
    rule: row.rule,
    note: row.note,
  }));
}
