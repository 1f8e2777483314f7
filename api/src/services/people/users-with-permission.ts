import type { PermissionCode } from '@shared/contract/permissions.ts';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database.ts';
import { acRole, acRolePerm } from './role.tables.ts';
import { acDelegate, acUser, acUserCompany, acUserRole } from './user.tables.ts';

/** Enabled accounts that hold a permission through an enabled role, for notices to those who may act. */
export async function usersWithPermission(db: Db, code: PermissionCode): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: acUser.id })
    .from(acUser)
    .innerJoin(acUserRole, eq(acUserRole.userId, acUser.id))
    .innerJoin(acRole, and(eq(acRole.id, acUserRole.roleId), eq(acRole.status, 'ENABLED')))
    .innerJoin(acRolePerm, and(eq(acRolePerm.roleId, acRole.id), eq(acRolePerm.code, code)))
    .where(eq(acUser.status, 'ENABLED'))
    .orderBy(asc(acUser.id));
  return found.map(({ id }) => id);
}

/** Accounts, and enabled ones that stand in for them at a moment (代办, 10.3). */
async function withStandIns(db: Db, userIds: readonly string[], at: Date): Promise<string[]> {
  if (userIds.length === 0) return [];
  const found = await db
    .selectDistinct({ id: acDelegate.toUserId })
    .from(acDelegate)
    .innerJoin(acUser, and(eq(acUser.id, acDelegate.toUserId), eq(acUser.status, 'ENABLED')))
    .where(and(inArray(acDelegate.fromUserId, [...userIds]), lte(acDelegate.startsAt, at), gt(acDelegate.endsAt, at)));
  return [...new Set([...userIds, ...found.map(({ id }) => id)])];
}

/** Those of them who work for a company; `standIns`: also who stands in for them at that moment. */
export async function usersOfCompany(
  db: Db,
  code: PermissionCode,
  companyId: string,
  { standIns }: { standIns?: Date } = {},
): Promise<string[]> {
  const own = await usersWithPermission(db, code);
  const holders = standIns ? await withStandIns(db, own, standIns) : own;
  if (holders.length === 0) return [];
  const found = await db
    .select({ id: acUserCompany.userId })
    .from(acUserCompany)
    .where(and(eq(acUserCompany.companyId, companyId), inArray(acUserCompany.userId, holders)))
    .orderBy(asc(acUserCompany.userId));
  return found.map(({ id }) => id);
}

/** Whether somebody, or one whom he stands in for now (代办, 10.3), holds a role by its code (FIN-195: 总经理). */
export async function hasRole(
  db: Db,
  { userId, standsFor = [] }: Pick<Actor, 'userId' | 'standsFor'>,
  code: string,
): Promise<boolean> {
  const found = await db
    .select({ id: acRole.id })
    .from(acUserRole)
    .innerJoin(acRole, and(eq(acRole.id, acUserRole.roleId), eq(acRole.code, code), eq(acRole.status, 'ENABLED')))
    .where(inArray(acUserRole.userId, [userId, ...standsFor]))
    .limit(1);
  return found.length > 0;
}
