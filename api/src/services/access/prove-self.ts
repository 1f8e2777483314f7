import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { RawCtx } from '../../platform/route.ts';
import { beginTry, failTry, lockedText, takeBackTry, triedBy } from './login-tries.ts';
import { codeText, matchCode, spendCode, type RightCode } from './mfa-code.ts';
import { passwordHashOf, passwordMatches } from './passwords.service.ts';
import { securitySettings } from './security-settings.ts';
import { acUser } from '../people/user.tables.ts';

/** What a signed-in user shows again before a change of 两步验证. */
export interface Proof {
  password: string;
  code?: string | undefined;
}
export interface Proven {
  user: typeof acUser.$inferSelect;
  /** The right code, not used up yet; null: two-step login is off. */
  code: RightCode | null;
}

interface Asking {
  /** Field of the form that holds the password. */
  field?: string;
  /** No code is asked for. */
  withoutCode?: boolean;
}

/**
 * The caller's own password, and a code while two-step login is on. Wrong ones count as failed logins do, so that an open
 * session is no way around ACC-021: ACCOUNT_LOCKED. VALIDATION names the field.
 */
export async function proveSelf(ctx: RawCtx, { password, code = '' }: Proof, asking: Asking = {}): Promise<Proven> {
  const { userId, username } = ctx.actor;
  const { throttle } = await securitySettings(ctx.setting);
  const tried = triedBy(username, ctx.http.ip);
  const locked = await ctx.transaction((tx) => beginTry(tx, tried, throttle));
  if (locked) throw refuse('ACCOUNT_LOCKED', lockedText(locked.lockedUntil, ctx.now()));
  const wrong = async (fields: Record<string, string>) => {
    await ctx.transaction((tx) => failTry(tx, tried, throttle));
    return invalid(fields);
  };
  const [user] = await ctx.db.select().from(acUser).where(eq(acUser.id, userId));
  const stored = await passwordHashOf(ctx.db, userId);
  if (!(await passwordMatches(stored?.hash ?? null, password)) || !user)
    throw await wrong({ [asking.field ?? 'password']: '密码不正确' });
  const match = user.mfaEnabled && !asking.withoutCode ? await matchCode(ctx.db, userId, code, ctx.now()) : null;
  if (match?.kind === 'WRONG') throw await wrong({ code: code ? codeText(match.reason) : '请输入验证码' });
  await ctx.transaction((tx) => takeBackTry(tx, tried));
  return { user, code: match };
}

/** The code that was shown opens this and nothing after it. */
export async function spendProof(ctx: CommandCtx, { user, code }: Proven): Promise<void> {
  if (code && !(await spendCode(ctx.tx, user.id, code, ctx.now()))) throw invalid({ code: codeText('USED_CODE') });
}
