import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { loadingSlips as contract } from '@shared/contract/logistics/loading-slip.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serve, type Route } from '../../platform/route.ts';
import { scanCarton } from './loading-scan.ts';
import { confirmSlip, unconfirmSlip } from './loading-slip-confirm.ts';
import { fillSlip, finishLoading, startLoading } from './loading-slip-fill.ts';
import { slipDetail, slipOfContainer } from './loading-slip.reads.ts';
import { loadingListRoute } from './loading.list.ts';

const { read, change } = documentRoutes(contract.get, slipDetail);

/** 装柜 (L15, L16). */
export const loadingRoutes: Route[] = [
  loadingListRoute,
  serveExport(loadingList),
  read,
  serve(contract.ofContainer, (ctx, { params }) => slipOfContainer(ctx, params.id)),
  change(contract.start, (ctx, id, body) => startLoading(ctx, id, body.version)),
  change(contract.update, (ctx, id, body) => fillSlip(ctx, id, body)),
  change(contract.scan, (ctx, id, body) => scanCarton(ctx, id, body)),
  change(contract.finish, (ctx, id, body) => finishLoading(ctx, id, body.version)),
  change(contract.confirm, (ctx, id, body) => confirmSlip(ctx, id, body.version)),
  change(contract.unconfirm, (ctx, id, body) => unconfirmSlip(ctx, id, body.version, body.reason)),
];
