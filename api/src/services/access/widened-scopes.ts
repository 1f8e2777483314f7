import { AREAS, type ScopeArea } from '@shared/contract/access.ts';
import type { ScopeValue } from '@shared/contract/access/user.contract.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { acDataScope, acRole } from '../people/role.tables.ts';
import { acUser, acUserRole } from '../people/user.tables.ts';
import type { DeptNode } from './dept.rules.ts';

/** A department and everything above it. */
function withAbove(depts: readonly DeptNode[], id: string): Set<string> {
  const parents = new Map(depts.map((dept) => [dept.id, dept.parentId]));
  const found = new Set<string>();
  for (let at: string | null = id; at !== null && !found.has(at); at = parents.get(at) ?? null) found.add(at);
  return found;
}

/** Areas in which somebody sees what lies below a department: by the own place in the tree, or by departments that were chosen. */
export async function areasBelow(db: Db, depts: readonly DeptNode[], deptId: string): Promise<ScopeArea[]> {
  const above = withAbove(depts, deptId);
  const reaches = ({ level, deptIds }: ScopeValue, own: string | null): boolean =>
    level === 'DEPT_TREE' ? own !== null && above.has(own) : level === 'CUSTOM' && deptIds.some((id) => above.has(id));
  const byRole = await db
    .select({ area: acDataScope.area, level: acDataScope.level, deptIds: acDataScope.deptIds, own: acUser.deptId })
    .from(acDataScope)
    .innerJoin(acRole, and(eq(acRole.id, acDataScope.roleId), eq(acRole.status, 'ENABLED')))
    .innerJoin(acUserRole, eq(acUserRole.roleId, acRole.id))
    .innerJoin(acUser, and(eq(acUser.id, acUserRole.userId), eq(acUser.status, 'ENABLED')))
    .where(inArray(acDataScope.level, ['DEPT_TREE', 'CUSTOM']));
  const own = await db
    .select({ override: acUser.scopeOverride, own: acUser.deptId })
    .from(acUser)
    .where(eq(acUser.status, 'ENABLED'));
  return AREAS.filter(
    (area) =>
      byRole.some((row) => row.area === area && reaches(row, row.own)) ||
      own.some(({ override, own: dept }) => {
        const value = override?.[area];
        return value !== undefined && reaches(value, dept);
      }),
  );
}
