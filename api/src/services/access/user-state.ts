import { userMachine, type UserState } from '@shared/contract/access/user.machine.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { guards } from '../../platform/guards.ts';
import { nameKeyOf } from './login-tries.ts';
import { acLoginTry } from './session.tables.ts';
import { lockOf } from './throttle.rules.ts';
import type { UserRow } from '../people/user.tables.ts';

/** End of the lock of an account's name, or null. */
export async function lockedUntil(db: Db, username: string, now: Date): Promise<Date | null> {
  const [tries] = await db
    .select()
    .from(acLoginTry)
    .where(eq(acLoginTry.key, nameKeyOf(username)));
  return lockOf(tries ?? null, now);
}
export const stateOf = (row: UserRow, lock: Date | null): UserState =>
  row.status === 'ENABLED' && lock ? 'LOCKED' : row.status;

/** Refuses an action that the state of the account does not allow. */
export async function checkState(
  ctx: CommandCtx,
  row: UserRow,
  action: keyof typeof userMachine.actions & string,
): Promise<void> {
  const state = stateOf(row, await lockedUntil(ctx.tx, row.username, ctx.now()));
  guards.legal(userMachine, row.username, state, action);
}
