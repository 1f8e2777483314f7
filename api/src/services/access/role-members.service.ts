import type { RoleMember } from '@shared/contract/access/role.contract.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { acDept } from '../people/org.tables.ts';
import { keepAuthHolder } from './rights.service.ts';
import { changeRights } from '../people/rights-version.ts';
import { roles } from './role.service.ts';
import { users } from './user.entity.ts';
import { checkLinkChanges, linkNames, linksOf, setLinks } from './user-links.ts';
import { protectSuper } from './user.service.ts';
import { acUser, acUserRole, type UserRow } from '../people/user.tables.ts';

/** Members of a role in the caller's companies that have not left. */
export async function membersOf(ctx: Ctx, roleId: string): Promise<RoleMember[]> {
  await roles.find(ctx, roleId);
  return ctx.db
    .select({
      id: acUser.id,
      username: acUser.username,
      name: acUser.name,
      deptName: acDept.name,
      status: acUser.status,
    })
    .from(acUserRole)
    .innerJoin(acUser, eq(acUser.id, acUserRole.userId))
    .innerJoin(acDept, eq(acDept.id, acUser.deptId))
    .where(and(eq(acUserRole.roleId, roleId), ne(acUser.status, 'LEFT'), users.scopeWhere(ctx.actor)))
    .orderBy(asc(acUser.username));
}

/** Gives users the role or takes it; nobody does it to themselves (ACC-036), everybody keeps at least one role. */
export async function changeMembers(ctx: CommandCtx, roleId: string, userIds: string[], add: boolean): Promise<number> {
  await changeRights(ctx);
  const role = await roles.find(ctx, roleId);
  if (userIds.includes(ctx.actor.userId)) throw refuse('ACC-036', '不能修改自己的角色。');
  const rows = await users.lockAll(ctx, userIds);
  const members = await ctx.tx
    .select({ id: acUserRole.userId })
    .from(acUserRole)
    .where(and(eq(acUserRole.roleId, roleId), inArray(acUserRole.userId, userIds)));
  const has = new Set(members.map(({ id }) => id));
  const changed = rows.filter((row) => has.has(row.id) !== add);
  for (const row of changed) await changeMember(ctx, row, roleId, add);
  await keepAuthHolder(ctx);
  if (changed.length > 0)
    await ctx.audit({
      kind: roles.kind,
      objectId: roleId,
      objectNo: role.name,
      action: add ? '添加成员' : '移除成员',
      after: { 成员: changed.map(({ name }) => name).join('、') },
    });
  return changed.length;
}

async function changeMember(ctx: CommandCtx, row: UserRow, roleId: string, add: boolean): Promise<void> {
  await protectSuper(ctx, row);
  const before = await linksOf(ctx.tx, row.id);
  const roleIds = add ? [...before.roleIds, roleId] : before.roleIds.filter((id) => id !== roleId);
  if (roleIds.length === 0) throw refuse('ROLE_LAST', `${row.username} 至少保留一个角色。`);
  const after = { ...before, roleIds };
  await checkLinkChanges(ctx, row, before, { ...after, deptId: row.deptId, scopeOverride: row.scopeOverride });
  const notes = { before: await linkNames(ctx, before), after: await linkNames(ctx, after) };
  await users.update(ctx, row, {}, { action: add ? '加角色' : '移除角色', touch: true, ...notes });
  await setLinks(ctx, row.id, after);
}
