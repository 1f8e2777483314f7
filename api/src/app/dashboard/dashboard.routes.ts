import { dashboard as contract, LAYOUT_KEY } from '@shared/contract/dashboard/dashboard.contract.ts';
import { charts, type ChartData } from '@shared/contract/dashboard/charts.contract.ts';
import { exceptions } from '@shared/contract/dashboard/exceptions.contract.ts';
import { sailings } from '@shared/contract/dashboard/sailings.contract.ts';
import { screen } from '@shared/contract/dashboard/screen.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { dwellChart } from './charts/dwell.chart.ts';
import { fillChart } from './charts/fill.chart.ts';
import { monthlyChart } from './charts/monthly.chart.ts';
import { overdueChart } from './charts/overdue.chart.ts';
import { customerChart, destinationChart } from './charts/volume-charts.ts';
import { receivablesChart } from '../../finance/fee-lines/receivables.chart.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import { keepPreference } from '../../services/preferences/preference.service.ts';
import { funnel, kpis } from './dashboard.service.ts';
import { todos } from './dashboard-todos.ts';
import { exceptionsOf } from './exceptions.service.ts';
import { sailingsOf } from './sailings.service.ts';
import { companyOf, screenOf } from './screen/screen.service.ts';
import { screenStream } from './screen/screen-stream.ts';

const chart = (contract: (typeof charts)[keyof typeof charts], of: (ctx: Ctx) => Promise<ChartData['points']>) =>
  serve(contract, async (ctx) => ({ at: ctx.now().toISOString(), points: await of(ctx) }));

export const dashboardRoutes: Route[] = [
  serve(exceptions, async (ctx) => ({ at: ctx.now().toISOString(), list: await exceptionsOf(ctx) })),
  serve(sailings, async (ctx) => ({ at: ctx.now().toISOString(), ...(await sailingsOf(ctx)) })),
  chart(charts.monthly, monthlyChart),
  chart(charts.dwell, dwellChart),
  chart(charts.destinations, destinationChart),
  chart(charts.customers, customerChart),
  chart(charts.receivables, receivablesChart),
  chart(charts.fill, fillChart),
  chart(charts.overdue, overdueChart),
  handle(contract.layout, async (ctx, { body }) => keepPreference(ctx, LAYOUT_KEY, body.layout)),
  serve(contract.funnel, async (ctx) => ({ at: ctx.now().toISOString(), tiles: await funnel(ctx) })),
  serve(contract.todos, async (ctx) => ({ at: ctx.now().toISOString(), ...(await todos(ctx)) })),
  serve(contract.kpis, async (ctx) => ({ at: ctx.now().toISOString(), ...(await kpis(ctx)) })),
  serve(screen.data, (ctx, { query }) => screenOf(ctx, companyOf(ctx, query.company))),
  serveFile(screen.stream, (ctx, { query }) => {
    const company = companyOf(ctx, query.company);
    if (!ctx.http.header('accept')?.includes('text/event-stream')) throw refuse('BAD_REQUEST');
    const content = screenStream(
      ctx.actor.userId,
      () => screenOf(ctx, company),
      () => ctx.stillAllowed(),
    );
    return { name: 'stream', type: 'text/event-stream; charset=utf-8', disposition: 'inline', content };
  }),
];
