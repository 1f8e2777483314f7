import { chambers as contract } from '@shared/contract/warehouse/chamber.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { chamberDetail } from '../zones/chamber.service.ts';
import { endLease, leaseOffer, startLease } from './lease.service.ts';

/** 包仓 of a chamber (W2, 4.1). */
export const leaseRoutes: Route[] = [
  serve(contract.leaseOffer, (ctx, { params, query }) => leaseOffer(ctx, params.id, query.customerId ?? null)),
  handle(contract.leaseStart, async (ctx, { params, body }) =>
    chamberDetail(ctx, await startLease(ctx, params.id, body)),
  ),
  handle(contract.leaseEnd, async (ctx, { params, body }) => chamberDetail(ctx, await endLease(ctx, params.id, body))),
];
