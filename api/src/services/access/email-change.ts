import type { ApprovalRow } from '../approvals/approval.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { endSessions } from './sessions.service.ts';
import { tellOwner } from './tell-owner.ts';
import type { UserRow } from '../people/user.tables.ts';

/** ACC-037: after another changed the address of an account its sessions end and its owner is told, at the former address. */
export async function emailChanged(ctx: CommandCtx, before: UserRow, asked?: ApprovalRow): Promise<void> {
  if (before.id === ctx.actor.userId) return;
  await endSessions(ctx.tx, before.id, ctx.now(), 'RESET');
  await tellOwner(ctx, before, 'account.email', '账号邮箱已被修改', '修改了您账号的邮箱', asked);
}
