import type { Comment } from '@shared/contract/shared/comment.contract.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { avatarsOf } from '../access/avatar.service.ts';
import { acUser } from '../people/user.tables.ts';
import { canSee, type SeenOwner } from '../attachments/owners.ts';
import { userActor } from '../access/user-actor.ts';
import { notify } from '../notifications/notification.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { shComment } from './comment.tables.ts';

/** Its log stands at the owner, with the owner's company and scope (ACC-032). */
export const commentEntity = entity({ table: shComment, title: '备注跟进', audit: 'none' });
type Row = typeof shComment.$inferSelect;

/** Comments of an owner that the caller has been shown to see, newest first, at most 200. */
export async function listComments(ctx: Ctx, owner: SeenOwner): Promise<Comment[]> {
  const rows = await ctx.db
    .select()
    .from(shComment)
    .where(and(eq(shComment.ownerType, owner.kind), eq(shComment.ownerId, owner.id)))
    .orderBy(desc(shComment.id))
    .limit(200);
  const names = await namesOf(ctx, rows);
  const faces = await avatarsOf(ctx.db, authorsOf(rows));
  return rows.map((row) => present(ctx, row, names, faces));
}

interface NewComment {
  body: string;
  mentions: readonly string[];
  link?: string | undefined;
}
/** Writes a comment and notifies those it mentions; somebody who may not see the object cannot be mentioned. */
export async function addComment(ctx: CommandCtx, owner: SeenOwner, input: NewComment): Promise<Comment> {
  const mentions = [...new Set(input.mentions)].filter((id) => id !== ctx.actor.userId);
  for (const userId of mentions) {
    const actor = await userActor(ctx.tx, userId, ctx.now());
    if (!actor || !(await canSee({ ...ctx, actor }, owner.kind, owner.id)))
      throw refuse('COMMENT_MENTION', `${actor?.name ?? '该用户'} 无权查看 ${owner.no}，不能提及。`);
  }
  const row = await commentEntity.insert(
    ctx,
    { ownerType: owner.kind, ownerId: owner.id, body: input.body, mentions },
    { action: '新增备注' },
  );
  await ctx.audit({
    kind: owner.kind,
    objectId: owner.id,
    objectNo: owner.no,
    action: '新增备注',
    after: { comment: input.body },
  });
  await notify(ctx, {
    userIds: mentions,
    kind: 'comment.mention',
    title: `${ctx.actor.name} 在 ${owner.title} ${owner.no} 中提到了您`,
    body: input.body,
    link: input.link ?? null,
    object: { kind: commentEntity.kind, id: row.id },
  });
  return present(ctx, row, await namesOf(ctx, [row]), await avatarsOf(ctx.db, authorsOf([row])));
}

/** Removes an own comment; the audit log keeps its text. */
export async function removeComment(ctx: CommandCtx, owner: SeenOwner, id: string): Promise<void> {
  const row = await commentEntity.lock(ctx, id);
  if (row.createdBy !== ctx.actor.userId) throw refuse('NO_PERMISSION', '只能删除自己的备注。');
  await commentEntity.remove(ctx, row, { action: '删除备注' });
  await ctx.audit({
    kind: owner.kind,
    objectId: owner.id,
    objectNo: owner.no,
    action: '删除备注',
    before: { comment: row.body },
  });
}

async function namesOf(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap((row) => [...(row.createdBy ? [row.createdBy] : []), ...row.mentions]));
  if (ids.size === 0) return new Map();
  const users = await ctx.db
    .select({ id: acUser.id, name: acUser.name })
    .from(acUser)
    .where(inArray(acUser.id, [...ids]));
  return new Map(users.map(({ id, name }) => [id, name]));
}

const authorsOf = (rows: readonly Row[]) => [
  ...new Set(rows.flatMap(({ createdBy }) => (createdBy ? [createdBy] : []))),
];

const present = (
  ctx: Ctx,
  row: Row,
  names: ReadonlyMap<string, string>,
  faces: ReadonlyMap<string, string>,
): Comment => ({
  id: row.id,
  body: row.body,
  mentions: row.mentions.map((id) => ({ id, name: names.get(id) ?? '' })),
  createdBy: row.createdBy ?? '',
  createdByName: names.get(row.createdBy ?? '') ?? '系统',
  createdByAvatar: faces.get(row.createdBy ?? '') ?? null,
  createdAt: row.createdAt.toISOString(),
  removable: row.createdBy === ctx.actor.userId,
});
