import { AREAS, GROUPS } from '@shared/contract/access.ts';
import type {
  RightsDiff,
  Role,
  roleCopy,
  roleCreate,
  RolePermissions,
  RoleRights,
  roleSavePermissions,
  roleUpdate,
} from '@shared/contract/access/role.contract.ts';
import { diffRights, isEmptyDiff } from '@shared/contract/access/rights-diff.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { entity } from '../../platform/entity.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { refuseExcess } from './grants.service.ts';
import { acDept } from '../people/org.tables.ts';
import { NO_RIGHTS, scope } from './rights.rules.ts';
import { holderRights, keepAuthHolder, roleRights } from './rights.service.ts';
import { changeRights } from '../people/rights-version.ts';
import { changeExcess, diffNotes } from './role.rules.ts';
import { acDataScope, acFieldPerm, acRole, acRolePerm } from '../people/role.tables.ts';
import { acUser, acUserRole } from '../people/user.tables.ts';

export type RoleRow = typeof acRole.$inferSelect;

export const roles = entity({
  table: acRole,
  title: '角色',
  no: 'name',
  labels: { code: '编码', name: '名称', status: '状态', approveLimit: '审批额度', remark: '备注' },
  unique: { ac_role_code_key: '角色编码已存在，请换一个。', ac_role_name_key: '角色名称已存在，请换一个。' },
});

/** All roles, or one, presets first. */
export async function listRoles(ctx: Ctx, id?: string): Promise<Role[]> {
  // Named in full: in a select of one table Drizzle drops the table from its columns, also inside a subquery.
  const role = sql`${acRole}.id`;
  const members = sql<number>`(select count(*)::int from ${acUserRole} m join ${acUser} u on u.id = m.user_id
    where m.role_id = ${role} and u.status <> 'LEFT')`;
  const own = sql<boolean>`exists (select 1 from ${acUserRole} m where m.role_id = ${role} and m.user_id = ${ctx.actor.userId})`;
  return ctx.db
    .select({
      id: acRole.id,
      version: acRole.version,
      code: acRole.code,
      name: acRole.name,
      kind: acRole.kind,
      status: acRole.status,
      remark: acRole.remark,
      members,
      own,
    })
    .from(acRole)
    .where(id ? eq(acRole.id, id) : undefined)
    .orderBy(desc(acRole.kind), asc(acRole.id));
}

/** The rights of one role. */
export async function rightsOfRole(db: Db, id: string): Promise<RoleRights> {
  const rights = (await roleRights(db, [id])).get(id);
  if (!rights) throw refuse('NOT_FOUND');
  return rights;
}

export async function rolePermissionsOf(ctx: Ctx, id: string): Promise<RolePermissions> {
  const { version } = await roles.find(ctx, id);
  return { ...(await rightsOfRole(ctx.db, id)), version };
}

/** Refuses changes of a role that the caller holds (ACC-036) and of the rights of super, which are fixed. */
export async function checkEditable(ctx: CommandCtx, row: RoleRow): Promise<void> {
  if (ctx.actor.system) return;
  const [own] = await ctx.tx
    .select({ id: acUserRole.roleId })
    .from(acUserRole)
    .where(and(eq(acUserRole.roleId, row.id), eq(acUserRole.userId, ctx.actor.userId)));
  if (own) throw refuse('ACC-036', `「${row.name}」是自己的角色，不能修改。`);
  if (row.code === 'super') throw refuse('ROLE_FIXED', '超级管理员拥有全部权限，不能修改。');
}

export async function createRole(ctx: CommandCtx, body: BodyOf<typeof roleCreate>): Promise<{ id: string }> {
  const { id } = await roles.insert(ctx, { ...body, kind: 'CUSTOM' }, { action: '新增' });
  return { id };
}

export async function copyRole(
  ctx: CommandCtx,
  fromId: string,
  body: BodyOf<typeof roleCopy>,
): Promise<{ id: string }> {
  const from = await roles.find(ctx, fromId);
  const rights = await rightsOfRole(ctx.tx, fromId);
  refuseExcess(changeExcess(await holderRights(ctx), NOTHING, rights));
  const row = await roles.insert(
    ctx,
    { ...body, kind: 'CUSTOM', approveLimit: rights.approveLimit },
    {
      action: `复制自「${from.name}」`,
      ...diffNotes(diffRights(NOTHING, rights, await namesOfDepts(ctx.tx))),
    },
  );
  await writeRights(ctx, row.id, rights);
  return { id: row.id };
}
const NOTHING: RoleRights = { codes: [], scopes: NO_RIGHTS.scopes, fields: NO_RIGHTS.fields, approveLimit: '0' };

export async function updateRole(ctx: CommandCtx, id: string, body: BodyOf<typeof roleUpdate>): Promise<void> {
  const row = await roles.lock(ctx, id, body.version);
  await roles.update(ctx, row, { name: body.name, remark: body.remark }, { action: '编辑' });
}

/** Saves the rights of a role and answers what changed. Takes effect with everybody's next request (ACC-034). */
export async function saveRights(
  ctx: CommandCtx,
  id: string,
  body: BodyOf<typeof roleSavePermissions>,
): Promise<RightsDiff> {
  await changeRights(ctx);
  const row = await roles.lock(ctx, id, body.version);
  await checkEditable(ctx, row);
  const before = await rightsOfRole(ctx.tx, id);
  const deptNames = await namesOfDepts(ctx.tx);
  const after: RoleRights = {
    codes: PERMISSION_CODES.filter((code) => body.codes.includes(code)),
    scopes: Object.fromEntries(
      AREAS.map((area) => [area, scope(body.scopes[area].level, body.scopes[area].deptIds)]),
    ) as RoleRights['scopes'],
    fields: body.fields,
    approveLimit: body.approveLimit,
  };
  checkScopes(after, deptNames);
  if (row.code === 'admin' && ['account.auth.view', 'account.auth.edit'].some((code) => !after.codes.includes(code)))
    throw refuse('ROLE_ADMIN', '系统管理员必须保留「权限设置」的权限。');
  refuseExcess(changeExcess(await holderRights(ctx), before, after));
  const diff = diffRights(before, after, deptNames);
  if (isEmptyDiff(diff)) return diff;
  await roles.update(
    ctx,
    row,
    { approveLimit: after.approveLimit },
    { action: '修改权限', code: 'permissions', touch: true, ...diffNotes(diff) },
  );
  await writeRights(ctx, id, after);
  await keepAuthHolder(ctx);
  return diff;
}

function checkScopes(rights: RoleRights, deptNames: ReadonlyMap<string, string>): void {
  for (const area of AREAS) {
    const { level, deptIds } = rights.scopes[area];
    if (level === 'CUSTOM' && deptIds.length === 0) throw invalid({ [`scopes.${area}`]: '请选择部门' });
    if (deptIds.some((dept) => !deptNames.has(dept))) throw invalid({ [`scopes.${area}`]: '部门不存在' });
  }
}

/** Stores the rights of a role as they are given. */
export async function writeRights(ctx: CommandCtx, roleId: string, rights: RoleRights): Promise<void> {
  const { tx } = ctx;
  await tx.delete(acRolePerm).where(eq(acRolePerm.roleId, roleId));
  await tx.delete(acFieldPerm).where(eq(acFieldPerm.roleId, roleId));
  await tx.delete(acDataScope).where(eq(acDataScope.roleId, roleId));
  if (rights.codes.length > 0) await tx.insert(acRolePerm).values(rights.codes.map((code) => ({ roleId, code })));
  await tx
    .insert(acFieldPerm)
    .values(GROUPS.map((fieldGroup) => ({ roleId, fieldGroup, level: rights.fields[fieldGroup] })));
  await tx.insert(acDataScope).values(AREAS.map((area) => ({ roleId, area, ...rights.scopes[area] })));
}

export async function switchRole(ctx: CommandCtx, id: string, version: number, on: boolean): Promise<void> {
  await changeRights(ctx);
  const row = await roles.lock(ctx, id, version);
  await checkEditable(ctx, row);
  if (!on && row.code === 'admin') throw refuse('ROLE_ADMIN', '系统管理员角色不能停用。');
  if ((row.status === 'ENABLED') === on)
    throw refuse('ILLEGAL_STATE', `「${row.name}」已经是${on ? '启用' : '停用'}状态。`);
  if (on) refuseExcess(changeExcess(await holderRights(ctx), NOTHING, await rightsOfRole(ctx.tx, id)));
  await roles.update(ctx, row, { status: on ? 'ENABLED' : 'DISABLED' }, { action: on ? '启用' : '停用' });
  await keepAuthHolder(ctx);
}

export async function deleteRole(ctx: CommandCtx, id: string): Promise<void> {
  await changeRights(ctx);
  const row = await roles.lock(ctx, id);
  if (row.kind === 'PRESET') throw refuse('ROLE_PRESET', '预置角色不能删除，可以停用。');
  await checkEditable(ctx, row);
  const [member] = await ctx.tx
    .select({ id: acUserRole.userId })
    .from(acUserRole)
    .where(eq(acUserRole.roleId, id))
    .limit(1);
  if (member) throw refuse('ROLE_IN_USE', `「${row.name}」还有成员，请先移除成员。`);
  for (const table of [acRolePerm, acFieldPerm, acDataScope]) await ctx.tx.delete(table).where(eq(table.roleId, id));
  await roles.remove(ctx, row, { action: '删除' });
}

export const namesOfDepts = async (db: Db): Promise<Map<string, string>> =>
  new Map((await db.select({ id: acDept.id, name: acDept.name }).from(acDept)).map(({ id, name }) => [id, name]));
