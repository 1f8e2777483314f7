import { getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditRow } from './audit.ts';
import type { Db } from './database.ts';
import { entityOf } from './entity-registry.ts';

/**
 * Rows of a document belong to its company, also where whoever wrote them did not say so (comments, attachments,
 * approvals): else people of other companies would find them in the log. What has no company of its own has that of the
 * record it is part of (`partOf`), also when it has just been deleted.
 */
export async function withCompanies(tx: Db, entries: readonly AuditRow[]): Promise<readonly AuditRow[]> {
  const companies = new Map<string, string>();
  const lacking = entries.filter(({ companyId, objectId }) => !companyId && objectId);
  for (const kind of new Set(lacking.map((entry) => entry.kind))) {
    const own = lacking.filter((entry) => entry.kind === kind);
    const ids = own.map(({ objectId }) => String(objectId));
    const noted = new Map(own.map(({ objectId, before, after }) => [String(objectId), { ...after, ...before }]));
    for (const [id, company] of await companiesOf(tx, kind, ids, noted)) companies.set(`${kind}:${id}`, company);
  }
  return entries.map((entry) => ({
    ...entry,
    companyId: entry.companyId ?? companies.get(`${entry.kind}:${entry.objectId}`) ?? null,
  }));
}

/** Companies of rows by id; `noted`: what is known of those that are not there any more. */
async function companiesOf(
  tx: Db,
  kind: string,
  ids: readonly string[],
  noted: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(),
): Promise<Map<string, string>> {
  const { table, spec } = entityOf(kind) ?? {};
  const field = spec?.partOf?.field ?? 'companyId';
  const column = table && (getTableColumns(table as PgTable)[field] as PgColumn | undefined);
  if (!table || !column || ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: table.id, value: column })
    .from(table as PgTable)
    .where(inArray(table.id, [...new Set(ids)]));
  const values = new Map([...noted].map(([id, row]) => [id, row[field]]));
  for (const { id, value } of rows) values.set(String(id), value);
  const known = new Map([...values].flatMap(([id, value]) => (value ? [[id, String(value)] as const] : [])));
  if (!spec?.partOf) return known;
  const wholes = await companiesOf(tx, spec.partOf.kind, [...known.values()]);
  for (const [id, whole] of known) {
    const company = wholes.get(whole);
    if (company) known.set(id, company);
    else known.delete(id);
  }
  return known;
}
