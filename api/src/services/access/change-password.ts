import type { changePassword } from '@shared/contract/access/auth.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { eq } from 'drizzle-orm';
import { refuse } from '../../platform/refusal.ts';
import type { RawCtx } from '../../platform/route.ts';
import { meOf } from './me.service.ts';
import { checkNewPassword, hashPassword, setPassword } from './passwords.service.ts';
import { proveSelf, spendProof } from './prove-self.ts';
import { securitySettings } from './security-settings.ts';
import { endSessions, renewSession } from './sessions.service.ts';
import { users } from './user.entity.ts';
import { acUser } from '../people/user.tables.ts';

/**
 * The caller's own password (ACC-020, ACC-023). While two-step login is on a code is asked for as well, but for a change
 * that the login has just forced (ACC-022): that login had one. Wrong ones count as failed logins (ACC-021).
 */
export async function changeOwnPassword(ctx: RawCtx, body: BodyOf<typeof changePassword>): Promise<void> {
  const { password: policy } = await securitySettings(ctx.setting);
  const { userId: id, username, sessionId } = ctx.actor;
  const { user } = await meOf(ctx, id, sessionId);
  const proven = await proveSelf(
    ctx,
    { password: body.oldPassword, code: body.code },
    { field: 'oldPassword', withoutCode: user.mustChangePassword },
  );
  await checkNewPassword(ctx.db, { id, username }, body.newPassword, policy);
  const hashed = await hashPassword(body.newPassword);
  await ctx.transaction(async (tx) => {
    const [row] = await tx.tx.select().from(acUser).where(eq(acUser.id, id)).for('update');
    if (!row) throw refuse('NOT_FOUND');
    await spendProof(tx, proven);
    await setPassword(tx, id, hashed);
    await endSessions(tx.tx, id, ctx.now(), 'PASSWORD', { but: sessionId });
    if (sessionId) await renewSession(tx.tx, ctx.http, sessionId);
    await users.update(tx, row, { mustChangePassword: false }, { action: '修改密码', code: 'password', touch: true });
  });
}
