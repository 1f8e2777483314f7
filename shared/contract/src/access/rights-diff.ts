import { GROUPS, AREAS, FIELD_GROUPS, FIELD_LEVELS, SCOPE_AREAS, SCOPE_LEVELS } from '../access.ts';
import { compare } from '../decimal.ts';
import { permissionName, PERMISSION_CODES } from '../permissions.ts';
import type { RightsDiff, RoleRights } from './role.contract.ts';
import type { ScopeValue } from './user.contract.ts';

/** 5000 元, or 不限. */
export const limitText = (limit: string | null): string => (limit === null ? '不限' : `${limit} 元`);
/** 指定部门（上海、宁波） */
export const scopeText = (value: ScopeValue, deptNames: ReadonlyMap<string, string>): string =>
  value.level === 'CUSTOM'
    ? `${SCOPE_LEVELS.CUSTOM}（${value.deptIds.map((id) => deptNames.get(id) ?? id).join('、') || '未选'}）`
    : SCOPE_LEVELS[value.level];

/** Whether two limits are the same amount. */
export const sameLimit = (left: string | null, right: string | null) =>
  left === null || right === null ? left === right : compare(left, right) === 0;
const inTreeOrder = (codes: Iterable<string>) => {
  const wanted = new Set(codes);
  return PERMISSION_CODES.filter((code) => wanted.has(code));
};

/** What differs between two sets of rights, in Chinese. */
export function diffRights(before: RoleRights, after: RoleRights, deptNames: ReadonlyMap<string, string>): RightsDiff {
  const text = (value: ScopeValue) => scopeText(value, deptNames);
  return {
    added: inTreeOrder(after.codes.filter((code) => !before.codes.includes(code))).map(permissionName),
    removed: inTreeOrder(before.codes.filter((code) => !after.codes.includes(code))).map(permissionName),
    scopes: AREAS.filter((area) => text(before.scopes[area]) !== text(after.scopes[area])).map((area) => ({
      area: SCOPE_AREAS[area],
      before: text(before.scopes[area]),
      after: text(after.scopes[area]),
    })),
    fields: GROUPS.filter((group) => before.fields[group] !== after.fields[group]).map((group) => ({
      group: FIELD_GROUPS[group],
      before: FIELD_LEVELS[before.fields[group]],
      after: FIELD_LEVELS[after.fields[group]],
    })),
    approveLimit: sameLimit(before.approveLimit, after.approveLimit)
      ? null
      : { before: limitText(before.approveLimit), after: limitText(after.approveLimit) },
  };
}
/** Whether a diff says that nothing changes. */
export const isEmptyDiff = (diff: RightsDiff): boolean =>
  diff.added.length + diff.removed.length + diff.scopes.length + diff.fields.length === 0 && !diff.approveLimit;
