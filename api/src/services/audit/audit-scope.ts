import { and, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { entities } from '../../platform/entity-registry.ts';
import { guards } from '../../platform/guards.ts';
import { auditRow } from './audit.tables.ts';

/**
 * Rows of the caller's companies and those that belong to none; of documents only those inside the caller's own scope of
 * their area (ACC-031): who sees all of an area asks for nothing more.
 */
export function auditScope(actor: Actor): SQL | undefined {
  if (actor.system) return undefined;
  return and(
    or(isNull(auditRow.companyId), inArray(auditRow.companyId, [...actor.companies])),
    ...entities().map(({ kind, table, spec: { area, scope = {} } }) => {
      if (!area || (!actor.external && actor.scopes[area]?.level === 'ALL')) return undefined;
      const inside = guards.scope(actor, area, scope);
      return (
        inside &&
        or(
          ne(auditRow.kind, kind),
          sql`exists (select from ${table} where ${table.id} = ${auditRow.objectId} and ${inside})`,
        )
      );
    }),
  );
}
