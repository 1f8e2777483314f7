import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import { taxCases as contract } from '@shared/contract/finance/tax-case.contract.ts';
import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, serveFile, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { makeBatch } from './tax-batch.ts';
import { taxCards } from './tax-cards.ts';
import { receiveDoc } from './tax-case-docs.ts';
import { taxDeadline } from './tax-case-figures.ts';
import { candidatesOf, matchInvoices } from './tax-case-match.ts';
import { advanceTaxCase, approveTaxCase, refundTaxCase, requireReceipt } from './tax-case-money.ts';
import { settleTaxCase } from './tax-case-settle.ts';
import { createTaxCase, updateTaxCase } from './tax-case-save.ts';
import {
  abandonTaxCase,
  acceptTaxCase,
  certifyTaxCase,
  declareTaxCase,
  deliverTaxCase,
  inquire,
  readyTaxCase,
  rejectTaxCase,
  reworkTaxCase,
  voidTaxCase,
} from './tax-case-steps.ts';
import { askWaiver } from './tax-case-waive.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseListRoute } from './tax-case.list.ts';
import { taxCasePickers } from './tax-case.pickers.ts';
import { taxCaseDetail } from './tax-case.reads.ts';
import { proposeTaxCase } from './tax-proposals.ts';
import { declarationSheets, logSheets } from './tax-sheets.ts';
import './tax-case.job.ts';

const { read, change } = documentRoutes(contract.get, taxCaseDetail);

/** 退税管理 (F27) and 退税订单 (F28). */
export const taxCaseRoutes: Route[] = [
  taxCaseListRoute,
  serveExport(taxCaseList),
  serve(contract.cards, (ctx) => taxCards(ctx)),
  serve(contract.propose, (ctx, { query }) => proposeTaxCase(ctx, query)),
  serve(contract.deadline, (ctx, { query }) => taxDeadline(ctx, query)),
  serveFile(taxBatches.sheets, (ctx, { query }) => declarationSheets(ctx, query)),
  handle(taxBatches.printSheets, async (ctx, { body }) => ({ records: await logSheets(ctx, body) })),
  read,
  serve(contract.candidates, (ctx, { params }) => candidatesOf(ctx, params.id)),
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    taxCaseDetail(ctx, (await createTaxCase(ctx, input)).id),
  ),
  handle(taxBatches.make, async (ctx, { body: { items, remark } }) => {
    const { id, batchNo, count } = await makeBatch(ctx, items, remark);
    return { id, batchNo, count };
  }),
  change(contract.update, (ctx, id, { version, ack: _ack, ...input }) => updateTaxCase(ctx, id, version, input)),
  change(contract.match, (ctx, id, { version, matches }) => matchInvoices(ctx, id, version, matches)),
  handle(contract.receiveDoc, async (ctx, { params, body: { version, ack: _ack, ...given }, files }) => {
    await receiveDoc(ctx, params.id, version, given, files);
    return taxCaseDetail(ctx, params.id);
  }),
  change(contract.ready, (ctx, id, { version }) => readyTaxCase(ctx, id, version)),
  change(contract.waive, (ctx, id, { version, check, reason }) => askWaiver(ctx, id, version, { check, reason })),
  change(contract.declare, async (ctx, id, { version, declaredOn }) =>
    declareTaxCase(ctx, await taxCases.lock(ctx, id, version), declaredOn),
  ),
  handleBatch(contract.declareMany, taxCases, (ctx, row) => declareTaxCase(ctx, row, null)),
  change(contract.accept, (ctx, id, { version, acceptedOn }) => acceptTaxCase(ctx, id, version, acceptedOn)),
  change(contract.inquiry, (ctx, id, { version, reason }) => inquire(ctx, 'inquiry', id, version, reason)),
  change(contract.reply, (ctx, id, { version, reason }) => inquire(ctx, 'reply', id, version, reason)),
  change(contract.approve, (ctx, id, { version, ack: _ack, ...given }) => approveTaxCase(ctx, id, version, given)),
  change(contract.refund, async (ctx, id, { version, receiptId, amount }) =>
    refundTaxCase(ctx, await taxCases.lock(ctx, id, version), { receiptId, amount }),
  ),
  handleBatch(
    contract.refundMany,
    taxCases,
    (ctx, row, { receiptId }) => refundTaxCase(ctx, row, { receiptId, amount: null }),
    { first: (ctx, { receiptId }) => requireReceipt(ctx, receiptId) },
  ),
  change(contract.settle, (ctx, id, { version }) => settleTaxCase(ctx, id, version)),
  change(contract.advance, (ctx, id, { version, ack: _ack, ...given }) => advanceTaxCase(ctx, id, version, given)),
  change(contract.certify, (ctx, id, { version, certNo, certOn }) =>
    certifyTaxCase(ctx, id, version, { certNo, certOn }),
  ),
  change(contract.deliver, (ctx, id, { version, deliveredOn }) => deliverTaxCase(ctx, id, version, deliveredOn)),
  change(contract.rework, (ctx, id, { version }) => reworkTaxCase(ctx, id, version)),
  change(contract.reject, (ctx, id, { version, reason, date }) => rejectTaxCase(ctx, id, version, { reason, date })),
  change(contract.abandon, (ctx, id, { version, ack: _ack, ...given }) => abandonTaxCase(ctx, id, version, given)),
  change(contract.void, (ctx, id, { version, reason }) => voidTaxCase(ctx, id, version, reason)),
  ...taxCasePickers,
];
