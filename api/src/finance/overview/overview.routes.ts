import { financeWork, overviews } from '@shared/contract/finance/overview.contract.ts';
import { serve, serveFile, type Route } from '../../platform/route.ts';
import { financeFigures } from './finance-figures.ts';
import { monthlyReport } from './monthly-report.ts';
import { financeOverview } from './overview.ts';

/** 应收总览 (F2), 应付总览 (F15), 财务概览 of the dashboard. */
export const financeOverviewRoutes: Route[] = [
  serve(overviews.ar, (ctx, { query }) => financeOverview(ctx, { direction: 'AR', ...query })),
  serve(overviews.ap, (ctx, { query }) => financeOverview(ctx, { direction: 'AP', ...query })),
  serveFile(overviews.monthly, (ctx, { query }) => monthlyReport(ctx, query)),
  serve(financeWork, async (ctx) => ({ figures: await financeFigures(ctx) })),
];
