import { hash, verify } from '@node-rs/argon2';
import type { PasswordPolicy } from '@shared/contract/access/password.ts';
import { desc, eq, notInArray, and } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { newPasswordProblem, temporaryPassword } from './password.rules.ts';
import { acPassword, acPasswordHistory } from '../people/user.tables.ts';

/** argon2id with 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let nobody: Promise<string> | null = null;
/**
 * Whether the password is right. Without a hash (unknown user) the same work is done against a hash of nobody, so that
 * the time of the answer tells nothing (ACC-021).
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(makeTemporary());
  const matches = await verify(passwordHash ?? (await nobody), password).catch(() => false);
  return passwordHash !== null && matches;
}

/** A random temporary password (A8). */
export const makeTemporary = (): string => temporaryPassword((below) => randomInt(below));

export async function passwordHashOf(db: Db, userId: string): Promise<{ hash: string; changedAt: Date } | null> {
  const [found] = await db
    .select({ hash: acPassword.passwordHash, changedAt: acPassword.changedAt })
    .from(acPassword)
    .where(eq(acPassword.userId, userId));
  return found ?? null;
}

/** Refuses a new password that breaks ACC-020, the latest ones included. */
export async function checkNewPassword(
  db: Db,
  user: { id: string; username: string },
  password: string,
  policy: PasswordPolicy,
): Promise<void> {
  const problem = newPasswordProblem(password, user.username, policy);
  if (problem) throw refuse('ACC-020', problem);
  const latest = await db
    .select({ hash: acPasswordHistory.passwordHash })
    .from(acPasswordHistory)
    .where(eq(acPasswordHistory.userId, user.id))
    .orderBy(desc(acPasswordHistory.id))
    .limit(policy.history);
  for (const { hash: old } of latest)
    if (await verify(old, password)) throw refuse('ACC-020', `不能使用最近 ${policy.history} 次的密码。`);
}

/** Sets a password that was hashed before; keeps the latest 24 hashes. */
export async function setPassword(ctx: CommandCtx, userId: string, passwordHash: string): Promise<void> {
  const changedAt = ctx.now();
  await ctx.tx
    .insert(acPassword)
    .values({ userId, passwordHash, changedAt })
    .onConflictDoUpdate({ target: acPassword.userId, set: { passwordHash, changedAt } });
  await ctx.tx.insert(acPasswordHistory).values({ userId, passwordHash, createdAt: changedAt });
  const kept = await ctx.tx
    .select({ id: acPasswordHistory.id })
    .from(acPasswordHistory)
    .where(eq(acPasswordHistory.userId, userId))
    .orderBy(desc(acPasswordHistory.id))
    .limit(24);
  await ctx.tx.delete(acPasswordHistory).where(
    and(
      eq(acPasswordHistory.userId, userId),
      notInArray(
        acPasswordHistory.id,
        kept.map(({ id }) => id),
      ),
    ),
  );
}
