import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { loadingSlips as contract } from '@shared/contract/logistics/loading-slip.contract.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { confirmSlip, unconfirmSlip } from './loading-slip.confirm.ts';
import { fillSlip, finishLoading, startLoading } from './loading-slip.fill.ts';
import { slipDetail } from './loading-slip.read.ts';
import { loadingListRoute } from './loading.list.ts';

/** 装柜 (L15, L16). */
export const loadingRoutes: Route[] = [
  loadingListRoute,
  serveExport(loadingList),
  serve(contract.get, (ctx, { params }) => slipDetail(ctx, params.id)),
  handle(contract.start, async (ctx, { params, body }) => {
    await startLoading(ctx, params.id, body.version);
    return slipDetail(ctx, params.id);
  }),
  handle(contract.update, async (ctx, { params, body }) => {
    await fillSlip(ctx, params.id, body);
    return slipDetail(ctx, params.id);
  }),
  handle(contract.finish, async (ctx, { params, body }) => {
    await finishLoading(ctx, params.id, body.version);
    return slipDetail(ctx, params.id);
  }),
  handle(contract.confirm, async (ctx, { params, body }) => {
    await confirmSlip(ctx, params.id, body.version);
    return slipDetail(ctx, params.id);
  }),
  handle(contract.unconfirm, async (ctx, { params, body }) => {
    await unconfirmSlip(ctx, params.id, body.version, body.reason);
    return slipDetail(ctx, params.id);
  }),
];
