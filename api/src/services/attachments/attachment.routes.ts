import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { demandedSlots } from './ports.ts';
import { sendAttachment } from './send-attachment.ts';
import { eq } from 'drizzle-orm';
import { refuse } from '../../platform/refusal.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import {
  addAttachment,
  attachmentEntity,
  listAttachments,
  removeAttachment,
  replaceAttachment,
} from './attachment.service.ts';
import { editOwner, mayRemove, seeOwner, seesFile } from './owners.ts';

async function found(ctx: Ctx, id: string) {
  const row = await attachmentEntity.findOrNull(ctx, eq(attachmentEntity.table.id, id));
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
/** A file that stands at a record now and that the caller may take away; an earlier version of it is as good as not there. */
async function removable(ctx: Ctx, id: string) {
  const row = await found(ctx, id);
  if (row.versionOf !== null) throw refuse('NOT_FOUND');
  const owner = await editOwner(ctx, row.ownerType, row.ownerId);
  if (!seesFile(ctx, owner.kind, row)) throw refuse('NOT_FOUND');
  if (!mayRemove(ctx, owner, row))
    throw refuse('NO_PERMISSION', `「${row.name}」由他人上传或单据已办结，不能替换或删除。`);
  return { row, owner };
}

export const attachmentRoutes: Route[] = [
  serve(attachments.list, async (ctx, { query }) => {
    const owner = await seeOwner(ctx, query.kind, query.id);
    const maxSize = (await ctx.setting('attachment.max_mb')) * 1_048_576;
    const demanded = await demandedSlots().of(ctx, owner.kind, owner.row);
    return { list: await listAttachments(ctx, owner, query.slot), editable: owner.editable, maxSize, demanded };
  }),
  handle(attachments.upload, async (ctx, { body, files }) =>
    addAttachment(ctx, await editOwner(ctx, body.kind, body.id), body.slot, files[0]),
  ),
  serveFile(attachments.file, async (ctx, { params, query }) => {
    const row = await found(ctx, params.id);
    const { ownerType, ownerId } = row.versionOf === null ? row : await found(ctx, row.versionOf);
    await seeOwner(ctx, ownerType, ownerId);
    if (!seesFile(ctx, ownerType, row)) throw refuse('NOT_FOUND');
    return sendAttachment(ctx, row, query.download === undefined);
  }),
  handle(attachments.replace, async (ctx, { params, files }) => {
    const { row, owner } = await removable(ctx, params.id);
    return replaceAttachment(ctx, owner, row.id, files[0]);
  }),
  handle(attachments.remove, async (ctx, { params }) => {
    const { row, owner } = await removable(ctx, params.id);
    await removeAttachment(ctx, owner, row.id);
    return { id: row.id };
  }),
];
