import { AVATAR_SLOT } from '@shared/contract/access/auth.contract.ts';
import { and, desc, eq, inArray, like } from 'drizzle-orm';
import { addAttachment, removeAttachment } from '../attachments/attachment.service.ts';
import { shAttachment } from '../attachments/attachment.tables.ts';
import type { SeenOwner } from '../attachments/owners.ts';
import { openFile } from '../files/file.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FileAnswer, UploadedFile } from '../../platform/route.ts';
import { users } from './user.entity.ts';

const facesOf = (ids: readonly string[]) =>
  and(
    eq(shAttachment.ownerType, users.kind),
    inArray(shAttachment.ownerId, [...ids]),
    eq(shAttachment.slot, AVATAR_SLOT),
    like(shAttachment.mime, 'image/%'),
  );

/** Faces of people (3.4 avatar): user → id of the picture, which is new with every picture; who has none is left out. */
export async function avatarsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ userId: shAttachment.ownerId, id: shAttachment.id })
    .from(shAttachment)
    .where(facesOf(ids))
    .orderBy(shAttachment.id);
  return new Map(found.map(({ userId, id }) => [userId, id]));
}

/** The picture of a person; NOT_FOUND when there is none. Whoever is logged in may see the faces of colleagues. */
export async function avatarFile(ctx: Ctx, userId: string): Promise<FileAnswer> {
  if (!/^[1-9]\d{0,17}$/.test(userId)) throw refuse('NOT_FOUND');
  const [face] = await ctx.db
    .select()
    .from(shAttachment)
    .where(facesOf([userId]))
    .orderBy(desc(shAttachment.id))
    .limit(1);
  if (!face) throw refuse('NOT_FOUND');
  const { content } = await openFile(ctx, face.fileId);
  return { name: face.name, type: face.mime, content, size: face.size, disposition: 'inline' };
}

/** The own account as owner of its picture: nobody needs a right to change the own face. */
async function ownAccount(ctx: CommandCtx): Promise<SeenOwner> {
  const row = await users.lock(ctx, ctx.actor.userId);
  return {
    kind: users.kind,
    id: ctx.actor.userId,
    title: users.title,
    no: users.noOf(row),
    editable: true,
    removes: 'ALL',
    entity: anyEntity(users),
    row,
  };
}

async function dropFaces(ctx: CommandCtx, owner: SeenOwner): Promise<void> {
  const faces = await ctx.tx
    .select({ id: shAttachment.id })
    .from(shAttachment)
    .where(facesOf([owner.id]));
  for (const { id } of faces) await removeAttachment(ctx, owner, id);
}

/** Puts a picture in place of the own one; JPG, PNG or WebP by content, at most 2 MB (SYS-031). */
export async function setAvatar(ctx: CommandCtx, file: UploadedFile | undefined): Promise<{ avatar: string }> {
  const owner = await ownAccount(ctx);
  await dropFaces(ctx, owner);
  return { avatar: (await addAttachment(ctx, owner, AVATAR_SLOT, file)).id };
}

/** Takes the own picture away. */
export async function removeAvatar(ctx: CommandCtx): Promise<void> {
  await dropFaces(ctx, await ownAccount(ctx));
}
