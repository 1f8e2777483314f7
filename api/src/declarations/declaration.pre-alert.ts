import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { canSee } from '../attachments/owners.ts';
import { shAttachment } from '../attachments/attachment.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { shFile } from '../files/file.tables.ts';
import { fileStore } from '../files/stores.ts';
import type { Ctx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/route.ts';
import { declarations } from './declaration.entity.ts';
import { workbooksOf, zipped } from './declaration.package.ts';
import { lgDeclaration, type DeclarationRow } from './declaration.tables.ts';

/** What the agent overseas needs of a declaration. */
const PAPERS = ['发票', '箱单'];
/** Files of a declaration that are not for the agent: they concern our customs only. */
const OURS = ['委托书'];
const MOST = 100 * 1024 * 1024;

/**
 * 预报资料包 (L7): invoice and packing list of every declaration of the container that the caller may see, with the files
 * of container and declarations. Refused without a declaration, or beyond 100 MB of files.
 */
export async function preAlertPackage(ctx: Ctx, containerId: string): Promise<FileAnswer> {
  const row = await containers.find(ctx, containerId);
  const list = await ctx.db
    .select()
    .from(lgDeclaration)
    .where(
      and(
        eq(lgDeclaration.containerId, row.id),
        ne(lgDeclaration.state, 'REVOKED'),
        declarations.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(lgDeclaration.id));
  if (list.length === 0) throw refuse('LOG-070', `${row.containerCode} 还没有报关资料单，不能导出预报资料包。`);
  const files: Record<string, Uint8Array> = {};
  for (const each of list)
    for (const { name, content } of await workbooksOf(ctx, each, PAPERS))
      files[`${each.declNo}-${name}.xlsx`] = content;
  Object.assign(files, await attached(ctx, row.id, list));
  return zipped(`预报资料包-${row.containerCode}.zip`, files);
}

async function attached(
  ctx: Ctx,
  containerId: string,
  list: readonly DeclarationRow[],
): Promise<Record<string, Uint8Array>> {
  const ofContainer = (await canSee(ctx, 'lg_container', containerId))
    ? and(eq(shAttachment.ownerType, 'lg_container'), eq(shAttachment.ownerId, containerId))
    : undefined;
  const found = await ctx.db
    .select({
      id: shAttachment.id,
      slot: shAttachment.slot,
      name: shAttachment.name,
      size: shAttachment.size,
      key: shFile.key,
    })
    .from(shAttachment)
    .innerJoin(shFile, eq(shFile.id, shAttachment.fileId))
    .where(
      or(
        ofContainer,
        and(
          eq(shAttachment.ownerType, 'lg_declaration'),
          inArray(
            shAttachment.ownerId,
            list.map(({ id }) => id),
          ),
        ),
      ),
    )
    .orderBy(asc(shAttachment.id));
  const wanted = found.filter(({ slot }) => !OURS.includes(slot));
  if (wanted.reduce((sum, { size }) => sum + size, 0) > MOST)
    throw refuse('VALIDATION', '附件合计超过 100 MB，请分别下载。');
  const files: Record<string, Uint8Array> = {};
  for (const { id, slot, name, key } of wanted) {
    const content = await fileStore().load(key);
    const path = `附件/${slot ? `${slot}-` : ''}${name}`;
    if (content) files[path in files ? `附件/${id}-${name}` : path] = content;
  }
  return files;
}
