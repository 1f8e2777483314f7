import type { LOGIN_REASONS } from '@shared/contract/access/user-login.contract.ts';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { mfaBox } from './mfa-box.ts';
import { acMfa } from './mfa.tables.ts';
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { isTotp, plainCode, stepOf } from './totp.rules.ts';

type Reason = keyof typeof LOGIN_REASONS;

/** What a typed code of the second step is. Nothing is used up yet: `spendCode` does that. */
export type CodeMatch =
  | { kind: 'TOTP'; step: number }
  | { kind: 'RECOVERY'; id: string }
  | { kind: 'WRONG'; reason: Reason };
export type RightCode = Exclude<CodeMatch, { kind: 'WRONG' }>;

/** Why a wrong code was refused, for the person who typed it. */
export const codeText = (reason: Reason): string => TEXTS[reason] ?? '验证码不正确，请输入最新的验证码。';
const TEXTS: Partial<Record<Reason, string>> = {
  USED_CODE: '该验证码已用过，请等验证器显示下一个。',
  BAD_RECOVERY: '恢复码不正确或已用过。',
  MFA_UNREADABLE: '验证器已失效，请用恢复码，或请管理员重置两步验证。',
};

/** Compares a typed code with the authenticator (now and one time step before and after) or the recovery codes. */
export async function matchCode(db: Db, userId: string, typed: string, now: Date): Promise<CodeMatch> {
  const code = plainCode(typed);
  if (!isTotp(code)) {
    const id = await findRecoveryCode(db, userId, code);
    return id === null
      ? { kind: 'WRONG', reason: /[A-Z]/.test(code) ? 'BAD_RECOVERY' : 'BAD_CODE' }
      : { kind: 'RECOVERY', id };
  }
  const [row] = await db.select().from(acMfa).where(eq(acMfa.userId, userId));
  const secret = row?.secret ? mfaBox().open(row.secret, userId) : null;
  if (secret === null) return { kind: 'WRONG', reason: 'MFA_UNREADABLE' };
  const step = stepOf(secret, code, now);
  if (step === null) return { kind: 'WRONG', reason: 'BAD_CODE' };
  return step <= (row?.lastStep ?? -1) ? { kind: 'WRONG', reason: 'USED_CODE' } : { kind: 'TOTP', step };
}

/** Uses a right code up, in the transaction of what it opens; false when another call was faster. */
export async function spendCode(tx: Db, userId: string, code: RightCode, now: Date): Promise<boolean> {
  if (code.kind === 'RECOVERY') return spendRecoveryCode(tx, code.id, now);
  const spent = await tx
    .update(acMfa)
    .set({ lastStep: code.step })
    .where(and(eq(acMfa.userId, userId), or(isNull(acMfa.lastStep), lt(acMfa.lastStep, code.step))))
    .returning({ userId: acMfa.userId });
  return spent.length > 0;
}
