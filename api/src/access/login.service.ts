import type { LOGIN_REASONS } from '@shared/contract/access/user-login.contract.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import type { RawCtx } from '../platform/route.ts';
import { beginTry, failTry, passTry, triedBy } from './login-tries.ts';
import { passwordHashOf, passwordMatches } from './passwords.service.ts';
import { ipAllowed, securitySettings } from './security-settings.ts';
import { acLoginLog } from './session.tables.ts';
import { cookieName, endByToken, endSessions, openSession } from './sessions.service.ts';
import { acUser } from './user.tables.ts';

type Reason = keyof typeof LOGIN_REASONS;
type User = typeof acUser.$inferSelect;

/**
 * Logs in (13.1) or refuses with LOGIN_FAILED or ACCOUNT_LOCKED. Unknown name, wrong password, disabled account and
 * refused address get one answer after the same work; the reason stands in the login log only (ACC-021).
 */
export async function logIn(ctx: RawCtx, username: string, password: string): Promise<User & { sessionId: string }> {
  const settings = await securitySettings(ctx.setting);
  const tried = triedBy(username, ctx.http.ip);
  const locked = await ctx.transaction(async (tx) => {
    const found = await beginTry(tx, tried, settings.throttle);
    if (found) await logTry(tx, username, null, 'LOCKED', found.by);
    return found;
  });
  if (locked) {
    const minutes = Math.max(1, Math.ceil((locked.lockedUntil.getTime() - ctx.now().getTime()) / 60_000));
    throw refuse('ACCOUNT_LOCKED', `尝试次数过多，请 ${minutes} 分钟后再试。`);
  }
  const [user] = await ctx.db.select().from(acUser).where(eq(acUser.username, username.toLowerCase()));
  const stored = user ? await passwordHashOf(ctx.db, user.id) : null;
  const matches = await passwordMatches(stored?.hash ?? null, password);
  const reason: Reason = !user
    ? 'UNKNOWN_USER'
    : !matches
      ? 'BAD_PASSWORD'
      : user.status !== 'ENABLED'
        ? 'NOT_ENABLED'
        : ipAllowed(ctx.http.ip, settings.ipAllow)
          ? 'OK'
          : 'IP_REFUSED';
  if (!user || reason !== 'OK') {
    await ctx.transaction(async (tx) => {
      await failTry(tx, tried, settings.throttle);
      await logTry(tx, username, user?.id ?? null, 'FAILED', reason);
    });
    throw refuse('LOGIN_FAILED');
  }
  return ctx.transaction(async (tx) => {
    await passTry(tx, tried);
    await logTry(tx, username, user.id, 'SUCCESS', 'OK');
    const before = ctx.http.cookie(cookieName(ctx.http.secure));
    if (before) await endByToken(tx.tx, before, ctx.now(), 'OWN');
    if (settings.single) await endSessions(tx.tx, user.id, ctx.now(), 'SINGLE');
    // Not a change of the account by somebody: no version, no audit row, the log is the record.
    await tx.tx.update(acUser).set({ lastLoginAt: ctx.now(), lastLoginIp: ctx.http.ip }).where(eq(acUser.id, user.id));
    const sessionId = await openSession(tx.tx, ctx.http, user.id, ctx.now(), settings.absoluteHours);
    return { ...user, sessionId };
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
