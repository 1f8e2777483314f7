import { batchTrace, ledgerList } from '@shared/contract/warehouse/ledger.contract.ts';
import { serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { traceOf } from './batch-trace.ts';
import { ledgerListRoute } from './ledger.list.ts';

/** 出入库明细 (W14). */
export const ledgerRoutes: Route[] = [
  ledgerListRoute,
  serveExport(ledgerList, (ctx) => ctx.setting('wh.ledger.export.max')),
  serve(batchTrace, (ctx, { params }) => traceOf(ctx, params.id)),
];
