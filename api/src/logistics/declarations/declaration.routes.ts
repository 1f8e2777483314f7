import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { declarations as contract } from '@shared/contract/logistics/declaration.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import { declarations } from './declaration.entity.ts';
import { generateDeclarations } from './declaration-generate.ts';
import { declarationListRoute } from './declaration.list.ts';
import './declaration.pickers.ts';
import { declarationPackage } from './declaration-package.ts';
import { preAlertPackage } from './declaration-pre-alert.ts';
import { declarationDetail, declarationsOf, pendingContainers } from './declaration.reads.ts';
import { lockDeclaration, removeDeclaration, updateDeclaration, waivePaper } from './declaration-save.ts';
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
} from './declaration-steps.ts';

import { splitDeclaration } from './declaration-split.ts';

const { read, change } = documentRoutes(contract.get, declarationDetail);

/** 报关 (L17, L18). */
export const declarationRoutes: Route[] = [
  declarationListRoute,
  serveExport(declarationList),
  serve(contract.pending, async (ctx) => ({ list: await pendingContainers(ctx) })),
  read,
  serve(contract.ofContainer, (ctx, { params }) => declarationsOf(ctx, params.id)),
  serveFile(contract.package, async (ctx, { params }) =>
    declarationPackage(ctx, await declarations.find(ctx, params.id)),
  ),
  serveFile(contract.preAlert, (ctx, { params }) => preAlertPackage(ctx, params.id)),
  handle(contract.generate, async (ctx, { params }) => {
    await generateDeclarations(ctx, params.id);
    return declarationsOf(ctx, params.id);
  }),
  change(contract.update, (ctx, id, body) => updateDeclaration(ctx, id, body)),
  handle(contract.split, (ctx, { params, body }) => splitDeclaration(ctx, params.id, body)),
  change(contract.waive, (ctx, id, body) => waivePaper(ctx, id, body.version, body)),
  change(contract.review, (ctx, id, body) => reviewDeclaration(ctx, id, body.version)),
  change(contract.unreview, async (ctx, id, body) => {
    const row = await lockDeclaration(ctx, id, body.version, 'unreview');
    await unreviewDeclaration(ctx, row, body.reason);
  }),
  change(contract.submit, (ctx, id, body) => submitDeclaration(ctx, id, body, 'submit')),
  change(contract.inspect, (ctx, id, body) => inspectDeclaration(ctx, id, body)),
  change(contract.release, (ctx, id, body) => releaseDeclaration(ctx, id, body)),
  change(contract.reject, (ctx, id, body) => rejectDeclaration(ctx, id, body.version, body.reason)),
  change(contract.redo, (ctx, id, body) => redoDeclaration(ctx, id, body.version)),
  change(contract.amend, (ctx, id, body) => amendDeclaration(ctx, id, body.version, body.reason)),
  change(contract.resubmit, (ctx, id, body) => submitDeclaration(ctx, id, body, 'resubmit')),
  change(contract.revoke, (ctx, id, body) => revokeDeclaration(ctx, id, body.version, body.reason)),
  change(contract.close, (ctx, id, body) => closeDeclaration(ctx, id, body.version)),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeDeclaration(ctx, params.id, body.version, body.reason);
    return { id: params.id };
  }),
];
