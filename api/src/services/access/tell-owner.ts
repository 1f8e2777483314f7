import { eq } from 'drizzle-orm';
import type { ApprovalRow } from '../approvals/approval.tables.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { acUser, type UserRow } from '../people/user.tables.ts';

const nameOf = async (ctx: CommandCtx, id: string): Promise<string> =>
  (await ctx.tx.select({ name: acUser.name }).from(acUser).where(eq(acUser.id, id)))[0]?.name ?? '';

/** ACC-037: the two people behind a change that was asked for, for the audit log; nothing where one did it alone. */
export const bothNames = async (ctx: CommandCtx, asked?: ApprovalRow): Promise<Record<string, string>> =>
  asked ? { 申请人: await nameOf(ctx, asked.applicantId), 审批人: ctx.actor.name } : {};

/**
 * ACC-037: the owner of an account always learns what was done with it, by a notice and, where there is an address and a
 * mail server, by mail. `done` follows the name of who did it: 重置了您的密码.
 */
export async function tellOwner(
  ctx: CommandCtx,
  row: UserRow,
  kind: string,
  title: string,
  done: string,
  asked?: ApprovalRow,
): Promise<void> {
  const who = asked ? `${await nameOf(ctx, asked.applicantId)}申请、${ctx.actor.name}同意，` : ctx.actor.name;
  const body = `${who}${done}。如非本人要求，请立即修改密码并联系管理员。`;
  // The version keeps a second one of the same day from being dropped as a repeat (SYS-032).
  await notify(ctx, {
    userIds: [row.id],
    kind,
    level: 'WARN',
    title,
    body,
    object: { kind: 'ac_user.version', id: String(row.version) },
  });
  if (row.email && (await ctx.setting('notify.mail_server')) !== '')
    await queueMail(ctx, { userId: row.id, address: row.email, subject: title, body });
}
