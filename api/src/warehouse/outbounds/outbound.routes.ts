import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import { outbounds as contract } from '@shared/contract/warehouse/outbound.contract.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { containers } from '../../logistics/containers/container.entity.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { stockScope } from '../stock/stock-scope.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { availableStock } from './available-stock.ts';
import { takeableStock } from './line-stock.ts';
import { allocateOutbound, deallocateOutbound } from './outbound-allocate.ts';
import { loadingProposals } from './outbound-loading.ts';
import { confirmPick, putBack, startPick } from './outbound-pick.ts';
import { reverseOutbound } from './outbound-reverse.ts';
import { createOutbound, updateOutbound } from './outbound-save.ts';
import { shipOutbound } from './outbound-ship.ts';
import { approveOutbound, cancelOutbound, rejectOutbound, signOutbound, submitOutbound } from './outbound-steps.ts';
import { outbounds } from './outbound.entity.ts';
import { outboundListRoute } from './outbound.list.ts';
import { outboundDetail, outboundEntries } from './outbound.reads.ts';
import { outboundPickers } from './outbound.pickers.ts';

/** Rows of 可配货库存 in one answer. */
const MAX = 500;
const mine = stockScope({
  warehouse: whStock.warehouseId,
  customer: whStock.customerId,
  company: whBatch.companyId,
});
const { read, change } = documentRoutes(contract.get, outboundDetail);

/** 出库单 (W7, W8, W9). */
export const outboundRoutes: Route[] = [
  ...outboundPickers,
  outboundListRoute,
  serveExport(outboundList),
  serve(contract.available, async (ctx, { query }) => {
    await warehouses.find(ctx, query.warehouseId);
    const where = mine.scopeWhere(ctx.actor);
    const found = await availableStock(ctx, { ...query, type: query.type ?? null, where }, MAX + 1);
    return { list: found.slice(0, MAX).map(({ pickSeq: _seq, ...row }) => row), more: found.length > MAX };
  }),
  serve(contract.takeable, (ctx, { params, query }) => takeableStock(ctx, params.id, query)),
  serve(contract.loading, async (ctx, { query }) => {
    const { containerCode, capVolumePlan, capPayloadPlan } = await containers.find(ctx, query.containerId);
    return {
      list: await loadingProposals(ctx, query.containerId),
      room: { containerCode, volume: capVolumePlan ?? 0, weight: capPayloadPlan ?? 0 },
    };
  }),
  read,
  serve(contract.entries, async (ctx, { params }) => ({ list: await outboundEntries(ctx, params.id) })),
  handle(contract.create, async (ctx, { body }) => outboundDetail(ctx, (await createOutbound(ctx, body)).id)),
  change(contract.update, (ctx, id, { version, ...input }) => updateOutbound(ctx, id, version, input)),
  change(contract.submit, async (ctx, id, { version }) => submitOutbound(ctx, await outbounds.lock(ctx, id, version))),
  change(contract.approve, async (ctx, id, { version }) =>
    approveOutbound(ctx, await outbounds.lock(ctx, id, version)),
  ),
  change(contract.reject, async (ctx, id, { version, reason }) =>
    rejectOutbound(ctx, await outbounds.lock(ctx, id, version), reason),
  ),
  change(contract.allocate, async (ctx, id, { version, takes }) =>
    allocateOutbound(ctx, await outbounds.lock(ctx, id, version), takes ?? null),
  ),
  change(contract.deallocate, async (ctx, id, { version }) =>
    deallocateOutbound(ctx, await outbounds.lock(ctx, id, version)),
  ),
  change(contract.startPick, (ctx, id, { version }) => startPick(ctx, id, version)),
  change(contract.pickScan, (ctx, id, { ack: _ack, ...pick }) => confirmPick(ctx, id, { picks: [pick] })),
  change(contract.pick, (ctx, id, body) => confirmPick(ctx, id, body)),
  change(contract.putBack, (ctx, id, body) => putBack(ctx, id, body)),
  change(contract.ship, (ctx, id, body) => shipOutbound(ctx, id, body)),
  change(contract.sign, async (ctx, id, { version, signer }) =>
    signOutbound(ctx, await outbounds.lock(ctx, id, version), signer),
  ),
  change(contract.cancel, async (ctx, id, { version, reason }) =>
    cancelOutbound(ctx, await outbounds.lock(ctx, id, version), reason),
  ),
  handle(contract.reverse, async (ctx, { params, body }) =>
    outboundDetail(ctx, (await reverseOutbound(ctx, params.id, body)).id),
  ),
  handleBatch(contract.approveMany, outbounds, (ctx, row) => approveOutbound(ctx, row)),
  handleBatch(contract.allocateMany, outbounds, (ctx, row) => allocateOutbound(ctx, row)),
];
