import type { PermissionCode } from '@shared/contract/permissions.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import {
  templateMachine,
  type TemplateDetail,
  type TemplateInput,
  type TemplateOverview,
  type TemplateVersion,
} from '@shared/contract/system/template.contract.ts';
import { KIND_CODES, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { syCompany } from '../people/org.tables.ts';
import { acUser } from '../people/user.tables.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import type { Answerable } from '../../platform/route.ts';
import { shPrint } from '../printing/print.tables.ts';
import { templateParties } from './ports.ts';
import { syTemplate, syTemplateVersion, type TemplateRecord } from './template.tables.ts';

/** Rights of the machine narrowed to templates of one kind. */
const mayOnKind =
  (ctx: Ctx, kind: TemplateKind) =>
  (code: PermissionCode): boolean =>
    code.startsWith(`system.template.${kind.toLowerCase()}.`) && ctx.actor.may(code);

type Standing = Pick<TemplateRecord, 'kind' | 'state' | 'isDefault' | 'changed' | 'source'>;
/** What the caller may do with a template now: a version without changes is not published again. */
export const templateActions = (ctx: Ctx, row: Standing): AllowedAction[] =>
  allowedActions(templateMachine, row.state, mayOnKind(ctx, row.kind), (action) => {
    if (action === 'setDefault') return row.isDefault || row.source !== null ? null : [];
    return action === 'publish' && row.state === 'PUBLISHED' && !row.changed ? ['没有未发布的修改'] : [];
  });

/** What of a row is its content: what a version keeps and 导出模板 holds. */
export function contentOf(row: TemplateRecord): TemplateInput {
  const { name, source, companyId, customerId, supplierId, language, paper, widthMm, heightMm } = row;
  const { orientation, marginMm, engine, header, body, footer, remark } = row;
  return {
    name,
    source,
    companyId,
    customerId,
    supplierId,
    language,
    paper,
    widthMm,
    heightMm,
    orientation,
    marginMm,
    engine,
    header,
    body,
    footer,
    remark,
  };
}

/** A template with everything its editor shows. */
export async function templateDetail(ctx: Ctx, row: TemplateRecord): Promise<Answerable<TemplateDetail>> {
  const [names] = await ctx.db
    .select({
      companyName: syCompany.shortName,
      partyName: templateParties().nameOf(syTemplate.customerId, syTemplate.supplierId),
      updatedByName: acUser.name,
    })
    .from(syTemplate)
    .leftJoin(syCompany, eq(syCompany.id, syTemplate.companyId))
    .leftJoin(acUser, eq(acUser.id, syTemplate.updatedBy))
    .where(eq(syTemplate.id, row.id));
  const { id, version, kind, state, isDefault, publishedVersion, changed, updatedAt } = row;
  return {
    ...contentOf(row),
    id,
    version,
    kind,
    state,
    isDefault,
    publishedVersion,
    changed,
    updatedAt,
    companyName: names?.companyName ?? null,
    partyName: names?.partyName ?? null,
    updatedByName: names?.updatedByName ?? null,
    actions: templateActions(ctx, row),
  };
}

/** Versions of a template, newest first, with how often each was printed. */
export async function versionsOf(ctx: Ctx, templateId: string): Promise<Answerable<TemplateVersion>[]> {
  const found = await ctx.db
    .select({
      version: syTemplateVersion,
      publishedByName: acUser.name,
      prints: sql<number>`(select count(*)::int from ${shPrint} where ${shPrint.templateVersionId} = ${syTemplateVersion.id})`,
    })
    .from(syTemplateVersion)
    .leftJoin(acUser, eq(acUser.id, syTemplateVersion.publishedBy))
    .where(eq(syTemplateVersion.templateId, templateId))
    .orderBy(desc(syTemplateVersion.n))
    .limit(200);
  return found.map(({ version: { n, publishedAt, note, contentHash, content }, publishedByName, prints }) => ({
    n,
    publishedAt,
    note,
    contentHash,
    content,
    publishedByName,
    prints,
  }));
}

/** The overview of S7: the kinds that the caller may see. */
export async function templateOverview(ctx: Ctx): Promise<TemplateOverview[]> {
  const since = startOfDay(addDays(ctx.today(), -30)).toISOString();
  const found = await rows<{
    kind: TemplateKind;
    published: number;
    name: string | null;
    last: Date | null;
    used: number;
  }>(
    ctx.db,
    sql`select k.kind, count(t.id) filter (where t.state = 'PUBLISHED')::int as published,
        min(t.name) filter (where t.is_default and t.company_id is null and t.customer_id is null and t.supplier_id is null) as name,
        max(t.updated_at) as last,
        (select count(*)::int from sh_print p where p.kind = k.kind and p.at >= ${since}::timestamptz) as used
      from unnest(${sql.raw(`array['${KIND_CODES.join("','")}']`)}::text[]) as k(kind)
      left join sy_template t on t.kind = k.kind group by k.kind`,
  );
  return KIND_CODES.flatMap((kind) => {
    const row = found.find((each) => each.kind === kind);
    if (!row || !ctx.actor.may(`system.template.${kind.toLowerCase()}.view` as PermissionCode)) return [];
    const lastChange = row.last ? new Date(row.last).toISOString() : null;
    return [{ kind, published: row.published, defaultName: row.name, lastChange, used: row.used }];
  });
}
