import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import {
  applications as contract,
  reductions as reductionContract,
} from '@shared/contract/finance/payment-application.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { createApplication, removeApplication, updateApplication } from './application-save.ts';
import { applicationSources } from './application-sources.ts';
import {
  actionOf,
  agree,
  rejectApplication,
  submitApplication,
  voidApplication,
  withdrawApplication,
} from './application-steps.ts';
import { applications } from './application.entity.ts';
import { applicationListRoute } from './application.list.ts';
import { applicationDetail } from './application.reads.ts';
import { endRest } from './end-rest.ts';
import { reverseReduction } from './post-reductions.ts';
import { reductionListRoute } from './reduction.list.ts';
import { applicationPickers } from './application.pickers.ts';

const { read, change } = documentRoutes(contract.get, applicationDetail);

/** 付款申请与冲减 (F20). */
export const applicationRoutes: Route[] = [
  ...applicationPickers,
  applicationListRoute,
  serveExport(applicationList),
  reductionListRoute,
  serve(contract.sources, (ctx, { query }) => applicationSources(ctx, query)),
  read,
  handle(contract.create, async (ctx, { body }) => applicationDetail(ctx, (await createApplication(ctx, body)).id)),
  change(contract.update, (ctx, id, input) => updateApplication(ctx, id, input)),
  handle(contract.remove, async (ctx, { params, body }) => removeApplication(ctx, params.id, body.version)),
  change(contract.submit, async (ctx, id, { version }) =>
    submitApplication(ctx, await applications.lock(ctx, id, version)),
  ),
  change(contract.withdraw, async (ctx, id, { version }) =>
    withdrawApplication(ctx, await applications.lock(ctx, id, version)),
  ),
  change(contract.approve, async (ctx, id, { version }) =>
    agree(ctx, await applications.lock(ctx, id, version), 'approve'),
  ),
  change(contract.review, async (ctx, id, { version }) =>
    agree(ctx, await applications.lock(ctx, id, version), 'review'),
  ),
  change(contract.reject, async (ctx, id, { version, reason }) =>
    rejectApplication(ctx, await applications.lock(ctx, id, version), reason),
  ),
  change(contract.void, async (ctx, id, { version, reason, reversedDate }) =>
    voidApplication(ctx, await applications.lock(ctx, id, version), { reason, date: reversedDate }),
  ),
  change(contract.end, async (ctx, id, { version, reason }) =>
    endRest(ctx, await applications.lock(ctx, id, version), reason),
  ),
  handleBatch(contract.approveMany, applications, (ctx, row) => agree(ctx, row, actionOf(row.state))),
  handle(reductionContract.reverse, async (ctx, { params, body: { version, reason, date } }) => {
    const done = await reverseReduction(ctx, params.id, { version, reason, date });
    return { id: done.id, version: done.version, state: done.state };
  }),
];
