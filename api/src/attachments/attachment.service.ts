import {
  ATTACHMENT_HINT,
  ATTACHMENT_TYPES,
  type Attachment,
  type AttachmentType,
} from '@shared/contract/shared/attachment.contract.ts';
import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../access/user.tables.ts';
import { safeFileName } from '../files/file-name.ts';
import { keepFile } from '../files/file.service.ts';
import { sniff } from '../files/sniff.ts';
import '../settings/setting.service.ts';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { entity } from '../platform/entity.ts';
import { refuse } from '../platform/refusal.ts';
import type { UploadedFile } from '../platform/route.ts';
import { shAttachment } from './attachment.tables.ts';
import { slotName, slotRule, type SeenOwner } from './owners.ts';

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
});

const INLINE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
/** Whether a browser may show it in place: what can run nothing (SYS-031). */
export const isInline = (mime: string): boolean => INLINE.includes(mime);

/** Attachments of an owner that the caller has been shown to see, newest first. */
export async function listAttachments(ctx: Ctx, owner: SeenOwner, slot?: string) {
  const author = alias(acUser, 'author');
  const rows = await ctx.db
    .select({ file: shAttachment, name: author.name })
    .from(shAttachment)
    .leftJoin(author, eq(author.id, shAttachment.createdBy))
    .where(
      and(
        eq(shAttachment.ownerType, owner.kind),
        eq(shAttachment.ownerId, owner.id),
        slot === undefined ? undefined : eq(shAttachment.slot, slot),
      ),
    )
    .orderBy(desc(shAttachment.id))
    .limit(500);
  return rows.map(({ file, name }) => present(file, name ?? '系统', owner.editable));
}

/** Checks and stores one uploaded file at an owner; the audit row stands at the owner. */
export async function addAttachment(ctx: CommandCtx, owner: SeenOwner, slot: string, upload: UploadedFile | undefined) {
  if (!upload) throw refuse('VALIDATION', undefined, { fields: { file: '请选择文件' } });
  const type = await acceptedType(ctx, upload);
  const name = safeFileName(upload.name, type);
  const mime = ATTACHMENT_TYPES[type];
  const place = await slotName(ctx, owner, slot);
  await refuseSlot(ctx, owner, slot, { mime, size: upload.bytes.length });
  const file = await keepFile(ctx, { purpose: 'ATTACHMENT', name, mime, content: upload.bytes });
  const row = await attachmentEntity.insert(
    ctx,
    {
      ownerType: owner.kind,
      ownerId: owner.id,
      slot,
      fileId: file.id,
      name,
      mime,
      size: file.size,
      sha256: file.sha256,
    },
    { action: '上传附件' },
  );
  await note(ctx, owner, '上传附件', { after: { attachment: placed(place, name) } });
  return present(row, ctx.actor.name, true);
}

/** A slot may hold only so many files or only pictures; the owner is locked, so that two uploads do not both take the last place. */
async function refuseSlot(
  ctx: CommandCtx,
  owner: SeenOwner,
  slot: string,
  file: { mime: string; size: number },
): Promise<void> {
  const rule = slotRule(owner.kind, slot);
  if (!rule) return;
  if (rule.images && !file.mime.startsWith('image/'))
    throw refuse('SYS-031', `「${slot}」只能上传图片（JPG、PNG、WEBP）。`);
  if (rule.kilobytes && file.size > rule.kilobytes * 1024)
    throw refuse('FILE_TOO_LARGE', `「${slot}」不能超过 ${rule.kilobytes / 1024} MB，请压缩后再传。`);
  await owner.entity.lock(ctx, owner.id);
  const there = await listAttachments(ctx, owner, slot);
  if (there.length >= rule.most) throw refuse('SYS-031', `「${slot}」最多 ${rule.most} 个，请先删除再上传。`);
}

/** Removes one; the content is kept 7 more days by the file store's clean-up. */
export async function removeAttachment(ctx: CommandCtx, owner: SeenOwner, id: string): Promise<void> {
  const row = await attachmentEntity.lock(ctx, id);
  await attachmentEntity.remove(ctx, row, { action: '删除附件' });
  await note(ctx, owner, '删除附件', {
    before: { attachment: placed(await slotName(ctx, owner, row.slot), row.name) },
  });
}

async function acceptedType(ctx: CommandCtx, upload: UploadedFile): Promise<AttachmentType> {
  const megabytes = await ctx.setting<number>('attachment.max_mb');
  if (upload.bytes.length > megabytes * 1_048_576) throw refuse('FILE_TOO_LARGE', `上传的文件超过 ${megabytes} MB。`);
  const type = sniff(upload.bytes);
  const allowed = await ctx.setting<readonly string[]>('attachment.types');
  if (!type || !allowed.includes(type)) throw refuse('SYS-031', `文件类型不允许，请上传${ATTACHMENT_HINT}。`);
  return type;
}

/** A file as the log names it: 合同 HT-2026-001：扫描件.pdf. */
const placed = (place: string, name: string): string => (place ? `${place}：${name}` : name);

const note = (ctx: CommandCtx, owner: SeenOwner, action: string, change: { before?: object; after?: object }) =>
  ctx.audit({
    kind: owner.kind,
    objectId: owner.id,
    objectNo: owner.no,
    action,
    before: { ...change.before },
    after: { ...change.after },
  });

const present = (row: typeof shAttachment.$inferSelect, createdByName: string, removable: boolean): Attachment => ({
  id: row.id,
  slot: row.slot,
  name: row.name,
  size: row.size,
  mime: row.mime,
  inline: isInline(row.mime),
  createdByName,
  createdAt: row.createdAt.toISOString(),
  removable,
});
