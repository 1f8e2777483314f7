import { MFA_SETUP_MINUTES, type MfaSetup, type MfaState } from '@shared/contract/access/mfa.contract.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { RawCtx } from '../../platform/route.ts';
import { inWorker } from '../../platform/worker-pool.ts';
import { qrTask } from '../printing/draw.tasks.ts';
import { site } from './ports.ts';
import { mfaBox } from './mfa-box.ts';
import { codeText } from './mfa-code.ts';
import { mfaRequired } from './mfa-policy.ts';
import { acMfa, acRecoveryCode } from './mfa.tables.ts';
import { proveSelf, spendProof, type Proof } from './prove-self.ts';
import { codesLeft, newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { endSessions, renewSession } from './sessions.service.ts';
import { newSecret, otpauthUri, plainCode, stepOf } from './totp.rules.ts';
import { users } from './user.entity.ts';
import { acUser } from '../people/user.tables.ts';

type User = typeof acUser.$inferSelect;

/** 两步验证 of the caller. */
export async function mfaStateOf(ctx: Ctx): Promise<MfaState> {
  const { userId } = ctx.actor;
  const [user] = await ctx.db.select({ on: acUser.mfaEnabled }).from(acUser).where(eq(acUser.id, userId));
  const [row] = await ctx.db.select({ since: acMfa.enabledAt }).from(acMfa).where(eq(acMfa.userId, userId));
  const enabled = user?.on ?? false;
  return {
    enabled,
    since: enabled ? (row?.since?.toISOString() ?? null) : null,
    codesLeft: enabled ? await codesLeft(ctx.db, userId) : 0,
    required: await mfaRequired(ctx, userId),
  };
}

/** Makes a secret that waits for its first code; the authenticator in use goes on working until then. */
export async function beginMfa(ctx: RawCtx, proof: Proof): Promise<MfaSetup> {
  const proven = await proveSelf(ctx, proof);
  const { id, username } = proven.user;
  const secret = newSecret();
  const pending = { pendingSecret: mfaBox().seal(secret, id), pendingAt: ctx.now() };
  await ctx.transaction(async (tx) => {
    await spendProof(tx, proven);
    await tx.tx
      .insert(acMfa)
      .values({ userId: id, ...pending })
      .onConflictDoUpdate({ target: acMfa.userId, set: pending });
  });
  const issuer = (await site().name(ctx)) || '业务管理系统';
  return {
    issuer,
    account: username,
    secret,
    qr: await inWorker(ctx.actor, qrTask, otpauthUri(secret, issuer, username)),
  };
}

/** Switches on what was begun, with the first code of the new authenticator; answers the recovery codes. */
export async function confirmMfa(ctx: RawCtx, typed: string): Promise<string[]> {
  const { userId } = ctx.actor;
  const [row] = await ctx.db.select().from(acMfa).where(eq(acMfa.userId, userId));
  const begun = row?.pendingAt?.getTime() ?? 0;
  if (!row?.pendingSecret || ctx.now().getTime() - begun > MFA_SETUP_MINUTES * 60_000)
    throw refuse('ILLEGAL_STATE', '设置已超时，请重新开始。');
  const secret = mfaBox().open(row.pendingSecret, userId);
  const step = secret === null ? null : stepOf(secret, plainCode(typed), ctx.now());
  if (step === null) throw invalid({ code: codeText('BAD_CODE') });
  const { codes, hashes } = await newRecoveryCodes();
  await ctx.transaction(async (tx) => {
    const user = await lockSelf(tx);
    const [current] = await tx.tx.select().from(acMfa).where(eq(acMfa.userId, userId)).for('update');
    if (current?.pendingSecret !== row.pendingSecret) throw refuse('VERSION_CONFLICT');
    await tx.tx
      .update(acMfa)
      .set({
        secret: row.pendingSecret,
        lastStep: step,
        enabledAt: ctx.now(),
        pendingSecret: null,
        pendingAt: null,
      })
      .where(eq(acMfa.userId, userId));
    await storeRecoveryCodes(tx.tx, userId, hashes);
    await changeOwn(tx, user, true, user.mfaEnabled ? '更换验证器' : '开启两步验证');
  });
  return codes;
}

/** New recovery codes in place of the old ones. */
export async function renewCodes(ctx: RawCtx, proof: Proof): Promise<string[]> {
  const proven = await proveSelf(ctx, proof);
  if (!proven.user.mfaEnabled) throw notOn();
  const { codes, hashes } = await newRecoveryCodes();
  await ctx.transaction(async (tx) => {
    const user = await lockSelf(tx);
    await spendProof(tx, proven);
    await storeRecoveryCodes(tx.tx, user.id, hashes);
    await users.update(tx, user, {}, { action: '重新生成恢复码', code: 'mfa-codes', touch: true });
  });
  return codes;
}

/** Switches the caller's own off. */
export async function switchOffMfa(ctx: RawCtx, proof: Proof): Promise<void> {
  if (await mfaRequired(ctx, ctx.actor.userId))
    throw refuse('ILLEGAL_STATE', '安全设置要求两步验证，不能关闭；可以更换验证器。');
  const proven = await proveSelf(ctx, proof);
  if (!proven.user.mfaEnabled) throw notOn();
  await ctx.transaction(async (tx) => {
    const user = await lockSelf(tx);
    await spendProof(tx, proven);
    await forgetMfa(tx.tx, user.id);
    await changeOwn(tx, user, false, '关闭两步验证');
  });
}
const notOn = () => refuse('ILLEGAL_STATE', '两步验证没有开启。');

/** Forgets authenticator and recovery codes of a user. */
export async function forgetMfa(db: Db, userId: string): Promise<void> {
  await db.delete(acRecoveryCode).where(eq(acRecoveryCode.userId, userId));
  await db.delete(acMfa).where(eq(acMfa.userId, userId));
}

async function lockSelf(ctx: CommandCtx): Promise<User> {
  const [row] = await ctx.tx.select().from(acUser).where(eq(acUser.id, ctx.actor.userId)).for('update');
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** Writes it to the account; the caller's other sessions end and this one gets a new id, as with a new password. */
async function changeOwn(ctx: CommandCtx, user: User, mfaEnabled: boolean, action: string): Promise<void> {
  const { sessionId } = ctx.actor;
  await users.update(ctx, user, { mfaEnabled }, { action, code: 'mfa', touch: true });
  await endSessions(ctx.tx, user.id, ctx.now(), 'MFA', { but: sessionId });
  if (sessionId) await renewSession(ctx.tx, ctx.http, sessionId);
}
