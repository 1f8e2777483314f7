import type { ScopeArea } from '@shared/contract/access.ts';
import { and, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';

/** How rows of an entity belong to companies, warehouses, departments and people (1.8, logistics-admin 3.6). */
export interface ScopeSpec {
  company?: PgColumn;
  warehouse?: PgColumn;
  dept?: PgColumn;
  /** Columns with ids of people: owner, sales, customer service, operator, inspector. */
  people?: readonly PgColumn[];
  /** Further rows that the actor may see in the area although people and department do not match (ACC-032). */
  or?: (actor: Actor) => SQL | undefined;
  /** A further condition for everybody. */
  and?: (actor: Actor) => SQL | undefined;
  /** What external accounts see, whatever the level of their roles; without it they see nothing (ACC-033). */
  external?: (actor: Actor) => SQL;
}

const NOTHING = sql`false`;
const within = (column: PgColumn, ids: readonly string[]): SQL => {
  const listed = ids.length > 0 ? inArray(column, [...ids]) : NOTHING;
  return column.notNull ? listed : (or(isNull(column), listed) ?? listed);
};

/**
 * The condition that keeps an actor inside its scope: level of the area ∩ own companies ∩ own warehouses; of an external
 * account what `external` says, in place of the level.
 * undefined: no restriction (only for the system).
 */
export function scopeCondition(actor: Actor, area: ScopeArea | undefined, spec: ScopeSpec): SQL | undefined {
  if (actor.system) return undefined;
  return and(
    spec.company && within(spec.company, actor.companies),
    spec.warehouse && within(spec.warehouse, actor.warehouses),
    area && (actor.external ? (spec.external?.(actor) ?? NOTHING) : areaCondition(actor, area, spec)),
    spec.and?.(actor),
  );
}

function areaCondition(actor: Actor, area: ScopeArea, spec: ScopeSpec): SQL | undefined {
  const scope = actor.scopes[area];
  if (!scope) return NOTHING;
  if (scope.level === 'ALL') return undefined;
  const people = spec.people ?? [];
  // A table without people and departments knows only company and warehouse.
  if (people.length === 0 && !spec.dept && !spec.or) return undefined;
  return (
    or(
      ...people.map((column) => inArray(column, [actor.userId, ...(actor.standsFor ?? [])])),
      scope.level !== 'SELF' && spec.dept && scope.depts.length > 0 ? inArray(spec.dept, [...scope.depts]) : undefined,
      spec.or?.(actor),
    ) ?? NOTHING
  );
}
