import type { accessRequest } from '@shared/contract/access/auth.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { and, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { shNotification } from '../notifications/notification.tables.ts';
import { acRole, acRolePerm } from '../people/role.tables.ts';
import { acUser, acUserRole } from '../people/user.tables.ts';

/** 申请权限 of /block: one notice a day and path to everybody who may edit accounts (D3). */
export async function requestAccess(
  ctx: CommandCtx,
  { body }: { body: BodyOf<typeof accessRequest> },
): Promise<Record<string, never>> {
  const administrators = await ctx.tx
    .selectDistinct({ id: acUser.id })
    .from(acUser)
    .innerJoin(acUserRole, eq(acUserRole.userId, acUser.id))
    .innerJoin(acRole, and(eq(acRole.id, acUserRole.roleId), eq(acRole.status, 'ENABLED')))
    .innerJoin(acRolePerm, and(eq(acRolePerm.roleId, acRole.id), eq(acRolePerm.code, 'account.user.update')))
    .where(eq(acUser.status, 'ENABLED'));
  if (administrators.length === 0) return {};
  await ctx.tx
    .insert(shNotification)
    .values(
      administrators.map(({ id }) => ({
        userId: id,
        kind: 'access.request',
        level: 'INFO' as const,
        title: '权限申请',
        body: `${ctx.actor.name}（${ctx.actor.username}）申请访问 ${body.path}`,
        link: `/account/user?keyword=${encodeURIComponent(ctx.actor.username)}`,
        objectType: `access:${body.path}`,
        objectId: ctx.actor.userId,
        day: ctx.today(),
        createdAt: ctx.now(),
      })),
    )
    .onConflictDoNothing();
  return {};
}
