import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { invalid } from '../../platform/refusal.ts';
import { serve, type Route } from '../../platform/route.ts';
import { searchAll } from './search.service.ts';

export const searchRoutes: Route[] = [
  serve(
    searchEverything,
    (ctx, { query }) => {
      if (query.q.includes('\0')) throw invalid({ q: '包含非法字符' });
      return searchAll(ctx, query.q);
    },
    { throttle: { by: 'user', limit: 300, seconds: 60 } },
  ),
];
