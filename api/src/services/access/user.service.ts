import type { userCreate, UserDetail } from '@shared/contract/access/user.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queueMail } from '../mail/mail.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { avatarsOf } from './avatar.service.ts';
import { checkGrant } from './grants.service.ts';
import { warehousesOf } from './me.service.ts';
import { acDept, syCompany } from '../people/org.tables.ts';
import { hashPassword, makeTemporary, passwordHashOf, setPassword } from './passwords.service.ts';
import { keepLastHolder } from './rights.service.ts';
import { changeRights } from '../people/rights-version.ts';
import { acRole } from '../people/role.tables.ts';
import { endSessions } from './sessions.service.ts';
import { emailChanged } from './email-change.ts';
import { askSecond } from './take-over-approvals.ts';
import { users } from './user.entity.ts';
import { userActions } from './user.list.ts';
import { checkState, lockedUntil, stateOf } from './user-state.ts';
import { acUser, acUserRole, type UserRow } from '../people/user.tables.ts';
import {
  type Fields,
  type Links,
  linksOf,
  linkSets,
  refuseOwnRights,
  checkLinkChanges,
  checkReferences,
  setLinks,
  linkNames,
} from './user-links.ts';

/** Everything that the form of an account shows. */
export async function userDetail(ctx: Ctx, id: string): Promise<UserDetail> {
  const row = await users.find(ctx, id);
  const leader = alias(acUser, 'leader');
  const [names] = await ctx.db
    .select({ deptName: acDept.name, leaderName: leader.name })
    .from(acUser)
    .innerJoin(acDept, eq(acDept.id, acUser.deptId))
    .leftJoin(leader, eq(leader.id, acUser.leaderId))
    .where(eq(acUser.id, id));
  const links = await linksOf(ctx.db, id);
  const roles = await ctx.db
    .select({ id: acRole.id, code: acRole.code, name: acRole.name })
    .from(acRole)
    .where(inArray(acRole.id, links.roleIds))
    .orderBy(asc(acRole.id));
  const companies = await ctx.db
    .select({ id: syCompany.id, name: syCompany.name })
    .from(syCompany)
    .where(inArray(syCompany.id, links.companyIds))
    .orderBy(asc(syCompany.id));
  const lock = await lockedUntil(ctx.db, row.username, ctx.now());
  const state = stateOf(row, lock);
  const { createdBy: _by, updatedAt: _at, updatedBy: _who, ...shown } = row;
  return {
    ...shown,
    status: state,
    deptName: names?.deptName ?? '',
    leaderName: names?.leaderName ?? null,
    lockedUntil: lock?.toISOString() ?? null,
    passwordChangedAt: (await passwordHashOf(ctx.db, id))?.changedAt.toISOString() ?? null,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    roles,
    companies,
    warehouses: (await warehousesOf(ctx.db, links.warehouseIds)).map(({ id: warehouseId, name }) => ({
      id: warehouseId,
      name,
    })),
    avatar: (await avatarsOf(ctx.db, [id])).get(id) ?? null,
    own: id === ctx.actor.userId,
    actions: userActions(ctx.actor, row, state),
  };
}

/** New account with a temporary password, or with one that is given (first start, seed). */
export async function createUser(
  ctx: CommandCtx,
  body: BodyOf<typeof userCreate>,
  password: string = makeTemporary(),
): Promise<{ id: string; username: string; temporaryPassword: string }> {
  await changeRights(ctx);
  await checkReferences(ctx, null, body);
  await checkGrant(ctx, body);
  const { roleIds, companyIds, warehouseIds, sendMail = false, ...values } = body;
  if (sendMail) await checkMail(ctx, values.email);
  const row = await users.insert(
    ctx,
    { ...values, status: 'ENABLED' },
    { action: '新增', after: await linkNames(ctx, { roleIds, companyIds, warehouseIds }) },
  );
  await setLinks(ctx, row.id, { roleIds, companyIds, warehouseIds });
  await setPassword(ctx, row.id, await hashPassword(password));
  if (sendMail && row.email)
    await mailOpened(ctx, { id: row.id, username: row.username, name: row.name, email: row.email });
  return { id: row.id, username: row.username, temporaryPassword: password };
}

/** A9 发送邮件 needs somewhere to send and something to send with. */
async function checkMail(ctx: CommandCtx, email: string | null | undefined): Promise<void> {
  if (!email) throw invalid({ email: '发送邮件须填写邮箱' });
  if ((await ctx.setting('notify.mail_server')) === '')
    throw invalid({ sendMail: '还没有设置邮件服务器（全局设置 → 通知）' });
}

/** Tells the owner of a new account; the password is handed over by who made it. */
async function mailOpened(
  ctx: CommandCtx,
  { id, username, name, email }: { id: string; username: string; name: string; email: string },
): Promise<void> {
  const site = await ctx.setting('notify.site_url');
  const lines = [
    `${name}：`,
    `您的账号已开通，用户名 ${username}。临时密码由管理员当面交给您，请在首次登录时修改。`,
    ...(site ? [site] : []),
  ];
  await queueMail(ctx, { userId: id, address: email, subject: '账号已开通', body: lines.join('\n\n') });
}

/** Saves the form of an account. Own roles, department, companies and scope stay as they are (ACC-036). */
export async function updateUser(ctx: CommandCtx, id: string, body: Fields): Promise<{ pending: boolean }> {
  await changeRights(ctx);
  const row = await users.lock(ctx, id, body.version);
  await keepLastHolder(ctx, id, body.roleIds);
  await protectSuper(ctx, row);
  await checkState(ctx, row, 'update');
  const before = await linksOf(ctx.tx, id);
  const { roleIds, companyIds, warehouseIds, version: _version, ack: _ack, ...values } = body;
  const after: Links = { roleIds, companyIds, warehouseIds };
  if (id === ctx.actor.userId) refuseOwnRights(row, before, body);
  await checkReferences(ctx, id, body);
  await checkLinkChanges(ctx, row, before, body);
  // What the caller sees masked comes back masked and is left as it is.
  if (ctx.actor.fields['customer.contact'] !== 'VISIBLE' && !ctx.actor.system) {
    values.phone = row.phone;
    values.email = row.email;
  }
  const email = values.email;
  const pending =
    email !== row.email && (await askSecond(ctx, 'user.email', row, { email }, `修改邮箱为 ${email ?? '空'}`));
  if (pending) values.email = row.email;
  const changed = JSON.stringify(linkSets(before)) !== JSON.stringify(linkSets(after));
  await users.update(ctx, row, values, {
    action: '编辑',
    touch: changed,
    ...(changed ? { before: await linkNames(ctx, before), after: await linkNames(ctx, after) } : {}),
  });
  if (changed) await setLinks(ctx, id, after);
  if (!pending && email !== row.email) await emailChanged(ctx, row);
  return { pending };
}

/** An account with the role super is changed only by somebody who has it too: else a reset would hand out every right (ACC-037). */
export async function protectSuper(ctx: CommandCtx, row: UserRow): Promise<void> {
  if (ctx.actor.system) return;
  const holders = await ctx.tx
    .select({ userId: acUserRole.userId })
    .from(acUserRole)
    .innerJoin(acRole, and(eq(acRole.id, acUserRole.roleId), eq(acRole.code, 'super')))
    .where(inArray(acUserRole.userId, [row.id, ctx.actor.userId]));
  const has = (id: string) => holders.some(({ userId }) => userId === id);
  if (has(row.id) && !has(ctx.actor.userId)) throw refuse('ACC-037', '超级管理员的账号只能由超级管理员修改。');
}

/** Disables an account and ends its sessions. */
export async function disableUser(ctx: CommandCtx, row: UserRow): Promise<void> {
  await keepLastHolder(ctx, row.id, []);
  refuseSelf(ctx, row);
  await protectSuper(ctx, row);
  await checkState(ctx, row, 'disable');
  await users.update(ctx, row, { status: 'DISABLED' }, { action: '停用', code: 'disable' });
  await endSessions(ctx.tx, row.id, ctx.now(), 'DISABLED');
}

/** Disabling, resetting and kicking oneself is a slip: the own password is changed in the header, 退出 ends a session. */
export function refuseSelf(ctx: CommandCtx, row: UserRow): void {
  if (row.id === ctx.actor.userId) throw refuse('ACC-036', '不能对自己的账号执行此操作。');
}
