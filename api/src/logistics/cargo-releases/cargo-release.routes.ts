import { cargoReleases as contract } from '@shared/contract/logistics/cargo-release.contract.ts';
import { cargoReleaseList } from '@shared/contract/logistics/cargo-release-list.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { releaseCheck } from './cargo-release-check.ts';
import { cargoReleaseListRoute } from './cargo-release.list.ts';
import { orderReleases, releaseDetail } from './cargo-release.reads.ts';
import { applyRelease, decideRelease, revokeRelease } from './cargo-release.service.ts';

const { read, change } = documentRoutes(contract.get, releaseDetail);

/** 放货 (L4 tab 放货, L20). */
export const cargoReleaseRoutes: Route[] = [
  cargoReleaseListRoute,
  serveExport(cargoReleaseList),
  serve(contract.ofOrder, (ctx, { params }) => orderReleases(ctx, params.id)),
  read,
  serve(contract.check, (ctx, { query }) => releaseCheck(ctx, query.orderId, query.containerId)),
  handle(contract.apply, async (ctx, { body }) => {
    const { ack: _ack, ...input } = body;
    return releaseDetail(ctx, (await applyRelease(ctx, input)).id);
  }),
  change(contract.approve, (ctx, id, body) => decideRelease(ctx, id, body.version, 'approve', null)),
  change(contract.refuse, (ctx, id, body) => decideRelease(ctx, id, body.version, 'refuse', body.reason)),
  change(contract.revoke, (ctx, id, body) => revokeRelease(ctx, id, body.version, body.reason)),
];
