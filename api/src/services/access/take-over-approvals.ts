import type { PermissionCode } from '@shared/contract/permissions.ts';
import type { userMachine } from '@shared/contract/access/user.machine.ts';
import { approvalKind, type ChangeLine } from '../approvals/approval-kinds.ts';
import { applyFor } from '../approvals/approval.service.ts';
import type { ApprovalRow } from '../approvals/approval.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { emailChanged } from './email-change.ts';
import { resetMfa } from './mfa-reset.ts';
import { resetPassword } from './password-reset.ts';
import { changeRights } from '../people/rights-version.ts';
import { gainOf, needsSecond } from './take-over.ts';
import { bothNames } from './tell-owner.ts';
import { users } from './user.entity.ts';
import { checkState } from './user-state.ts';
import type { UserRow } from '../people/user.tables.ts';

type Action = keyof typeof userMachine.actions & string;
interface TakeOver {
  title: string;
  permission: PermissionCode;
  action: Action;
  lines?: (change: Record<string, unknown>) => ChangeLine[];
  apply: (ctx: CommandCtx, row: UserRow, asked: ApprovalRow) => Promise<unknown>;
}

/**
 * ACC-037: a way to take over an account that holds more than who asks: it waits for a second person who holds all of it.
 * The owner of the account is no second person; the state is asked again when it is agreed to.
 */
export function takeOverKind(code: string, { title, permission, action, apply, lines }: TakeOver): void {
  approvalKind(code, {
    title,
    entity: users,
    permission,
    view: 'account.user.view',
    selfRule: 'ACC-037',
    link: (id) => `/account/user?user=${id}`,
    first: changeRights,
    lines: (_ctx, change) => lines?.(change) ?? [],
    async deciders(ctx, accountId, candidates) {
      const able: string[] = [];
      for (const id of candidates)
        if (id !== accountId && (await gainOf(ctx, id, accountId)).length === 0) able.push(id);
      return able;
    },
    unmet: (ctx, approval) => whyNot(ctx, approval),
    async apply(ctx, row, approval) {
      await checkState(ctx, row, action);
      return apply(ctx, row, approval);
    },
  });
}

async function whyNot(ctx: Ctx, { objectId }: ApprovalRow): Promise<string | null> {
  if (objectId === ctx.actor.userId) return '不能由账号本人审批';
  const [first, ...more] = await gainOf(ctx, ctx.actor.userId, objectId);
  return first
    ? `须由拥有该账号全部权限的人审批，您缺少${first}${more.length > 0 ? `等 ${more.length + 1} 项` : ''}`
    : null;
}

/** Asks a second person where ACC-037 wants one: true when the change waits for that. */
export async function askSecond(
  ctx: CommandCtx,
  code: string,
  row: UserRow,
  change: Record<string, unknown>,
  reason: string,
): Promise<boolean> {
  if (!(await needsSecond(ctx, row.id))) return false;
  await applyFor(ctx, code, users, row, change, reason);
  return true;
}

takeOverKind('user.reset', {
  title: '重置密码',
  permission: 'account.user.reset',
  action: 'reset',
  apply: resetPassword,
});
takeOverKind('user.resetMfa', {
  title: '重置两步验证',
  permission: 'account.user.reset',
  action: 'resetMfa',
  apply: resetMfa,
});
takeOverKind('user.email', {
  title: '修改邮箱',
  permission: 'account.user.update',
  action: 'update',
  lines: ({ email }) => [
    { label: '邮箱', before: null, after: (email as string | null) ?? null, group: 'customer.contact' },
  ],
  async apply(ctx, row, asked) {
    const after = await bothNames(ctx, asked);
    await users.update(ctx, row, { email: asked.change.email as string | null }, { action: '修改邮箱', after });
    await emailChanged(ctx, row, asked);
  },
});
