import {
  ATTACHMENT_HINT,
  ATTACHMENT_TYPES,
  type Attachment,
  type AttachmentType,
  type AttachmentVersion,
} from '@shared/contract/shared/attachment.contract.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../people/user.tables.ts';
import { safeFileName } from '../files/file-name.ts';
import { keepFile } from '../files/file.service.ts';
import { MAX_PIXELS, pixelsOf } from '../files/picture-size.ts';
import { sniff } from '../files/sniff.ts';
import '../settings/setting.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { shAttachment } from './attachment.tables.ts';
import { filesChanged, mayLeaveEmpty, mayRemove, seesFile, slotName, slotRule, type SeenOwner } from './owners.ts';

/** Scope and rights are those of the owner, checked by seeOwner before every use. */
export const attachmentEntity = entity({
  table: shAttachment,
  title: '附件',
  no: 'name',
  labels: {
    ownerType: '所属对象',
    slot: '位置',
    name: '文件名',
    mime: '类型',
    size: '大小(字节)',
    sha256: '校验值',
  },
  // Its log stands at the owner, with the owner's company and scope (ACC-032).
  audit: 'none',
});

const INLINE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
/** Whether a browser may show it in place: what can run nothing (SYS-031). */
export const isInline = (mime: string): boolean => INLINE.includes(mime);

/** Attachments of an owner that the caller has been shown to see, newest first. */
export async function listAttachments(ctx: Ctx, owner: SeenOwner, slot?: string): Promise<Attachment[]> {
  const rows = (await filesOf(ctx.db, owner.kind, [owner.id], slot)).filter(({ file }) =>
    seesFile(ctx, owner.kind, file),
  );
  const earlier = await earlierOf(
    ctx.db,
    rows.map(({ file }) => file.id),
  );
  return rows.map(({ file, name }) => ({ ...present(ctx, file, name, owner), earlier: earlier.get(file.id) ?? [] }));
}

/** Earlier versions of attachments, newest first: attachment → versions. */
async function earlierOf(db: Db, ids: readonly string[]): Promise<Map<string, AttachmentVersion[]>> {
  const found = new Map<string, AttachmentVersion[]>();
  if (ids.length === 0) return found;
  for (const { file, name } of await filesOf(db, attachmentEntity.kind, ids)) {
    const known = found.get(file.ownerId) ?? [];
    found.set(file.ownerId, [...known, described(file, name)]);
  }
  return found;
}

async function filesOf(db: Db, kind: string, ids: readonly string[], slot?: string) {
  const author = alias(acUser, 'author');
  const rows = await db
    .select({ file: shAttachment, name: author.name })
    .from(shAttachment)
    .leftJoin(author, eq(author.id, shAttachment.createdBy))
    .where(
      and(
        eq(shAttachment.ownerType, kind),
        inArray(shAttachment.ownerId, [...ids]),
        slot === undefined ? undefined : eq(shAttachment.slot, slot),
      ),
    )
    .orderBy(desc(shAttachment.id))
    .limit(500);
  return rows.map(({ file, name }) => ({ file, name: name ?? '系统' }));
}

/** Checks and stores one uploaded file at an owner; the audit row stands at the owner. */
export async function addAttachment(ctx: CommandCtx, owner: SeenOwner, slot: string, upload: UploadedFile | undefined) {
  const content = await checked(ctx, upload);
  refuseForSlot(owner, slot, content);
  await refuseFullSlot(ctx, owner, slot);
  const row = await attachStored(ctx, owner, slot, await stored(ctx, content));
  return { ...present(ctx, row, ctx.actor.name, owner), earlier: [] };
}

/** Checks and stores an uploaded file that several owners get by attachStored: its content is kept once. */
export const storeForMany = async (ctx: CommandCtx, upload: UploadedFile): Promise<StoredUpload> =>
  stored(ctx, await checked(ctx, upload));

/** Puts a stored file at an owner whose slot has no rule of its own; the audit row stands at the owner. */
export async function attachStored(ctx: CommandCtx, owner: SeenOwner, slot: string, file: StoredUpload) {
  const place = await slotName(ctx, owner, slot);
  const row = await attachmentEntity.insert(
    ctx,
    { ownerType: owner.kind, ownerId: owner.id, slot, ...file },
    { action: '上传附件' },
  );
  await note(ctx, owner, '上传附件', { after: { attachment: placed(place, row.name), 校验值: row.sha256 } });
  return row;
}

/** Puts a newer file in the place of one; what it was stays as its newest earlier version. Checked as an upload is. */
export async function replaceAttachment(
  ctx: CommandCtx,
  owner: SeenOwner,
  id: string,
  upload: UploadedFile | undefined,
): Promise<Attachment> {
  const content = await checked(ctx, upload);
  const now = await attachmentEntity.lock(ctx, id);
  const place = await slotName(ctx, owner, now.slot);
  refuseForSlot(owner, now.slot, content);
  const { id: _id, ...was } = now;
  await ctx.tx.insert(shAttachment).values({ ...was, ownerType: attachmentEntity.kind, ownerId: id, versionOf: id });
  const row = await attachmentEntity.update(ctx, now, await stored(ctx, content), {
    action: '上传新版本',
    touch: true,
  });
  const uploaded = { createdBy: ctx.actor.userId, createdAt: ctx.now() };
  await ctx.tx.update(shAttachment).set(uploaded).where(eq(shAttachment.id, id));
  await note(ctx, owner, '上传附件新版本', {
    before: { attachment: placed(place, now.name) },
    after: { attachment: placed(place, row.name) },
  });
  const earlier = await earlierOf(ctx.tx, [id]);
  return { ...present(ctx, { ...row, ...uploaded }, ctx.actor.name, owner), earlier: earlier.get(id) ?? [] };
}

/** What an upload is by its content, under a name that is safe. */
async function checked(ctx: CommandCtx, upload: UploadedFile | undefined) {
  if (!upload) throw refuse('VALIDATION', undefined, { fields: { file: '请选择文件' } });
  const type = await acceptedType(ctx, upload);
  return { name: safeFileName(upload.name, type), mime: ATTACHMENT_TYPES[type], content: upload.bytes };
}
type Content = Awaited<ReturnType<typeof checked>>;

async function stored(ctx: CommandCtx, { name, mime, content }: Content) {
  const { id, size, sha256 } = await keepFile(ctx, { purpose: 'ATTACHMENT', name, mime, content });
  return { fileId: id, name, mime, size, sha256 };
}

export type StoredUpload = Awaited<ReturnType<typeof stored>>;

/** A slot may hold only pictures, or only small files. */
function refuseForSlot(owner: SeenOwner, slot: string, { mime, content }: Content): void {
  const rule = slotRule(owner.kind, slot);
  if (rule?.images && !mime.startsWith('image/'))
    throw refuse('SYS-031', `「${slot}」只能上传图片（JPG、PNG、WEBP）。`);
  if (rule?.kilobytes && content.length > rule.kilobytes * 1024)
    throw refuse('FILE_TOO_LARGE', `「${slot}」不能超过 ${rule.kilobytes / 1024} MB，请压缩后再传。`);
}

/** A slot may hold only so many files; the owner is locked, so that two uploads do not both take the last place. */
async function refuseFullSlot(ctx: CommandCtx, owner: SeenOwner, slot: string): Promise<void> {
  const rule = slotRule(owner.kind, slot);
  if (!rule) return;
  await owner.entity.lock(ctx, owner.id);
  const there = await filesOf(ctx.tx, owner.kind, [owner.id], slot);
  if (there.length >= rule.most) throw refuse('SYS-031', `「${slot}」最多 ${rule.most} 个，请先删除再上传。`);
}

/**
 * Shows files of one record at another as well, in one slot or in those that they have: they share the content, each is
 * removed on its own. Ids that are not files of the first are passed over; answers how many there were.
 */
export async function shareAttachments(
  ctx: CommandCtx,
  ids: readonly string[],
  from: { kind: string; id: string },
  to: { kind: string; id: string; slot?: string },
): Promise<number> {
  if (ids.length === 0) return 0;
  const files = await ctx.tx
    .select()
    .from(shAttachment)
    .where(
      and(inArray(shAttachment.id, [...ids]), eq(shAttachment.ownerType, from.kind), eq(shAttachment.ownerId, from.id)),
    )
    .orderBy(shAttachment.id);
  await attachmentEntity.insertMany(
    ctx,
    files.map(({ slot, fileId, name, mime, size, sha256 }) => ({
      ownerType: to.kind,
      ownerId: to.id,
      slot: to.slot ?? slot,
      fileId,
      name,
      mime,
      size,
      sha256,
    })),
    { action: '上传附件' },
  );
  return files.length;
}

/** Removes one with its earlier versions, unless its record needs it; the content is kept 7 more days by the file store's clean-up. */
export async function removeAttachment(ctx: CommandCtx, owner: SeenOwner, id: string): Promise<void> {
  const row = await attachmentEntity.lock(ctx, id);
  await attachmentEntity.remove(ctx, row, { action: '删除附件' });
  await mayLeaveEmpty(ctx, owner, row.slot);
  await note(ctx, owner, '删除附件', {
    before: { attachment: placed(await slotName(ctx, owner, row.slot), row.name) },
  });
}

async function acceptedType(ctx: CommandCtx, upload: UploadedFile): Promise<AttachmentType> {
  const megabytes = await ctx.setting('attachment.max_mb');
  if (upload.bytes.length > megabytes * 1_048_576) throw refuse('FILE_TOO_LARGE', `上传的文件超过 ${megabytes} MB。`);
  const type = sniff(upload.bytes);
  const allowed = await ctx.setting('attachment.types');
  if (!type || !allowed.includes(type)) throw refuse('SYS-031', `文件类型不允许，请上传${ATTACHMENT_HINT}。`);
  const picture = pixelsOf(type, upload.bytes);
  if (picture !== null && picture > MAX_PIXELS)
    throw refuse('SYS-031', `图片超过 ${MAX_PIXELS / 10_000} 万像素，请缩小后再上传。`);
  return type;
}

/** A file as the log names it: 合同 HT-2026-001：扫描件.pdf. */
const placed = (place: string, name: string): string => (place ? `${place}：${name}` : name);

async function note(ctx: CommandCtx, owner: SeenOwner, action: string, change: { before?: object; after?: object }) {
  await filesChanged(ctx, owner);
  await ctx.audit({
    kind: owner.kind,
    objectId: owner.id,
    objectNo: owner.no,
    action,
    before: { ...change.before },
    after: { ...change.after },
  });
}

type Row = typeof shAttachment.$inferSelect;
const described = (row: Row, createdByName: string): AttachmentVersion => ({
  id: row.id,
  name: row.name,
  size: row.size,
  mime: row.mime,
  inline: isInline(row.mime),
  createdByName,
  createdAt: row.createdAt.toISOString(),
});
const present = (ctx: Ctx, row: Row, createdByName: string, owner: SeenOwner) => ({
  ...described(row, createdByName),
  slot: row.slot,
  removable: mayRemove(ctx, owner, row),
});
