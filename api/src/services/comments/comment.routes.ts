import { comments } from '@shared/contract/shared/comment.contract.ts';
import { eq } from 'drizzle-orm';
import { seeOwner } from '../attachments/owners.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { addComment, commentEntity, listComments, removeComment } from './comment.service.ts';

export const commentRoutes: Route[] = [
  serve(comments.list, async (ctx, { query }) => ({
    list: await listComments(ctx, await seeOwner(ctx, query.kind, query.id)),
  })),
  handle(comments.create, async (ctx, { body }) => addComment(ctx, await seeOwner(ctx, body.kind, body.id), body)),
  handle(comments.remove, async (ctx, { params }) => {
    const row = await commentEntity.findOrNull(ctx, eq(commentEntity.table.id, params.id));
    if (!row) throw refuse('NOT_FOUND');
    await removeComment(ctx, await seeOwner(ctx, row.ownerType, row.ownerId), row.id);
    return { id: row.id };
  }),
];
