import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { declarations as contract } from '@shared/contract/logistics/declaration.contract.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { handle, serve, serveFile, type Route } from '../platform/route.ts';
import { declarations } from './declaration.entity.ts';
import { generateDeclarations } from './declaration.generate.ts';
import { declarationListRoute } from './declaration.list.ts';
import './declaration.lookups.ts';
import { declarationPackage } from './declaration.package.ts';
import { declarationDetail, declarationsOf, pendingContainers } from './declaration.read.ts';
import { lockDeclaration, removeDeclaration, updateDeclaration, waivePaper } from './declaration.save.ts';
import {
  amendDeclaration,
  closeDeclaration,
  inspectDeclaration,
  redoDeclaration,
  rejectDeclaration,
  releaseDeclaration,
  reviewDeclaration,
  revokeDeclaration,
  submitDeclaration,
  unreviewDeclaration,
} from './declaration.steps.ts';

/** 报关 (L17, L18). */
export const declarationRoutes: Route[] = [
  declarationListRoute,
  serveExport(declarationList),
  serve(contract.pending, async (ctx) => ({ list: await pendingContainers(ctx) })),
  serve(contract.get, (ctx, { params }) => declarationDetail(ctx, params.id)),
  serve(contract.ofContainer, (ctx, { params }) => declarationsOf(ctx, params.id)),
  serveFile(contract.package, async (ctx, { params }) =>
    declarationPackage(ctx, await declarations.find(ctx, params.id)),
  ),
  handle(contract.generate, async (ctx, { params }) => {
    await generateDeclarations(ctx, params.id);
    return declarationsOf(ctx, params.id);
  }),
  handle(contract.update, async (ctx, { params, body }) => {
    await updateDeclaration(ctx, params.id, body);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.waive, async (ctx, { params, body }) => {
    await waivePaper(ctx, params.id, body.version, body);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.review, async (ctx, { params, body }) => {
    await reviewDeclaration(ctx, params.id, body.version);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.unreview, async (ctx, { params, body }) => {
    const row = await lockDeclaration(ctx, params.id, body.version, 'unreview');
    await unreviewDeclaration(ctx, row, body.reason);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.submit, async (ctx, { params, body }) => {
    await submitDeclaration(ctx, params.id, body, 'submit');
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.inspect, async (ctx, { params, body }) => {
    await inspectDeclaration(ctx, params.id, body);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.release, async (ctx, { params, body }) => {
    await releaseDeclaration(ctx, params.id, body);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.reject, async (ctx, { params, body }) => {
    await rejectDeclaration(ctx, params.id, body.version, body.reason);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.redo, async (ctx, { params, body }) => {
    await redoDeclaration(ctx, params.id, body.version);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.amend, async (ctx, { params, body }) => {
    await amendDeclaration(ctx, params.id, body.version, body.reason);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.resubmit, async (ctx, { params, body }) => {
    await submitDeclaration(ctx, params.id, body, 'resubmit');
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.revoke, async (ctx, { params, body }) => {
    await revokeDeclaration(ctx, params.id, body.version, body.reason);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.close, async (ctx, { params, body }) => {
    await closeDeclaration(ctx, params.id, body.version);
    return declarationDetail(ctx, params.id);
  }),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeDeclaration(ctx, params.id, body.version, body.reason);
    return { id: params.id };
  }),
];
