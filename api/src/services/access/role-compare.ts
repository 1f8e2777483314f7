import type { RoleChange, RoleComparison } from '@shared/contract/access/role.contract.ts';
import { diffRights, limitText, scopeText } from '@shared/contract/access/rights-diff.ts';
import { GROUPS, AREAS, FIELD_GROUPS, FIELD_LEVELS, SCOPE_AREAS } from '@shared/contract/access.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { roles, rightsOfRole, namesOfDepts } from './role.service.ts';

/** What only one of two roles gives. */
export async function compareRoles(ctx: Ctx, leftId: string, rightId: string): Promise<RoleComparison> {
  const [left, right] = [await roles.find(ctx, leftId), await roles.find(ctx, rightId)];
  const [a, b] = [await rightsOfRole(ctx.db, leftId), await rightsOfRole(ctx.db, rightId)];
  const names = await namesOfDepts(ctx.db);
  const diff = diffRights(a, b, names);
  return {
    left: { id: left.id, name: left.name },
    right: { id: right.id, name: right.name },
    onlyLeft: diff.removed,
    onlyRight: diff.added,
    both: a.codes.filter((code) => b.codes.includes(code)).length,
    scopes: AREAS.map((area) => ({
      area: SCOPE_AREAS[area],
      left: scopeText(a.scopes[area], names),
      right: scopeText(b.scopes[area], names),
    })),
    fields: GROUPS.map((group) => ({
      group: FIELD_GROUPS[group],
      left: FIELD_LEVELS[a.fields[group]],
      right: FIELD_LEVELS[b.fields[group]],
    })),
    approveLimit: { left: limitText(a.approveLimit), right: limitText(b.approveLimit) },
  };
}

/** The last 200 changes of a role, the latest first. */
export async function changesOf(ctx: Ctx, id: string): Promise<RoleChange[]> {
  await roles.find(ctx, id);
  const found = await ctx.db
    .select()
    .from(shAudit)
    .where(and(eq(shAudit.kind, roles.kind), eq(shAudit.objectId, id), ne(shAudit.action, '')))
    .orderBy(desc(shAudit.id))
    .limit(200);
  const label = (key: string) => (roles.spec.labels as Record<string, string>)[key] ?? key;
  return found.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    userName: entry.userName,
    action: entry.action,
    lines: linesOf(entry.before ?? {}, entry.after ?? {}, label),
  }));
}

/** 增加权限：… / 移除权限：… / 名称：旧 → 新 */
function linesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  label: (key: string) => string,
): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) =>
      !(key === 'approveLimit' && '审批额度' in after) &&
      key !== 'kind' &&
      (key in before || (after[key] !== null && after[key] !== '')),
  );
  const text = (value: unknown) => (value === null || value === undefined || value === '' ? '空' : String(value));
  return keys.map((key) => {
    if (!(key in before)) return `${label(key)}：${text(after[key])}`;
    if (!(key in after)) return `${label(key)}：${text(before[key])}`;
    return `${label(key)}：${text(before[key])} → ${text(after[key])}`;
  });
}
