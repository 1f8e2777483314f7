import { settlements as contracts } from '@shared/contract/finance/settlement.contract.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { openLines } from './open-lines.ts';
import { previewSettlement } from './preview.ts';
import { settlementListRoute } from './settlement.list.ts';
import { settlementDetail } from './settlement.reads.ts';
import { createSettlement, updateSettlement } from './settlement-draft.ts';
import {
  approveSettlement,
  rejectSettlement,
  reverseSettlement,
  submitSettlement,
  voidSettlement,
} from './settlement-steps.ts';
import { autoOf, partyName, workbenchOf } from './workbench.reads.ts';
import { settlementPickers } from './settlement.pickers.ts';

function routesOf(side: Side): Route[] {
  const contract = contracts[side];
  const { read, change } = documentRoutes(contract.get, (ctx, id) => settlementDetail(ctx, side, id));
  return [
    settlementListRoute(side),
    serve(contract.workbench, (ctx, { query }) => workbenchOf(ctx, side, query)),
    serve(contract.lines, async (ctx, { query: { partyId, companyId, ...query } }) => {
      await partyName(ctx, side, partyId);
      const own = ctx.actor.companies.includes(companyId) ? companyId : '0';
      return openLines(ctx, { side, companyId: own, partyId }, query);
    }),
    handle(contract.preview, (ctx, { body }) => previewSettlement(ctx, side, body)),
    handle(contract.auto, (ctx, { body }) => autoOf(ctx, side, body)),
    read,
    handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
      settlementDetail(ctx, side, (await createSettlement(ctx, side, input)).id),
    ),
    change(contract.update, (ctx, id, { ack: _ack, ...input }) => updateSettlement(ctx, side, id, input)),
    change(contract.submit, (ctx, id, { version }) => submitSettlement(ctx, side, id, version)),
    change(contract.approve, (ctx, id, { version }) => approveSettlement(ctx, side, id, version)),
    change(contract.reject, (ctx, id, body) => rejectSettlement(ctx, side, id, body)),
    change(contract.void, (ctx, id, body) => voidSettlement(ctx, side, id, body)),
    change(contract.reverse, (ctx, id, body) => reverseSettlement(ctx, side, id, body)),
  ];
}
/** 结账 of customers (F9, F14) and suppliers (F22). */
export const settlementRoutes: Route[] = [...settlementPickers, ...routesOf('AR'), ...routesOf('AP')];
