import { AREAS } from '@shared/contract/access.ts';
import type { RoleRights } from '@shared/contract/access/role.contract.ts';
import type { ScopeValue } from '@shared/contract/access/user.contract.ts';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { ActorScope } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { subtree, type DeptNode } from './dept.rules.ts';
import { acDept, syCompany } from '../people/org.tables.ts';
import { mergeRights, NO_RIGHTS, rightsOf, scope, withoutPrices, withScopes, type Rights } from './rights.rules.ts';
import { acDataScope, acFieldPerm, acRole, acRolePerm } from '../people/role.tables.ts';
import { acDelegate, acUser, acUserCompany, acUserRole, acUserWarehouse } from '../people/user.tables.ts';

/** Rights of a user at a moment, with departments resolved. */
export interface Grant {
  rights: Rights;
  roles: { id: string; code: string; name: string }[];
  companies: { id: string; name: string; shortName: string }[];
  warehouseIds: string[];
  /** Users who have 代办 set to this one now. */
  standsFor: string[];
  /** When a 代办 begins or ends; null: the grant holds until somebody changes it. */
  until: Date | null;
}

/** Rights of roles by id, as they are set (departments of DEPT and DEPT_TREE depend on the user). */
export async function roleRights(db: Db, roleIds: readonly string[]): Promise<Map<string, RoleRights>> {
  const ids = [...new Set(roleIds)];
  if (ids.length === 0) return new Map();
  const roles = await db
    .select({ id: acRole.id, approveLimit: acRole.approveLimit })
    .from(acRole)
    .where(inArray(acRole.id, ids));
  const perms = await db.select().from(acRolePerm).where(inArray(acRolePerm.roleId, ids)).orderBy(asc(acRolePerm.code));
  const fields = await db.select().from(acFieldPerm).where(inArray(acFieldPerm.roleId, ids));
  const scopes = await db.select().from(acDataScope).where(inArray(acDataScope.roleId, ids));
  const made = new Map<string, RoleRights>(
    roles.map(({ id, approveLimit }) => [
      id,
      { codes: [], scopes: { ...NO_RIGHTS.scopes }, fields: { ...NO_RIGHTS.fields }, approveLimit },
    ]),
  );
  for (const { roleId, code } of perms) made.get(roleId)?.codes.push(code);
  for (const { roleId, fieldGroup, level } of fields) {
    const role = made.get(roleId);
    if (role && fieldGroup in role.fields) role.fields[fieldGroup] = level;
  }
  for (const { roleId, area, level, deptIds } of scopes) {
    const role = made.get(roleId);
    if (role && area in role.scopes) role.scopes[area] = scope(level, deptIds);
  }
  return made;
}

/** Turns a level into departments: own for DEPT, own and below for DEPT_TREE, chosen and below for CUSTOM. */
export const resolveScope =
  (depts: readonly DeptNode[], deptId: string | null) =>
  (value: ScopeValue): ScopeValue => {
    if (value.level === 'CUSTOM')
      return scope(
        'CUSTOM',
        value.deptIds.flatMap((id) => subtree(depts, id)),
      );
    if (deptId === null) return scope(value.level);
    if (value.level === 'DEPT') return scope('DEPT', [deptId]);
    return value.level === 'DEPT_TREE' ? scope('DEPT_TREE', subtree(depts, deptId)) : scope(value.level);
  };

/** Every department as far as the tree goes. */
export const deptNodes = (db: Db): Promise<DeptNode[]> =>
  db.select({ id: acDept.id, parentId: acDept.parentId }).from(acDept);

/** What roles give to a user of a department together (ACC-030). */
export async function mergedRights(db: Db, roleIds: readonly string[], deptId: string | null): Promise<Rights> {
  const resolve = resolveScope(await deptNodes(db), deptId);
  const roles = await roleRights(db, roleIds);
  return [...roles.values()].map((role) => rightsOf(role, resolve)).reduce(mergeRights, NO_RIGHTS);
}

/** Those of some roles that count. */
export async function enabledRoles(db: Db, roleIds: readonly string[]): Promise<string[]> {
  const on = and(inArray(acRole.id, [...roleIds]), eq(acRole.status, 'ENABLED'));
  return (await db.select({ id: acRole.id }).from(acRole).where(on)).map(({ id }) => id);
}

/** Enabled roles of a user. */
const rolesOf = (db: Db, userId: string) =>
  db
    .select({ id: acRole.id, code: acRole.code, name: acRole.name })
    .from(acUserRole)
    .innerJoin(acRole, eq(acRole.id, acUserRole.roleId))
    .where(and(eq(acUserRole.userId, userId), eq(acRole.status, 'ENABLED')))
    .orderBy(asc(acRole.id));

/** Own roles with own scope override, without what others have delegated. */
async function ownRights(
  db: Db,
  userId: string,
): Promise<{ rights: Rights; roles: Grant['roles']; external: boolean }> {
  const [user] = await db
    .select({ deptId: acUser.deptId, override: acUser.scopeOverride, external: acUser.external })
    .from(acUser)
    .where(eq(acUser.id, userId));
  const roles = await rolesOf(db, userId);
  const rights = await mergedRights(
    db,
    roles.map(({ id }) => id),
    user?.deptId ?? null,
  );
  const external = user?.external ?? false;
  if (!user?.override) return { rights, roles, external };
  const resolve = resolveScope(await deptNodes(db), user.deptId);
  return { rights: withScopes(rights, user.override, resolve), roles, external };
}

/** Everything that a user may at a moment: own roles, and those of people who have 代办 set to this user. */
export async function loadGrant(db: Db, userId: string, now: Date): Promise<Grant> {
  const { rights, roles, external } = await ownRights(db, userId);
  const companies = await db
    .select({ id: syCompany.id, name: syCompany.name, shortName: syCompany.shortName })
    .from(acUserCompany)
    .innerJoin(syCompany, eq(syCompany.id, acUserCompany.companyId))
    .where(and(eq(acUserCompany.userId, userId), eq(syCompany.status, 'ENABLED')))
    .orderBy(asc(syCompany.id));
  const warehouses = await db
    .select({ id: acUserWarehouse.warehouseId })
    .from(acUserWarehouse)
    .where(eq(acUserWarehouse.userId, userId))
    .orderBy(asc(acUserWarehouse.warehouseId));
  const delegates = await db
    .select({ from: acDelegate.fromUserId, startsAt: acDelegate.startsAt, endsAt: acDelegate.endsAt })
    .from(acDelegate)
    .innerJoin(acUser, eq(acUser.id, acDelegate.fromUserId))
    .where(and(eq(acDelegate.toUserId, userId), gt(acDelegate.endsAt, now), eq(acUser.status, 'ENABLED')));
  const standsFor = [...new Set(delegates.filter(({ startsAt }) => startsAt <= now).map(({ from }) => from))];
  let merged = rights;
  for (const from of standsFor) merged = mergeRights(merged, (await ownRights(db, from)).rights);
  const borders = delegates.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > now);
  return {
    rights: external ? withoutPrices(merged) : merged,
    roles,
    companies,
    warehouseIds: warehouses.map(({ id }) => id),
    standsFor,
    until: borders.length > 0 ? new Date(Math.min(...borders.map((at) => at.getTime()))) : null,
  };
}

/** Scopes as an actor carries them. */
export const actorScopes = (rights: Rights): Record<string, ActorScope> =>
  Object.fromEntries(
    AREAS.map((area) => [area, { level: rights.scopes[area].level, depts: rights.scopes[area].deptIds }]),
  );

interface Cached {
  version: number;
  grant: Grant;
}
/**
 * Grants by user, kept as long as the version of all rights stands (ACC-034): the session's query brings the version, so
 * that a request costs no further query until somebody's rights change. One cache a database.
 */
export class GrantCache {
  private readonly kept = new Map<string, Cached>();

  async of(db: Db, userId: string, version: number, now: Date): Promise<Grant> {
    const known = this.kept.get(userId);
    if (known && known.version === version && (known.grant.until === null || known.grant.until > now))
      return known.grant;
    const grant = await loadGrant(db, userId, now);
    if (this.kept.size >= 5000) this.kept.clear();
    this.kept.set(userId, { version, grant });
    return grant;
  }
}

/** Enabled accounts that hold `account.auth.edit` through an enabled role; two are enough to know. */
const authHolders = (ctx: CommandCtx) =>
  ctx.tx
    .selectDistinct({ id: acUser.id })
    .from(acUser)
    .innerJoin(acUserRole, eq(acUserRole.userId, acUser.id))
    .innerJoin(acRole, and(eq(acRole.id, acUserRole.roleId), eq(acRole.status, 'ENABLED')))
    .innerJoin(acRolePerm, and(eq(acRolePerm.roleId, acRole.id), eq(acRolePerm.code, 'account.auth.edit')))
    .where(eq(acUser.status, 'ENABLED'))
    .limit(2);
const lastHolder = () => refuse('ACC-035', '至少保留一个启用的账号拥有「权限设置·编辑」。');

/** ACC-035: after a change somebody who is enabled must still hold `account.auth.edit`. Call at the end. */
export async function keepAuthHolder(ctx: CommandCtx): Promise<void> {
  if (!ctx.actor.system && (await authHolders(ctx)).length === 0) throw lastHolder();
}

/**
 * ACC-035 for a locked account that is to keep only these roles (none: it is disabled or leaves). Asked before ACC-036
 * and ACC-037: nobody at all may do this, so nobody is told to ask somebody else for it.
 */
export async function keepLastHolder(ctx: CommandCtx, userId: string, roleIds: readonly string[]): Promise<void> {
  if (ctx.actor.system) return;
  const holders = await authHolders(ctx);
  if (holders.length !== 1 || holders[0]?.id !== userId) return;
  const kept = await mergedRights(ctx.tx, await enabledRoles(ctx.tx, roleIds), null);
  if (!kept.permissions.has('account.auth.edit')) throw lastHolder();
}

/** What a user holds by own roles. What 代办 lends is used, never given on (ACC-037). */
export async function heldRights(db: Db, userId: string): Promise<Rights> {
  const { rights, external } = await ownRights(db, userId);
  return external ? withoutPrices(rights) : rights;
}
/** The same of the caller, read in the command's own transaction. */
export const holderRights = (ctx: CommandCtx): Promise<Rights> => heldRights(ctx.tx, ctx.actor.userId);
