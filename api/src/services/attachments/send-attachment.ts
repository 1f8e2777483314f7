import type { Ctx } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { openFile } from '../files/file.service.ts';
import { isInline } from './attachment.service.ts';
import type { shAttachment } from './attachment.tables.ts';

/** The file of an attachment whose owner the caller may see; `shown`: in the browser where it can, else to be saved. */
export async function sendAttachment(
  ctx: Ctx,
  { fileId, name, mime, size }: Pick<typeof shAttachment.$inferSelect, 'fileId' | 'name' | 'mime' | 'size'>,
  shown: boolean,
): Promise<FileAnswer> {
  const { content } = await openFile(ctx, fileId);
  return { name, type: mime, content, size, disposition: shown && isInline(mime) ? 'inline' : 'attachment' };
}
