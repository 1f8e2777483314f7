import { GUARDS, AREAS, type FieldGuard, type ScopeArea } from '@shared/contract/access.ts';
import { fieldLevel, type Actor } from '../../platform/actor.ts';

/** What somebody saw when a file was made for them: it shows so much, whatever becomes of their rights. */
export interface Sight {
  companies: readonly string[];
  warehouses: readonly string[];
  /** Field groups in full. */
  fields: readonly FieldGuard[];
  scopes: Actor['scopes'];
}

export const sightOf = (actor: Actor): Sight => ({
  companies: actor.companies,
  warehouses: actor.warehouses,
  fields: GUARDS.filter((guard) => fieldLevel(actor, guard) === 'VISIBLE'),
  scopes: actor.scopes,
});

/** ACC-034: whether somebody still sees all of that; of a file of before it was kept, nothing is known. */
export function stillSees(actor: Actor, sight: Sight | undefined): boolean {
  if (!sight) return false;
  const now = sightOf(actor);
  const within = <Value>(then: readonly Value[], these: readonly Value[]) => then.every((one) => these.includes(one));
  return (
    within(sight.companies, now.companies) &&
    within(sight.warehouses, now.warehouses) &&
    within(sight.fields, now.fields) &&
    AREAS.every((area) => covers(now.scopes[area], sight.scopes[area]))
  );
}

/** Whether a scope reaches as far as another did: everything, or the same level over at least the same departments. */
function covers(now: Actor['scopes'][ScopeArea], then: Actor['scopes'][ScopeArea]): boolean {
  if (!then || now?.level === 'ALL') return true;
  return now !== undefined && now.level === then.level && then.depts.every((dept) => now.depts.includes(dept));
}
