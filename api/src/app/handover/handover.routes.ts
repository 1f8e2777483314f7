import { userHandover, userHandoverPreview } from '@shared/contract/access/user.contract.ts';
import { users } from '../../services/access/user.entity.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { handOver, handoverPreview } from './handover.service.ts';

export const handoverRoutes: Route[] = [
  serve(userHandoverPreview, async (ctx, { params }) => handoverPreview(ctx, await users.find(ctx, params.id))),
  handle(userHandover, (ctx, { params, body }) => handOver(ctx, params.id, body)),
];
