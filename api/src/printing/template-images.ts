import { and, asc, eq, inArray } from 'drizzle-orm';
import { shAttachment } from '../attachments/attachment.tables.ts';
import { loadFile } from '../files/file.service.ts';
import type { Ctx } from '../platform/context.ts';
import type { PrintData } from './evaluate.ts';
import type { PrintImages } from './pdf.ts';

/** What the PDF library can draw. */
const DRAWABLE = ['image/png', 'image/jpeg'];
const NAMES = ['first', 'second', 'third'];

/** The first three images attached to a template: `{{images.first|image}}`. No other image can be drawn (SYS-010). */
export async function templateImages(
  ctx: Ctx,
  templateId: string,
): Promise<{ images: PrintImages; data: { images: PrintData } }> {
  const found = await ctx.db
    .select({ id: shAttachment.id, fileId: shAttachment.fileId, mime: shAttachment.mime })
    .from(shAttachment)
    .where(
      and(
        eq(shAttachment.ownerType, 'sy_template'),
        eq(shAttachment.ownerId, templateId),
        inArray(shAttachment.mime, DRAWABLE),
      ),
    )
    .orderBy(asc(shAttachment.id))
    .limit(NAMES.length);
  const images = new Map<string, { mime: string; bytes: Buffer }>();
  for (const { id, fileId, mime } of found) images.set(id, { mime, bytes: (await loadFile(ctx, fileId)).bytes });
  return { images, data: { images: Object.fromEntries(found.map(({ id }, at) => [NAMES[at] ?? '', id])) } };
}
