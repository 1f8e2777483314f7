import { eq } from 'drizzle-orm';
import { systemActor } from '../platform/actor.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { CommandCtx } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { noHttp } from '../platform/http-side.ts';
import { refuse } from '../platform/refusal.ts';
import { runTransaction } from '../platform/transaction.ts';
import { notify } from '../notifications/notification.service.ts';
import { forgetMfa } from './mfa.service.ts';
import { endSessions } from './sessions.service.ts';
import { users } from './user.entity.ts';
import { acUser } from './user.tables.ts';

/** 重置两步验证 of somebody else: forgets authenticator and codes, ends every session, tells the user. */
export async function resetMfa(ctx: CommandCtx, row: typeof acUser.$inferSelect): Promise<void> {
  if (!row.mfaEnabled) throw refuse('ILLEGAL_STATE', `${row.username} 没有开启两步验证。`);
  await forgetMfa(ctx.tx, row.id);
  await users.update(ctx, row, { mfaEnabled: false }, { action: '重置两步验证', code: 'resetMfa' });
  await endSessions(ctx.tx, row.id, ctx.now(), 'RESET');
  await notify(ctx, {
    userIds: [row.id],
    kind: 'account.mfa',
    level: 'WARN',
    title: '两步验证已被重置',
    body: `${ctx.actor.name}重置了您的两步验证${ctx.reason ? `，原因：${ctx.reason}` : ''}。如非本人要求，请立即修改密码并联系管理员。`,
    object: { kind: 'mfa.reset', id: row.id },
  });
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
