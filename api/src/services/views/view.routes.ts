import { views } from '@shared/contract/shared/view.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { createView, listViews, removeView, updateView } from './view.service.ts';

export const viewRoutes: Route[] = [
  serve(views.list, async (ctx, { query }) => ({ list: await listViews(ctx, query.list) })),
  handle(views.create, (ctx, { body: { list, ...input } }) => createView(ctx, list, input)),
  handle(views.update, (ctx, { params, body: { version, ...input } }) => updateView(ctx, params.id, version, input)),
  handle(views.remove, async (ctx, { params }) => {
    await removeView(ctx, params.id);
    return { id: params.id };
  }),
];
