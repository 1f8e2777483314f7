import type { ApprovalRow } from '../approvals/approval.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { forgetTries } from './login-tries.ts';
import { hashPassword, makeTemporary, setPassword } from './passwords.service.ts';
import { endSessions } from './sessions.service.ts';
import { bothNames, tellOwner } from './tell-owner.ts';
import { users } from './user.entity.ts';
import type { UserRow } from '../people/user.tables.ts';

/**
 * 重置密码 of a locked account: a temporary password that must be changed at the next login (ACC-022), every session
 * ends, the owner is told. `asked`: the application that a second person agreed to (ACC-037).
 */
export async function resetPassword(
  ctx: CommandCtx,
  row: UserRow,
  asked?: ApprovalRow,
): Promise<{ id: string; username: string; temporaryPassword: string }> {
  const temporaryPassword = makeTemporary();
  await setPassword(ctx, row.id, await hashPassword(temporaryPassword));
  await forgetTries(ctx, row.username);
  await endSessions(ctx.tx, row.id, ctx.now(), 'RESET');
  const after = await bothNames(ctx, asked);
  await users.update(
    ctx,
    row,
    { mustChangePassword: true },
    { action: '重置密码', code: 'reset', touch: true, after, reason: asked?.reason ?? null },
  );
  await tellOwner(ctx, row, 'account.reset', '密码已被重置', '重置了您的密码', asked);
  return { id: row.id, username: row.username, temporaryPassword };
}
