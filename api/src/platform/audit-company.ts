import { getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditRow } from './audit.ts';
import type { Db } from './database.ts';
import { entityOf } from './entity-registry.ts';

/**
 * Rows of a document belong to its company, also where whoever wrote them did not say so (comments, attachments,
 * approvals): else people of other companies would find them in the log.
 */
export async function withCompanies(tx: Db, entries: readonly AuditRow[]): Promise<readonly AuditRow[]> {
  const companies = new Map<string, string>();
  const lacking = entries.filter(({ companyId, objectId }) => !companyId && objectId);
  for (const kind of new Set(lacking.map((entry) => entry.kind))) {
    const table = entityOf(kind)?.table;
    const column = table && (getTableColumns(table as PgTable).companyId as PgColumn | undefined);
    if (!table || !column) continue;
    const ids = lacking.flatMap((entry) => (entry.kind === kind && entry.objectId ? [entry.objectId] : []));
    const rows = await tx
      .select({ id: table.id, companyId: column })
      .from(table as PgTable)
      .where(inArray(table.id, [...new Set(ids)]));
    for (const { id, companyId } of rows) if (companyId) companies.set(`${kind}:${String(id)}`, String(companyId));
  }
  return entries.map((entry) => ({
    ...entry,
    companyId: entry.companyId ?? companies.get(`${entry.kind}:${entry.objectId}`) ?? null,
  }));
}
