import { and, asc, eq } from 'drizzle-orm';
import { shareAttachments } from '../attachments/attachment.service.ts';
import { shAttachment } from '../attachments/attachment.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { PictureOwner } from '../printing/template-images.ts';

const at = ({ kind, id }: PictureOwner) => and(eq(shAttachment.ownerType, kind), eq(shAttachment.ownerId, id));
async function share(ctx: CommandCtx, from: PictureOwner, to: PictureOwner): Promise<void> {
  const own = await ctx.tx
    .select({ id: shAttachment.id })
    .from(shAttachment)
    .where(at(from))
    .orderBy(asc(shAttachment.id));
  await shareAttachments(
    ctx,
    own.map(({ id }) => id),
    from,
    to,
  );
}

/** 发布: the version keeps the pictures that the working copy has now. */
export const keepPictures = (ctx: CommandCtx, templateId: string, versionId: string): Promise<void> =>
  share(ctx, { kind: 'sy_template', id: templateId }, { kind: 'sy_template_version', id: versionId });

/** 恢复: the working copy has the pictures of a version. */
export async function bringPicturesBack(ctx: CommandCtx, versionId: string, templateId: string): Promise<void> {
  const working: PictureOwner = { kind: 'sy_template', id: templateId };
  await ctx.tx.delete(shAttachment).where(at(working));
  await share(ctx, { kind: 'sy_template_version', id: versionId }, working);
}
