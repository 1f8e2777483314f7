import { eq } from 'drizzle-orm';
import type { ApprovalRow } from '../approvals/approval.tables.ts';
import { systemActor } from '../../platform/actor.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import { noHttp } from '../../platform/http-side.ts';
import { refuse } from '../../platform/refusal.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { forgetMfa } from './mfa.service.ts';
import { endSessions } from './sessions.service.ts';
import { bothNames, tellOwner } from './tell-owner.ts';
import { users } from './user.entity.ts';
import { acUser, type UserRow } from '../people/user.tables.ts';

export function checkMfaOn(row: UserRow): void {
  if (!row.mfaEnabled) throw refuse('ILLEGAL_STATE', `${row.username} 没有开启两步验证。`);
}

/**
 * 重置两步验证 of somebody else: forgets authenticator and codes, ends every session, tells the user. `asked`: the
 * application that a second person agreed to (ACC-037).
 */
export async function resetMfa(ctx: CommandCtx, row: UserRow, asked?: ApprovalRow): Promise<void> {
  checkMfaOn(row);
  const reason = asked?.reason ?? ctx.reason;
  await forgetMfa(ctx.tx, row.id);
  await users.update(
    ctx,
    row,
    { mfaEnabled: false },
    { action: '重置两步验证', code: 'resetMfa', reason, after: await bothNames(ctx, asked) },
  );
  await endSessions(ctx.tx, row.id, ctx.now(), 'RESET');
  await tellOwner(
    ctx,
    row,
    'account.mfa',
    '两步验证已被重置',
    `重置了您的两步验证${reason ? `，原因：${reason}` : ''}`,
    asked,
  );
}

/** The same on the server's own machine (`npm run db:reset-mfa`), for the administrator whom nobody else may reset. */
export function resetMfaOf(database: Database, username: string, clock: Clock = systemClock): Promise<void> {
  const origin = { actor: systemActor(), requestId: 'reset-mfa', ip: null, http: noHttp() };
  return runTransaction(database, clock, origin, async (ctx) => {
    const [row] = await ctx.tx.select().from(acUser).where(eq(acUser.username, username.toLowerCase())).for('update');
    if (!row) throw new Error(`没有账号 ${username}。`);
    await resetMfa(ctx, row);
  });
}
