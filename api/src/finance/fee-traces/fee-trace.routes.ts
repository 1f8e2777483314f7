import { feeTraces } from '@shared/contract/finance/fee-traces.contract.ts';
import { serve, type Route } from '../../platform/route.ts';
import { allocationsOf } from './fee-allocations.ts';
import { journalsOf } from './journals-of.ts';

/** 核销轨迹 of a fee line, 凭证 of any document. */
export const feeTraceRoutes: Route[] = [
  serve(feeTraces.allocations, (ctx, { params }) => allocationsOf(ctx, params.id)),
  serve(feeTraces.journals, async (ctx, { query }) => ({ list: await journalsOf(ctx, query.type, query.id) })),
];
