import { foreignHs as contract, foreignHsList } from '@shared/contract/system/foreign-hs.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { foreignHs } from './foreign-hs.entity.ts';
import { foreignHsImportRoutes } from './foreign-hs.import.ts';
import { foreignHsPickers, serveForeignHs } from './foreign-hs.list.ts';
import { calculate, foreignDetail } from './foreign-hs.reads.ts';
import { createForeignHs, removeForeignHs, updateForeignHs } from './foreign-hs.service.ts';

/** Foreign HS codes and 税金试算 (S4). */
export const foreignHsRoutes: Route[] = [
  serveForeignHs,
  serve(contract.get, async (ctx, { params }) => foreignDetail(ctx, await foreignHs.find(ctx, params.id))),
  serve(contract.calc, (ctx, { query }) => calculate(ctx, null, query)),
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    foreignDetail(ctx, await createForeignHs(ctx, input)),
  ),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    foreignDetail(ctx, await updateForeignHs(ctx, params.id, version, input)),
  ),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeForeignHs(ctx, params.id, body.version, body.reason);
    return { id: params.id };
  }),
  serveExport(foreignHsList),
  ...foreignHsPickers,
  ...foreignHsImportRoutes,
];
