import { AREAS } from '@shared/contract/access.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { userMachine, type UserState } from '@shared/contract/access/user.machine.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { waitsForDecision } from '../approvals/approval-waits.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { avatarsOf } from './avatar.service.ts';
import { subtree } from './dept.rules.ts';
import { acDept, syCompany } from '../people/org.tables.ts';
import { rightsOf, scope, scopeSummary, widerScope, type Rights } from './rights.rules.ts';
import { deptNodes, roleRights } from './rights.service.ts';
import { acRole } from '../people/role.tables.ts';
import { acLoginTry } from './session.tables.ts';
import { users } from './user.entity.ts';
import { acUser, acUserCompany, acUserRole } from '../people/user.tables.ts';

/** State of an account with LOCKED worked out: an enabled one whose name is locked by failed logins. */
export const stateSql = (now: Date): SQL<UserState> => sql<UserState>`case
  when ${acUser.status} = 'ENABLED' and exists (
    select 1 from ${acLoginTry} where ${acLoginTry.key} = 'n:' || ${acUser.username} and ${acLoginTry.lockedUntil} > ${now.toISOString()}::timestamptz
  ) then 'LOCKED' else ${acUser.status} end`;

/** Actions that a caller may do with an account; nobody disables, resets or kicks themselves; what is off is not reset. */
export const userActions = (
  actor: Actor,
  { id, mfaEnabled }: { id: string; mfaEnabled: boolean | null },
  state: UserState,
) =>
  allowedActions(
    userMachine,
    state,
    (code) => actor.may(code),
    (action) => ((id === actor.userId && action !== 'update') || (action === 'resetMfa' && !mfaEnabled) ? null : []),
  );

const roleNames = sql<
  string[]
>`array(select ${acRole.name} from ${acUserRole} join ${acRole} on ${acRole.id} = ${acUserRole.roleId}
  where ${acUserRole.userId} = ${acUser.id} order by ${acRole.id})`;
const roleIds = sql<
  string[]
>`array(select ${acUserRole.roleId}::text from ${acUserRole} join ${acRole} on ${acRole.id} = ${acUserRole.roleId}
  where ${acUserRole.userId} = ${acUser.id} and ${acRole.status} = 'ENABLED' order by 1)`;
const companyNames = sql<
  string[]
>`array(select ${syCompany.shortName} from ${acUserCompany} join ${syCompany} on ${syCompany.id} = ${acUserCompany.companyId}
  where ${acUserCompany.userId} = ${acUser.id} order by ${syCompany.id})`;
const has = (
  table: typeof acUserRole | typeof acUserCompany,
  column: SQL | typeof acUserRole.roleId | typeof acUserCompany.companyId,
  value: string,
) => sql`exists (select 1 from ${table} where ${table.userId} = ${acUser.id} and ${column} = ${value})`;

export const userListRoute = serveList(userList, {
  table: acUser,
  join: [[acDept, eq(acDept.id, acUser.deptId)]],
  select: {
    username: acUser.username,
    name: acUser.name,
    employeeNo: acUser.employeeNo,
    deptName: sql<string>`${acDept.name}`.as('dept_name'),
    deptId: acUser.deptId,
    position: acUser.position,
    phone: acUser.phone,
    lastLoginAt: acUser.lastLoginAt,
    mfaEnabled: acUser.mfaEnabled,
    createdAt: acUser.createdAt,
    roleNames: roleNames.as('role_names'),
    roleIds: roleIds.as('role_ids'),
    companyNames: companyNames.as('company_names'),
  },
  scope: users,
  filters: {
    keyword: (value) =>
      sql`(${acUser.username} ilike ${like(value)} or ${acUser.name} ilike ${like(value)} or ${acUser.employeeNo} ilike ${like(value)})`,
    roleId: (value) => has(acUserRole, acUserRole.roleId, value),
    companyId: (value) => has(acUserCompany, acUserCompany.companyId, value),
    deptId: async (value, ctx) => inArray(acUser.deptId, subtree(await deptNodes(ctx.db), value)),
    status: (value, ctx) => inArray(stateSql(ctx.now()), value.split(',')),
    external: () => eq(acUser.external, true),
    approval: (value, ctx) => (value === '1' ? waitsForDecision(ctx, users.kind, acUser.id) : undefined),
    mfaOff: () => eq(acUser.mfaEnabled, false),
  },
  finish: finishUsers,
});

const like = (value: string) => `%${value.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** State, effective scope in words and actions of one page of accounts. */
async function finishUsers<Row extends { id: string; mfaEnabled: boolean | null; roleIds: string[] }>(
  ctx: Ctx,
  page: Row[],
): Promise<Row[]> {
  if (page.length === 0) return page;
  const states = await ctx.db
    .select({ id: acUser.id, state: stateSql(ctx.now()), override: acUser.scopeOverride })
    .from(acUser)
    .where(
      inArray(
        acUser.id,
        page.map(({ id }) => id),
      ),
    );
  const faces = await avatarsOf(
    ctx.db,
    page.map(({ id }) => id),
  );
  const byId = new Map(states.map((row) => [row.id, row]));
  const roles = await roleRights(
    ctx.db,
    page.flatMap((row) => row.roleIds),
  );
  return page.map((row) => {
    const found = byId.get(row.id);
    const status = found?.state ?? 'DISABLED';
    const given = row.roleIds.flatMap((id) => roles.get(id) ?? []).map((role) => rightsOf(role).scopes);
    const scopes = Object.fromEntries(
      AREAS.map((area) => [
        area,
        found?.override?.[area] ?? given.map((of) => of[area]).reduce(widerScope, scope('SELF')),
      ]),
    ) as Rights['scopes'];
    return {
      ...row,
      status,
      avatar: faces.get(row.id) ?? null,
      scopeText: `${scopeSummary(scopes)}${found?.override ? '（单独设置）' : ''}`,
      actions: userActions(ctx.actor, row, status),
    };
  });
}
