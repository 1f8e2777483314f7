import { and, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { entities } from '../../platform/entity-registry.ts';
import { guards } from '../../platform/guards.ts';
import { auditRow } from './audit.tables.ts';

/**
 * Rows of the caller's companies and those that belong to none; of documents only those inside the caller's own scope of
 * their area and warehouses (ACC-031). Who sees all of an area also reads of what is not there any more.
 */
export function auditScope(actor: Actor): SQL | undefined {
  if (actor.system) return undefined;
  return and(
    or(isNull(auditRow.companyId), inArray(auditRow.companyId, [...actor.companies])),
    ...entities().map(({ kind, table, spec: { area, scope = {} } }) => {
      const all = !actor.external && area && actor.scopes[area]?.level === 'ALL';
      // The company stands in the row itself.
      if (!area || (all && !scope.warehouse && !scope.and)) return undefined;
      const inside = guards.scope(actor, area, scope);
      if (!inside) return undefined;
      const at = sql`${table.id} = ${auditRow.objectId}`;
      return or(
        ne(auditRow.kind, kind),
        all
          ? sql`not exists (select from ${table} where ${at} and (${inside}) is not true)`
          : sql`exists (select from ${table} where ${at} and ${inside})`,
      );
    }),
  );
}
