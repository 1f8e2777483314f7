import { TEMPLATE_PICTURES } from '@shared/contract/system/template.labels.ts';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { shAttachment } from '../attachments/attachment.tables.ts';
import { loadFile } from '../files/file.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { undrawable } from './draw.tasks.ts';
import type { PrintData } from './evaluate.ts';
import type { PrintImages } from './pdf-nodes.ts';

/** Where pictures lie: at the working copy, and at each published version, whose own nobody changes (4.5). */
export interface PictureOwner {
  kind: 'sy_template' | 'sy_template_version';
  id: string;
}

/** What the PDF library can draw. */
const DRAWABLE = ['image/png', 'image/jpeg'];
const NAMES = ['first', 'second', 'third'];

/** Larger pictures would make every print slow; they are passed over. */
const MAX_BYTES = 2 * 1_048_576;

/**
 * The pictures of a template as it is edited, or of a published version: the newest of each slot (`{{images.logo|image}}`), and the first three of all
 * (`{{images.first|image}}`). No other image can be drawn (SYS-010).
 */
export async function templateImages(
  ctx: Ctx,
  owner: PictureOwner,
): Promise<{ images: PrintImages; data: { images: PrintData } }> {
  const found = await ctx.db
    .select({ id: shAttachment.id, fileId: shAttachment.fileId, mime: shAttachment.mime, slot: shAttachment.slot })
    .from(shAttachment)
    .where(
      and(
        eq(shAttachment.ownerType, owner.kind),
        eq(shAttachment.ownerId, owner.id),
        inArray(shAttachment.mime, DRAWABLE),
        lte(shAttachment.size, MAX_BYTES),
      ),
    )
    .orderBy(asc(shAttachment.id));
  const named = new Map<string, (typeof found)[number]>();
  for (const [at, row] of found.slice(0, NAMES.length).entries()) named.set(NAMES[at] ?? '', row);
  for (const [name, slot] of Object.entries(TEMPLATE_PICTURES)) {
    const row = found.findLast((each) => each.slot === slot);
    if (row) named.set(name, row);
  }
  const images = new Map<string, { mime: string; bytes: Buffer }>();
  for (const { id, fileId, mime } of named.values())
    if (!images.has(id)) images.set(id, { mime, bytes: (await loadFile(ctx, fileId)).bytes });
  for (const id of await undrawable(ctx.actor, images)) images.delete(id);
  return { images, data: { images: Object.fromEntries([...named].map(([name, { id }]) => [name, id])) } };
}
