import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { decide, listApprovals } from './approval.service.ts';

export const approvalRoutes: Route[] = [
  serve(approvals.list, async (ctx, { query }) => ({ list: await listApprovals(ctx, query) })),
  handle(approvals.approve, async (ctx, { params, body }) => {
    await decide(ctx, params.id, body.version, 'approve', body.reason);
    return {};
  }),
  handle(approvals.reject, async (ctx, { params, body }) => {
    await decide(ctx, params.id, body.version, 'reject', body.reason);
    return {};
  }),
];
