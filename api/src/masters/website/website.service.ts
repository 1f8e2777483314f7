import { BRAND_SLOTS, type BrandSlot } from '@shared/contract/system/brand.ts';
import type { WebsiteSettings } from '@shared/contract/system/website.contract.ts';
import { and, eq } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { openFile } from '../../services/files/file.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { onlyRow, websiteEntity } from '../../services/settings/company.service.ts';

attachmentOwner('sy_website', { entity: websiteEntity, view: 'system.website.view', edit: 'system.website.edit' });

const IMAGES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const COLUMN = { logo: 'logoId', favicon: 'faviconId', background: 'backgroundId' } as const;

/** 网站设置 as it is. */
export async function websiteSettings(ctx: Ctx): Promise<WebsiteSettings> {
  const { id, version, logoId, faviconId, backgroundId, watermark, loginNotice, footer, helpLinks, tracking } =
    await onlyRow(ctx);
  return { id, version, logoId, faviconId, backgroundId, watermark, loginNotice, footer, helpLinks, tracking };
}

/** An image that hangs on the website's own record; anything else is no picture of the company (SYS-031). */
async function pictureOf(ctx: Ctx, websiteId: string, attachmentId: string) {
  const [found] = await ctx.db
    .select()
    .from(shAttachment)
    .where(
      and(
        eq(shAttachment.id, attachmentId),
        eq(shAttachment.ownerType, 'sy_website'),
        eq(shAttachment.ownerId, websiteId),
      ),
    );
  return found && IMAGES.includes(found.mime) ? found : null;
}

/** Saves 网站设置; the version is what open sessions compare to take the new look. */
export async function saveWebsite(ctx: CommandCtx, input: Omit<WebsiteSettings, 'id'>): Promise<WebsiteSettings> {
  const { version, ...changes } = input;
  const row = await websiteEntity.lock(ctx, (await onlyRow(ctx)).id, version);
  const faults: Record<string, string> = {};
  for (const slot of Object.keys(BRAND_SLOTS) as BrandSlot[]) {
    const id = input[COLUMN[slot]];
    if (id === null) continue;
    const picture = await pictureOf(ctx, row.id, id);
    const { title, kilobytes } = BRAND_SLOTS[slot];
    if (!picture) faults[COLUMN[slot]] = `${title}应是 PNG、JPG 或 WebP 图片`;
    else if (picture.size > kilobytes * 1024) faults[COLUMN[slot]] = `${title}不能超过 ${kilobytes} KB`;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await websiteEntity.update(ctx, row, changes, { action: '修改网站设置' });
  return websiteSettings(ctx);
}

/** The picture that is shown in a place now; NOT_FOUND when there is none. Nothing else can be read this way. */
export async function brandPicture(ctx: Ctx, slot: string): Promise<FileAnswer> {
  if (!Object.hasOwn(COLUMN, slot)) throw refuse('NOT_FOUND');
  const row = await onlyRow(ctx);
  const id = row[COLUMN[slot as BrandSlot]];
  const picture = id === null ? null : await pictureOf(ctx, row.id, id);
  if (!picture) throw refuse('NOT_FOUND');
  const { content } = await openFile(ctx, picture.fileId);
  return { name: picture.name, type: picture.mime, content, size: picture.size, disposition: 'inline' };
}
