import { releaseNewest } from '@shared/contract/release.contract.ts';
import { serve, type Route } from '../platform/route.ts';
import { newestRelease } from './release.service.ts';

export const releaseRoutes: Route[] = [
  serve(releaseNewest, async (ctx) => {
    ctx.http.setHeader('cache-control', 'no-store');
    return newestRelease(ctx.db);
  }),
];
