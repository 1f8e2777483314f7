import * as contract from '@shared/contract/access/user.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { delegateList, delegateCreate, delegateEnd } from '@shared/contract/access/delegate.contract.ts';
import { accountRights, rightsPreview } from '@shared/contract/access/rights.contract.ts';
import { userSessions, userLoginLog } from '@shared/contract/access/user-login.contract.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { serveExport } from '../exchange/export.routes.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Params } from '../../platform/params.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { deviceOf } from './device.ts';
import { createDelegate, delegatesOf, endDelegate } from './delegate.service.ts';
import { previewRights, rightsOfAccount } from './effective-rights.ts';
import { forgetTries } from './login-tries.ts';
import { syCompany } from '../people/org.tables.ts';
import { keepLastHolder } from './rights.service.ts';
import { changeRights } from '../people/rights-version.ts';
import { securitySettings } from './security-settings.ts';
import { checkMfaOn, resetMfa } from './mfa-reset.ts';
import { resetPassword } from './password-reset.ts';
import { acLoginLog } from './session.tables.ts';
import { endSessions, sessionsOf } from './sessions.service.ts';
import { askSecond } from './take-over-approvals.ts';
import { users } from './user.entity.ts';
import { userImportRoutes } from './user.import.ts';
import { userListRoute } from './user.list.ts';
import { checkLinkChanges, linkNames, linksOf, setLinks, type Links } from './user-links.ts';
import { createUser, disableUser, protectSuper, refuseSelf, updateUser, userDetail } from './user.service.ts';
import { checkState } from './user-state.ts';
import type { UserRow } from '../people/user.tables.ts';

/** The account of a state command, locked, in scope, in the version that was seen, and not the caller's own. */
async function lockOther(ctx: CommandCtx, params: Params, version: number): Promise<UserRow> {
  const row = await users.lock(ctx, params.id, version);
  refuseSelf(ctx, row);
  await protectSuper(ctx, row);
  return row;
}

/** The same for what ACC-037 may put before a second person, so that 超级管理员 needs no rule of its own. */
async function lockForTakeOver(ctx: CommandCtx, params: Params, version: number): Promise<UserRow> {
  const row = await users.lock(ctx, params.id, version);
  refuseSelf(ctx, row);
  return row;
}

/** Gives an account other links, with every check of ACC-035 to ACC-037. */
async function changeLinks(
  ctx: CommandCtx,
  row: UserRow,
  next: Partial<Links & Pick<UserRow, 'deptId' | 'scopeOverride'>>,
  action: string,
) {
  const before = await linksOf(ctx.tx, row.id);
  await keepLastHolder(ctx, row.id, next.roleIds ?? before.roleIds);
  if (row.id === ctx.actor.userId) throw refuse('ACC-036', '不能修改自己的角色、部门、公司和数据范围。');
  await protectSuper(ctx, row);
  await checkState(ctx, row, 'update');
  const { deptId = row.deptId, scopeOverride = row.scopeOverride, ...links } = next;
  const after = { ...before, ...links };
  await checkLinkChanges(ctx, row, before, { ...after, deptId, scopeOverride });
  const notes = { before: await linkNames(ctx, before), after: await linkNames(ctx, after) };
  await users.update(ctx, row, { deptId, scopeOverride }, { action, touch: true, ...notes });
  await setLinks(ctx, row.id, after);
}

/** What is stored for a repeat: the password is shown once. */
const withoutPassword = (answer: { id: string; username: string }) => ({ ...answer, temporaryPassword: null });

export const userRoutes: Route[] = [
  userListRoute,
  serveExport(userList),
  ...userImportRoutes,
  serve(contract.userGet, (ctx, { params }) => userDetail(ctx, params.id)),
  handle(contract.userCreate, (ctx, { body }) => createUser(ctx, body), {
    keep: withoutPassword,
  }),
  handle(contract.userUpdate, (ctx, { params, body }) => updateUser(ctx, params.id, body)),

  handle(
    contract.userReset,
    async (ctx, { params, body }) => {
      const row = await lockForTakeOver(ctx, params, body.version);
      await checkState(ctx, row, 'reset');
      const pending = await askSecond(ctx, 'user.reset', row, {}, '重置密码');
      return pending
        ? { id: row.id, username: row.username, temporaryPassword: null, pending }
        : resetPassword(ctx, row);
    },
    { keep: withoutPassword },
  ),
  handle(contract.userResetMfa, async (ctx, { params, body }) => {
    const row = await lockForTakeOver(ctx, params, body.version);
    await checkState(ctx, row, 'resetMfa');
    checkMfaOn(row);
    const pending = await askSecond(ctx, 'user.resetMfa', row, {}, body.reason);
    if (!pending) await resetMfa(ctx, row);
    return { pending };
  }),
  handle(contract.userEnable, async (ctx, { params, body }) => {
    await changeRights(ctx);
    const row = await lockOther(ctx, params, body.version);
    await checkState(ctx, row, 'enable');
    await users.update(ctx, row, { status: 'ENABLED' }, { action: '启用', code: 'enable' });
    return {};
  }),
  handle(contract.userDisable, async (ctx, { params, body }) => {
    await changeRights(ctx);
    await disableUser(ctx, await users.lock(ctx, params.id, body.version));
    return {};
  }),
  handle(contract.userUnlock, async (ctx, { params, body }) => {
    const row = await lockOther(ctx, params, body.version);
    await checkState(ctx, row, 'unlock');
    await forgetTries(ctx, row.username);
    await users.update(ctx, row, {}, { action: '解锁', code: 'unlock', touch: true });
    return {};
  }),
  handle(contract.userKick, async (ctx, { params, body }) => {
    const row = await lockOther(ctx, params, body.version);
    await checkState(ctx, row, 'kick');
    const ended = await endSessions(ctx.tx, row.id, ctx.now(), 'KICKED');
    await users.update(ctx, row, {}, { action: '强制下线', code: 'kick', touch: true, after: { 结束会话: ended } });
    return {};
  }),
  handle(contract.userCopyRights, async (ctx, { params, body }) => {
    await changeRights(ctx);
    const row = await users.lock(ctx, params.id, body.version);
    const from = await users.find(ctx, body.fromUserId);
    const links = await linksOf(ctx.tx, from.id);
    await changeLinks(ctx, row, { ...links, scopeOverride: from.scopeOverride }, `复制权限自 ${from.username}`);
    return {};
  }),

  serve(userSessions, async (ctx, { params }) => {
    const row = await users.find(ctx, params.id);
    return { list: await sessionsOf(ctx, row.id, (await securitySettings(ctx.setting)).idleMinutes) };
  }),
  serve(userLoginLog, async (ctx, { params }) => {
    const row = await users.find(ctx, params.id);
    const log = await ctx.db
      .select()
      .from(acLoginLog)
      .where(eq(acLoginLog.username, row.username))
      .orderBy(desc(acLoginLog.id))
      .limit(100);
    return { list: log.map(({ agent, userId: _user, at, ...entry }) => ({ ...entry, at, device: deviceOf(agent) })) };
  }),

  serve(rightsPreview, (ctx, { query }) => previewRights(ctx, query)),
  serve(accountRights, (ctx, { params }) => rightsOfAccount(ctx, params.id)),

  handleBatch(contract.userBatchDisable, users, async (ctx, row) => {
    await changeRights(ctx);
    await disableUser(ctx, row);
  }),
  handleBatch(contract.userBatchMove, users, async (ctx, row, body) => {
    await changeRights(ctx);
    await changeLinks(ctx, row, { deptId: body.deptId }, '调部门');
  }),
  handleBatch(contract.userBatchAddRole, users, async (ctx, row, body) => {
    await changeRights(ctx);
    const { roleIds } = await linksOf(ctx.tx, row.id);
    await changeLinks(ctx, row, { roleIds: [...new Set([...roleIds, body.roleId])] }, '加角色');
  }),

  serve(delegateList, async (ctx, { params }) => ({ list: await delegatesOf(ctx, params.id) })),
  handle(delegateCreate, (ctx, { params, body }) => createDelegate(ctx, params.id, body)),
  handle(delegateEnd, async (ctx, { params }) => {
    await endDelegate(ctx, params.id, params.delegateId ?? '');
    return {};
  }),

  serve(contract.grantableCompanies, async (ctx) => ({
    list: await ctx.db
      .select({ id: syCompany.id, name: syCompany.name, shortName: syCompany.shortName })
      .from(syCompany)
      .where(and(eq(syCompany.status, 'ENABLED'), inArray(syCompany.id, [...ctx.actor.companies]))),
  })),
];
