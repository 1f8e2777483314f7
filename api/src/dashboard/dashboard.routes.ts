import { dashboard as contract } from '@shared/contract/dashboard/dashboard.contract.ts';
import { serve, type Route } from '../platform/route.ts';
import { funnel, kpis } from './dashboard.service.ts';
import { todos } from './dashboard.todos.ts';

export const dashboardRoutes: Route[] = [
  serve(contract.funnel, async (ctx) => ({ at: ctx.now().toISOString(), tiles: await funnel(ctx) })),
  serve(contract.todos, async (ctx) => ({ at: ctx.now().toISOString(), ...(await todos(ctx)) })),
  serve(contract.kpis, async (ctx) => ({ at: ctx.now().toISOString(), ...(await kpis(ctx)) })),
];
