import {
  fxDeclarationList,
  quotaAccountList,
  quotaMovementList,
} from '@shared/contract/finance/quota-list.contract.ts';
import { fxDeclarations } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { fxDeclarationListRoute } from './fx-declaration.list.ts';
import { autoMatchCustomer, matchQuota, unmatchQuota } from './match.ts';
import { accountMovements, fxDeclarationDetail } from './movement.reads.ts';
import { quotaAccountListRoute, quotaMovementListRoute } from './quota.list.ts';
import { accountDetail, matchBench } from './quota.reads.ts';
import { adjustQuota, refundQuota, releaseQuota, reserveQuota } from './quota.service.ts';
import { applyTransfer } from './transfer.ts';
import { reportDeclaration, undoWriteOff, writeOffDeclaration } from './write-off.ts';

const account = documentRoutes(fxQuotas.get, accountDetail);
const declaration = documentRoutes(fxDeclarations.get, fxDeclarationDetail);

/** 外汇额度 (F30). */
export const quotaRoutes: Route[] = [
  quotaAccountListRoute,
  serveExport(quotaAccountList),
  quotaMovementListRoute,
  serveExport(quotaMovementList),
  fxDeclarationListRoute,
  serveExport(fxDeclarationList),
  account.read,
  serve(fxQuotas.movements, (ctx, { params }) => accountMovements(ctx, params.id)),
  account.change(fxQuotas.reserve, reserveQuota),
  account.change(fxQuotas.release, releaseQuota),
  account.change(fxQuotas.refund, refundQuota),
  account.change(fxQuotas.adjust, adjustQuota),
  handle(fxQuotas.transfer, async (ctx, { params, body, files }) => {
    await applyTransfer(ctx, params.id, body, files);
    return accountDetail(ctx, params.id);
  }),
  serve(fxMatches.bench, (ctx, { query }) => matchBench(ctx, query.customerId)),
  handle(fxMatches.create, async (ctx, { body: { ack: _ack, ...input } }) => {
    const { id, movementNo } = await matchQuota(ctx, input);
    return { id, movementNo };
  }),
  handle(fxMatches.auto, async (ctx, { body }) => ({ made: await autoMatchCustomer(ctx, body.customerId) })),
  handle(fxMatches.reverse, async (ctx, { params, body }) => {
    const { id, movementNo } = await unmatchQuota(ctx, params.id, body.reason);
    return { id, movementNo };
  }),
  declaration.read,
  declaration.change(fxDeclarations.writeOff, writeOffDeclaration),
  declaration.change(fxDeclarations.undoWriteOff, undoWriteOff),
  declaration.change(fxDeclarations.report, reportDeclaration),
];
