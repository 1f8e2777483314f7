import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds as contract } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundInput } from '@shared/contract/warehouse/inbound.input.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { costInbound } from './inbound-cost.ts';
import { putAway, putAwayScanned } from './inbound-putaway.ts';
import { putAwaySuggested } from './inbound-putaway-many.ts';
import { remeasureInbound } from './inbound-remeasure.ts';
import { receiveInbound } from './inbound-receive.ts';
import { reverseInbound } from './inbound-reverse.ts';
import { createInbound, updateInbound } from './inbound-save.ts';
import { inbounds } from './inbound.entity.ts';
import { inboundLineSheetRoutes } from './inbound-line-sheet.ts';
import { inboundListRoute } from './inbound.list.ts';
import { inboundDetail } from './inbound.reads.ts';
import { cancelInbound, closeShort, settleNotice, submitInbound } from './inbound.service.ts';
import { orderRest } from './order-rest.ts';
import { putawaySuggestions } from './putaway-suggestions.ts';
import { inboundPickers } from './inbound.pickers.ts';

const inputOf = ({ ack: _ack, ...input }: InboundInput & { ack?: unknown }): InboundInput => input;
const { read, change } = documentRoutes(contract.get, inboundDetail);

/** 入库单 (W6). */
export const inboundRoutes: Route[] = [
  ...inboundPickers,
  inboundListRoute,
  serveExport(inboundList),
  ...inboundLineSheetRoutes,
  read,
  serve(contract.orderRest, (ctx, { query }) => orderRest(ctx, query.orderId, query.inboundId ?? null)),
  serve(contract.suggestions, async (ctx, { params }) => ({ list: await putawaySuggestions(ctx, params.id) })),
  handle(contract.create, async (ctx, { body }) => inboundDetail(ctx, (await createInbound(ctx, inputOf(body))).id)),
  change(contract.update, (ctx, id, { version, ...input }) => updateInbound(ctx, id, version, inputOf(input))),
  change(contract.submit, async (ctx, id, { version }) => submitInbound(ctx, await inbounds.lock(ctx, id, version))),
  handleBatch(contract.submitMany, inbounds, (ctx, row) => submitInbound(ctx, row)),
  change(contract.receive, (ctx, id, { ack: _ack, ...body }) => receiveInbound(ctx, id, body)),
  change(contract.putaway, (ctx, id, { version, items, overrideReason }) =>
    putAway(ctx, id, version, { items, overrideReason }),
  ),
  change(contract.putawayScan, (ctx, id, { ack: _ack, ...scan }) => putAwayScanned(ctx, id, scan)),
  handleBatch(contract.putawayMany, inbounds, (ctx, row) => putAwaySuggested(ctx, row)),
  change(contract.remeasure, (ctx, id, { ack: _ack, ...measured }) => remeasureInbound(ctx, id, measured)),
  change(contract.costs, (ctx, id, { ack: _ack, ...costs }) => costInbound(ctx, id, costs)),
  change(contract.closeShort, (ctx, id, { version, reason }) => closeShort(ctx, id, version, reason)),
  change(contract.settleNotice, (ctx, id, { version }) => settleNotice(ctx, id, version)),
  change(contract.cancel, (ctx, id, { version, reason }) => cancelInbound(ctx, id, version, reason)),
  handle(contract.reverse, async (ctx, { params, body }) =>
    inboundDetail(ctx, (await reverseInbound(ctx, params.id, body.version, body.reason)).id),
  ),
];
