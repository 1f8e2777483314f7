import { tradeDocList } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { tradeDocs as contract } from '@shared/contract/finance/trade-doc.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { crossAmountsOf } from './cross-check.ts';
import { factoryQuote } from './factory-quote.ts';
import { invoiceImportRoutes } from './invoice.import.ts';
import { generate, propose } from './propose.ts';
import { proposeBill } from './propose-bill.ts';
import { proposeSides } from './propose-sides.ts';
import { issueTradeDoc, redTradeDoc } from './trade-doc-issue.ts';
import { linkFees } from './trade-doc-fees.ts';
import { createTradeDoc, removeTradeDoc, requireDeclaration, updateTradeDoc } from './trade-doc-save.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDocListRoute } from './trade-doc.list.ts';
import { tradeDocPickers } from './trade-doc.pickers.ts';
import { tradeDocDetail } from './trade-doc.reads.ts';
import { approveTradeDoc, linkDeclaration, rejectTradeDoc, submitTradeDoc, voidTradeDoc } from './trade-doc.service.ts';

const { read, change } = documentRoutes(contract.get, tradeDocDetail);

/** 合同发票 (F29). */
export const tradeDocRoutes: Route[] = [
  tradeDocListRoute,
  serveExport(tradeDocList),
  serve(contract.propose, (ctx, { query: { kind, orderId, containerId, statementId, currency, ...sides } }) => {
    if (statementId) return proposeBill(ctx, kind, statementId, currency ?? null);
    if (!orderId && !containerId) return proposeSides(ctx, { kind, ...sides });
    return propose(ctx, {
      kind,
      orderIds: orderId ? [orderId] : [],
      containerId: containerId ?? null,
      partyId: sides.customerId ?? sides.supplierId ?? null,
    });
  }),
  serve(contract.crossAmounts, async (ctx, { query: { declarationId, docId } }) => {
    await requireDeclaration(ctx, declarationId, null);
    return { checks: await crossAmountsOf(ctx, declarationId, docId ?? null) };
  }),
  read,
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    tradeDocDetail(ctx, (await createTradeDoc(ctx, input)).id),
  ),
  handle(contract.generate, (ctx, { body: { kinds, orderIds, containerId } }) =>
    generate(ctx, { kinds, orderIds, containerId }),
  ),
  handle(contract.factoryQuote, (ctx, { body: { ack: _ack, ...input } }) => factoryQuote(ctx, input)),
  change(contract.update, (ctx, id, { version, ack: _ack, ...input }) => updateTradeDoc(ctx, id, version, input)),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeTradeDoc(ctx, params.id, body.version);
    return null;
  }),
  change(contract.submit, async (ctx, id, { version }) => submitTradeDoc(ctx, await tradeDocs.lock(ctx, id, version))),
  change(contract.approve, async (ctx, id, { version }) =>
    approveTradeDoc(ctx, await tradeDocs.lock(ctx, id, version)),
  ),
  handleBatch(contract.submitMany, tradeDocs, (ctx, row) => submitTradeDoc(ctx, row)),
  handleBatch(contract.approveMany, tradeDocs, (ctx, row) => approveTradeDoc(ctx, row)),
  change(contract.reject, (ctx, id, { version, reason }) => rejectTradeDoc(ctx, id, version, reason)),
  change(contract.link, (ctx, id, { version, declarationId }) => linkDeclaration(ctx, id, version, declarationId)),
  change(contract.linkFees, (ctx, id, { version, lines }) => linkFees(ctx, id, version, lines)),
  change(contract.red, (ctx, id, { version, ack: _ack, ...given }) => redTradeDoc(ctx, id, version, given)),
  change(contract.void, (ctx, id, { version, reason }) => voidTradeDoc(ctx, id, version, reason)),
  ...(['issue', 'receive'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body: { version, ack: _ack, ...given }, files }) => {
      await issueTradeDoc(ctx, action, params.id, version, given, files);
      return tradeDocDetail(ctx, params.id);
    }),
  ),
  ...tradeDocPickers,
  ...invoiceImportRoutes,
];
