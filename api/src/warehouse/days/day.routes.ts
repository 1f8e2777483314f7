import { daily, dailyList } from '@shared/contract/warehouse/daily.contract.ts';
import { days as contract } from '@shared/contract/warehouse/day.contract.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { dailyReport, logReport } from './daily-report.ts';
import { trendOf } from './daily-trend.ts';
import { dailyListRoute } from './daily.list.ts';
import { regenerateDay } from './generate.ts';
import { dayOf, monthOf } from './day.reads.ts';
import { closeDay, reopenDay } from './day.service.ts';

/** 日结 of W2. */
export const dayRoutes: Route[] = [
  serve(contract.month, (ctx, { query }) => monthOf(ctx, query.warehouseId, query.month)),
  handle(contract.close, async (ctx, { params, body }) => ({
    closed: await closeDay(ctx, body.warehouseId, params.date ?? '', body),
  })),
  handle(contract.reopen, async (ctx, { params, body }) => {
    const row = await reopenDay(ctx, body.warehouseId, params.date ?? '', body.version, body.reason);
    return dayOf(ctx, row.warehouseId, row.day);
  }),
];

/** 每日库存明细 (W13). */
export const dailyRoutes: Route[] = [
  dailyListRoute,
  serveExport(dailyList),
  serve(daily.trend, async (ctx, { query }) => ({ points: await trendOf(ctx, query) })),
  serveFile(daily.report, (ctx, { query }) => dailyReport(ctx, query)),
  handle(daily.printReport, async (ctx, { body }) => ({ records: await logReport(ctx, body) })),
  handle(daily.regenerate, (ctx, { body }) => regenerateDay(ctx, body.warehouseId, body.day)),
];
