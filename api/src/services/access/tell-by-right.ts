import type { PermissionRule } from '@shared/contract/endpoint.ts';
import { permits, type Ctx } from '../../platform/context.ts';
import { notify, type Notice } from '../notifications/notification.service.ts';
import { userActor } from './user-actor.ts';

/** A page that a notice may lead to, and who may open it. */
export interface NoticePage {
  permission: PermissionRule;
  link: string;
}

/** Sends a notice to each of the people with the first of the pages that they may open; without one where they may open none. */
export async function tellByRight(
  ctx: Ctx,
  { userIds, ...notice }: Omit<Notice, 'link'>,
  pages: readonly NoticePage[],
): Promise<void> {
  const byLink = new Map<string | null, string[]>();
  for (const userId of new Set(userIds)) {
    const actor = await userActor(ctx.db, userId, ctx.now());
    const link = pages.find(({ permission }) => actor && permits(actor, permission))?.link ?? null;
    byLink.set(link, [...(byLink.get(link) ?? []), userId]);
  }
  for (const [link, users] of byLink) await notify(ctx, { ...notice, userIds: users, link });
}
