import { RECOVERY_CODES } from '@shared/contract/access/mfa.contract.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import type { Db } from '../../platform/database.ts';
import { acRecoveryCode } from './mfa.tables.ts';
import { hashPassword, passwordMatches } from './passwords.service.ts';
import { plainCode } from './totp.rules.ts';

/** Letters and digits that are told apart when written by hand; no I, L, O, 0, 1. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const HALF = 5;

const half = () => Array.from({ length: HALF }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');

/** Ten new codes, K7MQX-4PDN9 each, and the hashes that are kept. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(plainCode(code)))) };
}

/** Puts codes in the place of those that a user had. */
export async function storeRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(acRecoveryCode).where(eq(acRecoveryCode.userId, userId));
  await db.insert(acRecoveryCode).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

const unused = (db: Db, userId: string) =>
  db
    .select({ id: acRecoveryCode.id, hash: acRecoveryCode.codeHash })
    .from(acRecoveryCode)
    .where(and(eq(acRecoveryCode.userId, userId), isNull(acRecoveryCode.usedAt)))
    .orderBy(asc(acRecoveryCode.id));

/** How many codes still open. */
export const codesLeft = async (db: Db, userId: string): Promise<number> => (await unused(db, userId)).length;

/** The unused code that was typed (plain); null: none of them. */
export async function findRecoveryCode(db: Db, userId: string, code: string): Promise<string | null> {
  if (code.length !== 2 * HALF) return null;
  for (const { id, hash } of await unused(db, userId)) if (await passwordMatches(hash, code)) return id;
  return null;
}

/** Uses a code up; false when another call was faster. */
export async function spendRecoveryCode(db: Db, id: string, now: Date): Promise<boolean> {
  const spent = await db
    .update(acRecoveryCode)
    .set({ usedAt: now })
    .where(and(eq(acRecoveryCode.id, id), isNull(acRecoveryCode.usedAt)))
    .returning({ id: acRecoveryCode.id });
  return spent.length > 0;
}
