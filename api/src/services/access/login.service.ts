import type { login } from '@shared/contract/access/auth.contract.ts';
import type { LOGIN_REASONS } from '@shared/contract/access/user-login.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { eq } from 'drizzle-orm';
import { notify } from '../notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { RawCtx } from '../../platform/route.ts';
import { beginTry, failTry, lockedText, passTry, takeBackTry, triedBy } from './login-tries.ts';
import { codeText, matchCode, spendCode, type RightCode } from './mfa-code.ts';
import { mfaRequired } from './mfa-policy.ts';
import { passwordHashOf, passwordMatches } from './passwords.service.ts';
import { codesLeft } from './recovery-codes.ts';
import { ipAllowed, securitySettings, type SecuritySettings } from './security-settings.ts';
import { acLoginLog } from './session.tables.ts';
import { cookieName, endByToken, endSessions, openSession } from './sessions.service.ts';
import { acUser } from '../people/user.tables.ts';

type Reason = keyof typeof LOGIN_REASONS;
type User = typeof acUser.$inferSelect;

/**
 * Logs in (13.1) or refuses with LOGIN_FAILED or ACCOUNT_LOCKED. Unknown name, wrong password, disabled account and
 * refused address get one answer after the same work; the reason stands in the login log only (ACC-021). Only who has
 * passed all of that is asked for the second step: MFA_REQUIRED without a code, MFA_FAILED with a wrong one, which counts
 * as a wrong password does.
 */
export async function logIn(ctx: RawCtx, body: BodyOf<typeof login>): Promise<User & { sessionId: string }> {
  const { username, password, code = '' } = body;
  const settings = await securitySettings(ctx.setting);
  const tried = triedBy(username, ctx.http.ip);
  const locked = await ctx.transaction(async (tx) => {
    const found = await beginTry(tx, tried, settings.throttle);
    if (found?.first) await logTry(tx, username, null, 'LOCKED', found.by);
    return found;
  });
  if (locked) throw refuse('ACCOUNT_LOCKED', lockedText(locked.lockedUntil, ctx.now()));
  const [user] = await ctx.db.select().from(acUser).where(eq(acUser.username, username.toLowerCase()));
  const failed = (reason: Reason) =>
    ctx.transaction(async (tx) => {
      await failTry(tx, tried, settings.throttle);
      await logTry(tx, username, user?.id ?? null, 'FAILED', reason);
    });
  const reason = await firstStep(ctx, user, password, settings.ipAllow);
  if (!user || reason !== 'OK') {
    await failed(reason);
    throw refuse('LOGIN_FAILED');
  }
  if (user.mfaEnabled && code === '') {
    await ctx.transaction(async (tx) => {
      await takeBackTry(tx, tried);
      await logTry(tx, username, user.id, 'PENDING', 'MFA_REQUIRED');
    });
    throw refuse('MFA_REQUIRED');
  }
  const match = user.mfaEnabled ? await matchCode(ctx.db, user.id, code, ctx.now()) : null;
  if (match?.kind !== 'WRONG') {
    const done = await ctx.transaction(async (tx) => {
      if (match && !(await spendCode(tx.tx, user.id, match, ctx.now()))) return null;
      await passTry(tx, tried);
      return enter(tx, user, match, settings);
    });
    if (done) return done;
  }
  const wrong = match?.kind === 'WRONG' ? match.reason : 'USED_CODE';
  await failed(wrong);
  throw refuse('MFA_FAILED', codeText(wrong));
}

/** What the first step comes to: name, password, account and address. */
async function firstStep(
  ctx: RawCtx,
  user: User | undefined,
  password: string,
  ipAllow: readonly string[],
): Promise<Reason> {
  const stored = user ? await passwordHashOf(ctx.db, user.id) : null;
  const matches = await passwordMatches(stored?.hash ?? null, password);
  if (!user) return 'UNKNOWN_USER';
  if (!matches) return 'BAD_PASSWORD';
  if (user.status !== 'ENABLED') return 'NOT_ENABLED';
  return ipAllowed(ctx.http.ip, ipAllow) ? 'OK' : 'IP_REFUSED';
}

const ENTERED = { TOTP: 'OK_CODE', RECOVERY: 'OK_RECOVERY' } as const;

/** Opens the session of a login that has passed every step. */
async function enter(
  tx: CommandCtx,
  user: User,
  code: RightCode | null,
  settings: SecuritySettings,
): Promise<User & { sessionId: string }> {
  const now = tx.now();
  await logTry(tx, user.username, user.id, 'SUCCESS', code ? ENTERED[code.kind] : 'OK');
  const before = tx.http.cookie(cookieName(tx.http.secure));
  if (before) await endByToken(tx.tx, before, now, 'OWN');
  if (settings.single) await endSessions(tx.tx, user.id, now, 'SINGLE');
  // Not a change of the account by somebody: no version, no audit row, the log is the record.
  await tx.tx.update(acUser).set({ lastLoginAt: now, lastLoginIp: tx.http.ip }).where(eq(acUser.id, user.id));
  if (code?.kind === 'RECOVERY') await tellRecovery(tx, user.id, code.id);
  const mfaDue = !user.mfaEnabled && (await mfaRequired(tx, user.id));
  const sessionId = await openSession(tx.tx, tx.http, user.id, now, { absoluteHours: settings.absoluteHours, mfaDue });
  return { ...user, sessionId };
}

/** A recovery code was used: its owner reads of it, in case it was somebody else. */
async function tellRecovery(tx: CommandCtx, userId: string, codeId: string): Promise<void> {
  await notify(tx, {
    userIds: [userId],
    kind: 'account.mfa',
    level: 'WARN',
    title: '用恢复码登录了您的账号',
    body: `地址 ${tx.http.ip}，还剩 ${await codesLeft(tx.tx, userId)} 个恢复码。如非本人操作，请立即修改密码并重新生成恢复码。`,
    object: { kind: 'mfa.recovery', id: codeId },
  });
}

const logTry = (
  ctx: CommandCtx,
  username: string,
  userId: string | null,
  result: (typeof acLoginLog.$inferInsert)['result'],
  reason: Reason,
) =>
  ctx.tx.insert(acLoginLog).values({
    username: username.toLowerCase(),
    userId,
    result,
    reason,
    ip: ctx.http.ip,
    agent: ctx.http.userAgent,
    at: ctx.now(),
  });
