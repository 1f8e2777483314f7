import { publicTracking } from '@shared/contract/system/website.contract.ts';
import { serve, type Route } from '../../platform/route.ts';
import { track } from './tracking.service.ts';

/** 对外查询 (4.6): where a container is, without a login. */
export const trackingRoutes: Route[] = [
  serve(publicTracking, (ctx, { query }) => track(ctx, query.containerNo, query.phone4), {
    throttle: { by: 'ip', limit: 20, seconds: 60 },
  }),
];
