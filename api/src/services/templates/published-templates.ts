import type { TemplateInput } from '@shared/contract/system/template.contract.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { templateParties } from './ports.ts';
import { syTemplate, syTemplateVersion, type TemplateRecord } from './template.tables.ts';

type Version = typeof syTemplateVersion.$inferSelect;

/**
 * Published templates of kinds, by name, as they were published: for whom and what a template is, its language and paper are
 * of the version (SYS-013); the working copy counts only after 发布 (4.5).
 */
export async function publishedOf(ctx: Ctx, kinds: readonly TemplateKind[]): Promise<TemplateRecord[]> {
  const found = await published(ctx).where(
    and(inArray(syTemplate.kind, [...kinds]), eq(syTemplate.state, 'PUBLISHED')),
  );
  const live: TemplateRecord[] = [];
  for (const { template, version } of found) live.push(await asPublished(ctx, template, version.content));
  return live;
}

/** One of them with its version; null: it is not published. */
export async function publishedTemplate(
  ctx: Ctx,
  id: string,
): Promise<{ template: TemplateRecord; version: Version } | null> {
  const [found] = await published(ctx).where(and(eq(syTemplate.id, id), eq(syTemplate.state, 'PUBLISHED')));
  return found ? { ...found, template: await asPublished(ctx, found.template, found.version.content) } : null;
}

const published = (ctx: Ctx) =>
  ctx.db
    .select({ template: syTemplate, version: syTemplateVersion })
    .from(syTemplate)
    .innerJoin(
      syTemplateVersion,
      and(eq(syTemplateVersion.templateId, syTemplate.id), eq(syTemplateVersion.n, syTemplate.publishedVersion)),
    )
    .orderBy(asc(syTemplate.name))
    .$dynamic();

/** The content of a version over the working copy. What was published for a party that was merged is of the one that stays (ACC-014). */
async function asPublished(ctx: Ctx, row: TemplateRecord, content: TemplateInput): Promise<TemplateRecord> {
  const { customerId, supplierId } = content;
  if (customerId === row.customerId && supplierId === row.supplierId) return { ...row, ...content };
  const now = await templateParties().keptOf(ctx, { customerId, supplierId });
  return { ...row, ...content, ...now };
}
