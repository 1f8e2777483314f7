import { payableBills, receivableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import './bill-run.job.ts';
import { billEntities } from './storage-bill.entity.ts';
import { runReport, startRun } from './bill-run.ts';
import { billListRoutes } from './storage-bill.list.ts';
import { billDetail, compareBill, lineDays } from './storage-bill.reads.ts';
import { billBill, confirmBill, enterCounter, recomputeBill, removeBill, reverseBill } from './storage-bill.service.ts';
import { storageBillPickers } from './storage-bill.pickers.ts';

const contracts = { AR: receivableBills, AP: payableBills } as const;

function routesOf(direction: BillDirection): Route[] {
  const contract = contracts[direction];
  const { read, change } = documentRoutes(contract.get, billDetail(direction));
  return [
    read,
    serve(contract.days, (ctx, { params, query }) => lineDays(ctx, direction, params.id, query.lineId)),
    handle(contract.generate, async (ctx, { body }) => ({ jobId: await startRun(ctx, direction, body) })),
    serve(contract.run, (ctx, { params }) => runReport(ctx, direction, params.id)),
    serve(contract.compare, (ctx, { params }) => compareBill(ctx, direction, params.id)),
    change(contract.recompute, (ctx, id, { version }) => recomputeBill(ctx, direction, id, version)),
    change(contract.confirm, (ctx, id, { version }) => confirmBill(ctx, direction, id, version)),
    change(contract.bill, (ctx, id, { version }) => billBill(ctx, direction, id, version)),
    change(contract.reverse, (ctx, id, { version, reason }) => reverseBill(ctx, direction, id, version, reason)),
    handleBatch(contract.confirmMany, billEntities[direction], (ctx, { id, version }) =>
      confirmBill(ctx, direction, id, version),
    ),
    handleBatch(contract.billMany, billEntities[direction], (ctx, { id, version }) =>
      billBill(ctx, direction, id, version),
    ),
    handle(contract.remove, async (ctx, { params, body }) => {
      await removeBill(ctx, direction, params.id, body.version);
      return null;
    }),
  ];
}
const { change } = documentRoutes(payableBills.get, billDetail('AP'));

/** 仓储账单: F10, F11 to customers, F23, F24 of landlords. */
export const storageBillRoutes: Route[] = [
  ...storageBillPickers,
  ...billListRoutes,
  ...routesOf('AR'),
  ...routesOf('AP'),
  change(payableBills.counter, (ctx, id, body) => enterCounter(ctx, id, body)),
];
