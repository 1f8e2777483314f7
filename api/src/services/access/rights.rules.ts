import {
  GROUPS,
  AREAS,
  FIELD_LEVELS,
  SCOPE_AREAS,
  SCOPE_LEVELS,
  type FieldGroup,
  type FieldLevel,
  type ScopeArea,
  type ScopeLevel,
} from '@shared/contract/access.ts';
import type { RoleRights } from '@shared/contract/access/role.contract.ts';
import type { EffectiveRights, OwnScopes } from '@shared/contract/access/rights.contract.ts';
import type { ScopeValue } from '@shared/contract/access/user.contract.ts';
import { compare } from '@shared/contract/decimal.ts';

/** What roles give together (ACC-030). A scope's deptIds are the departments themselves, sub-departments included. */
export interface Rights {
  permissions: ReadonlySet<string>;
  fields: Record<FieldGroup, FieldLevel>;
  scopes: Record<ScopeArea, ScopeValue>;
  /** Limit per code: the highest of the roles that give the code; null: without limit. Codes that are not held are absent. */
  limits: ReadonlyMap<string, string | null>;
}

const FIELD_ORDER = Object.keys(FIELD_LEVELS) as FieldLevel[];
const LEVEL_ORDER = Object.keys(SCOPE_LEVELS) as ScopeLevel[];

/** The more open of two field levels: VISIBLE before MASK before HIDDEN. */
export const openerField = (left: FieldLevel, right: FieldLevel): FieldLevel =>
  FIELD_ORDER.indexOf(left) <= FIELD_ORDER.indexOf(right) ? left : right;

/**
 * The wider of two scopes of one area. Own records belong to every scope and ALL takes everything; what lies between is
 * a set of departments, and the two sets are joined.
 */
export function widerScope(left: ScopeValue, right: ScopeValue): ScopeValue {
  const level = LEVEL_ORDER[Math.max(LEVEL_ORDER.indexOf(left.level), LEVEL_ORDER.indexOf(right.level))] ?? 'SELF';
  return scope(level, [...left.deptIds, ...right.deptIds]);
}

/** A scope with its departments in one order and without repeats; SELF and ALL carry none. */
export const scope = (level: ScopeLevel, deptIds: readonly string[] = []): ScopeValue => ({
  level,
  deptIds:
    level === 'SELF' || level === 'ALL'
      ? []
      : [...new Set(deptIds)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)),
});

/** The higher of two limits; null is without limit. */
const higher = (left: string | null, right: string | null): string | null =>
  left === null || right === null ? null : compare(left, right) >= 0 ? left : right;

/** Rights of nobody. */
export const NO_RIGHTS: Rights = {
  permissions: new Set(),
  fields: Object.fromEntries(GROUPS.map((group) => [group, 'HIDDEN'])) as Rights['fields'],
  scopes: Object.fromEntries(AREAS.map((area) => [area, scope('SELF')])) as Rights['scopes'],
  limits: new Map(),
};

/** ACC-030: union of codes, most open field, widest scope per area, highest limit per code. */
export function mergeRights(left: Rights, right: Rights): Rights {
  const limits = new Map(left.limits);
  for (const [code, limit] of right.limits) {
    const known = limits.get(code);
    limits.set(code, known === undefined ? limit : higher(known, limit));
  }
  return {
    permissions: new Set([...left.permissions, ...right.permissions]),
    fields: Object.fromEntries(
      GROUPS.map((group) => [group, openerField(left.fields[group], right.fields[group])]),
    ) as Rights['fields'],
    scopes: Object.fromEntries(
      AREAS.map((area) => [area, widerScope(left.scopes[area], right.scopes[area])]),
    ) as Rights['scopes'],
    limits,
  };
}

/** Rights with the scopes that an account has of its own in place of those of its roles. */
export const withScopes = (
  rights: Rights,
  own: OwnScopes | null | undefined,
  resolve: (value: ScopeValue) => ScopeValue = (value) => value,
): Rights => {
  const scopes = { ...rights.scopes };
  for (const area of AREAS) {
    const value = own?.[area];
    if (value) scopes[area] = resolve(value);
  }
  return { ...rights, scopes };
};

/** ACC-033: an external account sees no price of ours, whatever its roles say. */
export const withoutPrices = (rights: Rights): Rights => ({
  ...rights,
  fields: { ...rights.fields, 'money.sell': 'HIDDEN', 'money.profit': 'HIDDEN' },
});

/** Rights as they are told: the limit is the highest of any code, null without limit. */
export function toldRights({ permissions, fields, scopes, limits }: Rights): EffectiveRights {
  const all = [...limits.values()];
  const approveLimit = all.reduce((most, limit) => higher(most, limit), all[0] ?? null);
  return { permissions: [...permissions], fields, scopes, approveLimit };
}

/** Rights of one role; `resolve` turns a level into departments for the user it is given to. */
export function rightsOf(role: RoleRights, resolve: (value: ScopeValue) => ScopeValue = (value) => value): Rights {
  return {
    permissions: new Set(role.codes),
    fields: { ...NO_RIGHTS.fields, ...role.fields },
    scopes: Object.fromEntries(
      AREAS.map((area) => [area, resolve(role.scopes[area] ?? scope('SELF'))]),
    ) as Rights['scopes'],
    limits: new Map(role.codes.map((code) => [code, role.approveLimit])),
  };
}

/** Whether `inner` sees nothing that `outer` does not. Both resolved to departments. */
export function scopeWithin(inner: ScopeValue, outer: ScopeValue): boolean {
  if (outer.level === 'ALL' || inner.level === 'SELF') return true;
  if (inner.level === 'ALL') return false;
  const known = new Set(outer.deptIds);
  return inner.deptIds.every((id) => known.has(id));
}

/** Levels by area in few words: 全部, or 物流 本人；其余 全部 with the level of most areas last. */
export function scopeSummary(scopes: Record<ScopeArea, ScopeValue>): string {
  const byLevel = LEVEL_ORDER.map((level) => ({
    level: SCOPE_LEVELS[level],
    areas: AREAS.filter((area) => scopes[area].level === level).map((area) => SCOPE_AREAS[area]),
  })).filter(({ areas }) => areas.length > 0);
  const [most, ...others] = byLevel.toSorted((left, right) => right.areas.length - left.areas.length);
  if (others.length === 0) return most?.level ?? '';
  return [...others.map(({ level, areas }) => `${areas.join('、')} ${level}`), `其余 ${most?.level}`].join('；');
}

/** What of a grant goes beyond what the grantor holds (ACC-037). Empty: may be granted. */
export interface Excess {
  codes: string[];
  fields: FieldGroup[];
  scopes: ScopeArea[];
  limit: boolean;
}

/** Whether a grantor's limit for a code covers a granted one. */
const limitCovers = (held: string | null | undefined, granted: string | null): boolean =>
  held === null || (held !== undefined && granted !== null && compare(held, granted) >= 0);

/** ACC-037: a user may grant only what they hold: codes, fields, scope and limit. */
export function excessOf(holder: Rights, granted: Rights): Excess {
  return {
    codes: [...granted.permissions].filter((code) => !holder.permissions.has(code)),
    fields: GROUPS.filter((group) => openerField(holder.fields[group], granted.fields[group]) !== holder.fields[group]),
    scopes: AREAS.filter((area) => !scopeWithin(granted.scopes[area], holder.scopes[area])),
    limit: [...granted.limits].some(
      ([code, limit]) => holder.permissions.has(code) && !limitCovers(holder.limits.get(code), limit),
    ),
  };
}
export const isEmptyExcess = (excess: Excess): boolean =>
  excess.codes.length + excess.fields.length + excess.scopes.length === 0 && !excess.limit;
