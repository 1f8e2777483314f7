import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { temporary } from '@shared/contract/access/temporary.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { decide, listApprovals } from './approval.service.ts';

export const approvalRoutes: Route[] = [
  serve(approvals.list, async (ctx, { query }) => ({ list: await listApprovals(ctx, query) })),
  handle(
    approvals.approve,
    async (ctx, { params, body }) => {
      const made = await decide(ctx, params.id, body.version, 'approve', body.reason);
      const shown = temporary().safeParse(made);
      return { temporary: shown.success ? shown.data : null };
    },
    // The password is shown once and stored nowhere.
    { keep: () => ({ temporary: null }) },
  ),
  handle(approvals.reject, async (ctx, { params, body }) => {
    await decide(ctx, params.id, body.version, 'reject', body.reason);
    return {};
  }),
];
