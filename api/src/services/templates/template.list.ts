import { templateList } from '@shared/contract/system/template.contract.ts';
import { KIND_CODES, templateRight } from '@shared/contract/system/template.labels.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { syCompany } from '../people/org.tables.ts';
import { acUser } from '../people/user.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { later } from '../../platform/later.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { templateParties } from './ports.ts';
import { standardNewer } from './standard-offer.ts';
import { templateActions } from './template.reads.ts';
import { syTemplate } from './template.tables.ts';

export const templateListRoute = serveList(templateList, {
  table: syTemplate,
  join: [
    [syCompany, eq(syCompany.id, syTemplate.companyId)],
    [acUser, eq(acUser.id, syTemplate.updatedBy)],
  ],
  select: {
    kind: syTemplate.kind,
    companyId: syTemplate.companyId,
    name: syTemplate.name,
    language: syTemplate.language,
    engine: syTemplate.engine,
    paper: syTemplate.paper,
    source: syTemplate.source,
    companyName: syCompany.shortName,
    partyName: sql<string>`${later(() => templateParties().nameOf(syTemplate.customerId, syTemplate.supplierId))}`,
    isDefault: syTemplate.isDefault,
    publishedVersion: syTemplate.publishedVersion,
    state: syTemplate.state,
    changed: syTemplate.changed,
    updatedByName: acUser.name,
    updatedAt: syTemplate.updatedAt,
  },
  scope: null,
  where: ({ actor }) =>
    inArray(
      syTemplate.kind,
      KIND_CODES.filter((kind) => actor.may(templateRight(kind, 'view'))),
    ),
  filters: {
    keyword: (term) => searchMatch(syTemplate.name, term),
    customerId: (id) => eq(syTemplate.customerId, id),
  },
  finish: async (ctx, rows) => {
    const found = await ctx.db
      .select(pickColumns(syTemplate, 'id', 'kind', 'language', 'source', 'paper', 'state', 'standardHash'))
      .from(syTemplate)
      .where(
        inArray(
          syTemplate.id,
          rows.map(({ id }) => id),
        ),
      );
    const newer = new Set(found.filter(standardNewer).map(({ id }) => id));
    return rows.map((row) => ({
      ...row,
      standardNewer: newer.has(row.id),
      actions: templateActions(ctx, {
        kind: row.kind,
        state: row.state ?? 'DRAFT',
        isDefault: row.isDefault === true,
        changed: row.changed === true,
        source: row.source ?? null,
      }),
    }));
  },
});
