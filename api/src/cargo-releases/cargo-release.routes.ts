import { cargoReleases as contract } from '@shared/contract/logistics/cargo-release.contract.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { releaseCheck } from './cargo-release.check.ts';
import { orderReleases, releaseDetail } from './cargo-release.read.ts';
import { applyRelease, decideRelease, revokeRelease } from './cargo-release.service.ts';

/** 放货 (L4 tab 放货, L20). */
export const cargoReleaseRoutes: Route[] = [
  serve(contract.ofOrder, (ctx, { params }) => orderReleases(ctx, params.id)),
  serve(contract.get, (ctx, { params }) => releaseDetail(ctx, params.id)),
  serve(contract.check, (ctx, { query }) => releaseCheck(ctx, query.orderId, query.containerId)),
  handle(contract.apply, async (ctx, { body }) => {
    const { ack: _ack, ...input } = body;
    return releaseDetail(ctx, (await applyRelease(ctx, input)).id);
  }),
  handle(contract.approve, async (ctx, { params, body }) => {
    await decideRelease(ctx, params.id, body.version, 'approve', null);
    return releaseDetail(ctx, params.id);
  }),
  handle(contract.refuse, async (ctx, { params, body }) => {
    await decideRelease(ctx, params.id, body.version, 'refuse', body.reason);
    return releaseDetail(ctx, params.id);
  }),
  handle(contract.revoke, async (ctx, { params, body }) => {
    await revokeRelease(ctx, params.id, body.version, body.reason);
    return releaseDetail(ctx, params.id);
  }),
];
