import { AREAS } from '@shared/contract/access.ts';
import type { RightsDiff, RoleRights } from '@shared/contract/access/role.contract.ts';
import { sameLimit } from '@shared/contract/access/rights-diff.ts';
import type { ScopeValue } from '@shared/contract/access/user.contract.ts';
import { PERMISSION_TREE } from '@shared/contract/permissions.ts';
import { excessOf, openerField, rightsOf, scopeWithin, type Excess, type Rights } from './rights.rules.ts';

/** A diff as the audit log keeps it: names in Chinese on both sides. */
export function diffNotes(diff: RightsDiff): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const put = (key: string, left: unknown, right: unknown) => {
    before[key] = left;
    after[key] = right;
  };
  if (diff.added.length > 0) after.增加权限 = diff.added.join('、');
  if (diff.removed.length > 0) before.移除权限 = diff.removed.join('、');
  for (const { area, before: left, after: right } of diff.scopes) put(`数据范围·${area}`, left, right);
  for (const { group, before: left, after: right } of diff.fields) put(`字段·${group}`, left, right);
  if (diff.approveLimit) put('审批额度', diff.approveLimit.before, diff.approveLimit.after);
  return { before, after };
}

/** Whether a level as it stands in a role gives nothing beyond what the caller holds, whoever gets the role. */
function levelWithin(value: ScopeValue, held: ScopeValue): boolean {
  if (held.level === 'ALL' || value.level === 'SELF') return true;
  if (value.level === 'DEPT') return held.level === 'DEPT' || held.level === 'DEPT_TREE';
  if (value.level === 'DEPT_TREE') return held.level === 'DEPT_TREE';
  return value.level === 'CUSTOM' && scopeWithin(value, held);
}

/**
 * ACC-037 for a change of a role: only what the change adds must be within what the caller holds. The limit holds code by
 * code: a new one comes with that of the role, also where the limit itself stays.
 */
export function changeExcess(holder: Rights, before: RoleRights, after: RoleRights): Excess {
  const all = excessOf(holder, rightsOf(after));
  const fresh = after.codes.filter((code) => !before.codes.includes(code));
  return {
    codes: all.codes.filter((code) => fresh.includes(code)),
    fields: all.fields.filter(
      (group) => openerField(before.fields[group], after.fields[group]) !== before.fields[group],
    ),
    scopes: AREAS.filter(
      (area) =>
        JSON.stringify(before.scopes[area]) !== JSON.stringify(after.scopes[area]) &&
        !levelWithin(after.scopes[area], holder.scopes[area]),
    ),
    limit: sameLimit(before.approveLimit, after.approveLimit)
      ? excessOf(holder, rightsOf({ ...after, codes: fresh })).limit
      : all.limit,
  };
}

/** Menu groups with the screens that a role opens, in the order of the menu. */
export const menuOf = (codes: readonly string[]): { title: string; screens: string[] }[] =>
  PERMISSION_TREE.map(({ title, screens }) => ({
    title,
    screens: screens.filter(({ screen }) => codes.includes(`${screen}.view`)).map((screen) => screen.title),
  })).filter(({ screens }) => screens.length > 0);
