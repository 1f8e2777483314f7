import { periods as contract } from '@shared/contract/finance/period.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import './closing.job.ts';
import { reopen, revaluePeriod, setLock, startCheck, startClose } from './closing.service.ts';
import { controlTotals, seesAccount } from './control-totals.ts';
import { internalReceipts } from './internal-receipts.ts';
import { periods } from './period.entity.ts';
import { periodListRoute } from './period.list.ts';
import { periodDetail } from './period.reads.ts';
import { logReport, printReport } from './report-print.ts';
import { revaluationOf } from './revaluation.ts';
import { stockTotals } from './stock-totals.ts';

const { read, change } = documentRoutes(contract.get, periodDetail);

/** 公司结账 (F12, F13). */
export const closingRoutes: Route[] = [
  periodListRoute,
  read,
  serve(contract.totals, async (ctx, { params }) => {
    const { companyId, endDate } = await periods.find(ctx, params.id);
    const seen = ({ account }: { account: string }) => seesAccount(ctx.actor, account);
    return {
      controls: (await controlTotals(ctx, companyId, endDate)).filter(seen),
      stock: await stockTotals(ctx, companyId, endDate),
      revaluation: (await revaluationOf(ctx, companyId, endDate)).filter(seen),
    };
  }),
  serve(contract.internal, async (ctx, { params }) => ({
    list: await internalReceipts(ctx, await periods.find(ctx, params.id)),
  })),
  change(contract.check, (ctx, id, { version }) => startCheck(ctx, id, version)),
  change(contract.lock, (ctx, id, { version, lock }) => setLock(ctx, id, { version, lock, locked: true })),
  change(contract.unlock, (ctx, id, { version, lock }) => setLock(ctx, id, { version, lock, locked: false })),
  change(contract.revalue, (ctx, id, { version }) => revaluePeriod(ctx, id, version)),
  change(contract.close, (ctx, id, { version }) => startClose(ctx, id, version)),
  change(contract.reopen, (ctx, id, { version, reason }) => reopen(ctx, id, version, reason)),
  serveFile(contract.report, (ctx, { params, query }) => printReport(ctx, params.id, query.reportVersion ?? null)),
  handle(contract.printReport, async (ctx, { params, body }) => ({
    records: await logReport(ctx, params.id, body.reportVersion),
  })),
];
