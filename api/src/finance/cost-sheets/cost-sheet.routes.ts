import { costPool as pool } from '@shared/contract/finance/cost-pool.contract.ts';
import {
  costContainerList,
  costCustomerList,
  costEstimateList,
  costPoolList,
  costSheetList,
} from '@shared/contract/finance/cost-list.contract.ts';
import { costSheets as contract, PROFIT_BY } from '@shared/contract/finance/cost-sheet.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, serveFile, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { workbook } from '../../services/exchange/workbook.ts';
import { cellOf, styleOf } from '../../services/exchange/xlsx-cells.ts';
import { computeSheet } from './compute-sheet.ts';
import { costContainerListRoute, costCustomerListRoute } from './cost-group.list.ts';
import { costEstimateListRoute, costPoolListRoute } from './cost-pool.list.ts';
import { poolLineDetail } from './cost-pool.reads.ts';
import { costSheets, costShares } from './cost-sheet.entity.ts';
import { costSheetListRoute } from './cost-sheet.list.ts';
import { costSheetDetail } from './cost-sheet.reads.ts';
import { lockSheet } from './lock-sheet.ts';
import { FILE_ROWS, profitReport, reportColumns, type ProfitQuery } from './profit-report.ts';
import { sheetFile } from './sheet-file.ts';
import { revokeShare, sharePoolLine } from './share-pool.ts';
import type { Ctx } from '../../platform/context.ts';

/** 导出利润表: the rows of the report and their sum, with the columns that the caller sees. */
async function reportFile(ctx: Ctx, query: ProfitQuery) {
  const { from, to, rows, total } = await profitReport(ctx, query, FILE_ROWS);
  const columns = reportColumns(ctx, query.by);
  const orders = rows.reduce((sum, row) => sum + row.orders, 0);
  return workbook(`利润表-${PROFIT_BY[query.by]}-${from}-${to}.xlsx`, [
    {
      name: '利润表',
      columns: columns.map(({ title, kind }) => ({ title, style: styleOf[kind] })),
      rows: [...rows, { key: 'total', name: '合计', orders, ...total }].map((row) =>
        columns.map(({ kind, of }) => cellOf(kind, of(row))),
      ),
    },
  ]);
}

const { read, change } = documentRoutes(contract.get, costSheetDetail);

/** 成本核算 (F26). */
export const costSheetRoutes: Route[] = [
  costSheetListRoute,
  serveExport(costSheetList),
  costContainerListRoute,
  serveExport(costContainerList),
  costCustomerListRoute,
  serveExport(costCustomerList),
  costEstimateListRoute,
  serveExport(costEstimateList),
  costPoolListRoute,
  serveExport(costPoolList),
  read,
  serveFile(contract.file, (ctx, { params }) => sheetFile(ctx, params.id)),
  change(contract.computeOne, async (ctx, id, { version }) =>
    computeSheet(ctx, await costSheets.lock(ctx, id, version)),
  ),
  change(contract.lockOne, async (ctx, id, { version }) => lockSheet(ctx, await costSheets.lock(ctx, id, version))),
  handleBatch(contract.compute, costSheets, (ctx, row) => computeSheet(ctx, row)),
  handleBatch(contract.lock, costSheets, (ctx, row) => lockSheet(ctx, row)),
  serve(contract.report, (ctx, { query }) => profitReport(ctx, query)),
  serveFile(contract.reportFile, (ctx, { query }) => reportFile(ctx, query)),
  serve(pool.get, (ctx, { params }) => poolLineDetail(ctx, params.id)),
  handle(pool.share, async (ctx, { body }) => {
    await sharePoolLine(ctx, body.feeLineId, { basis: body.basis, targets: body.shares, auto: false });
    return poolLineDetail(ctx, body.feeLineId);
  }),
  handle(pool.revoke, async (ctx, { params, body }) => {
    const share = await costShares.lock(ctx, params.id, body.version);
    await revokeShare(ctx, share, body.reason);
    return poolLineDetail(ctx, share.feeLineId);
  }),
];
