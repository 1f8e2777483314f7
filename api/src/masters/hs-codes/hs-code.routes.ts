import { hsCodeList, hsCodes as contract } from '@shared/contract/system/hs-code.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { hsCodes } from './hs-code.entity.ts';
import { hsImportRoutes } from './hs-code.import.ts';
import './hs-code.job.ts';
import { serveHsCodes } from './hs-code.list.ts';
import { hsCodePickers } from './hs-code.pickers.ts';
import { hsDetail, rateAnswer } from './hs-code.reads.ts';
import { createHs, removeHs, restoreHs, updateHs, voidHs } from './hs-code.service.ts';
import { addRate, removeRate } from './hs-rate.service.ts';

/** Domestic HS codes (S3). */
export const hsCodeRoutes: Route[] = [
  serveHsCodes,
  serve(contract.get, async (ctx, { params }) => hsDetail(ctx, await hsCodes.find(ctx, params.id))),
  serve(contract.rate, (ctx, { params, query }) =>
    rateAnswer(ctx, params.code, query.date ?? ctx.today(), query.purchase),
  ),
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) => hsDetail(ctx, await createHs(ctx, input))),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    hsDetail(ctx, await updateHs(ctx, params.id, version, input)),
  ),
  handle(contract.addRate, async (ctx, { params, body: { version, ack: _ack, ...rate } }) =>
    hsDetail(ctx, await addRate(ctx, await hsCodes.lock(ctx, params.id, version), rate)),
  ),
  handle(contract.removeRate, async (ctx, { params, body }) =>
    hsDetail(ctx, await removeRate(ctx, params.id, body.version, params.rateId ?? '')),
  ),
  handle(contract.void, async (ctx, { params, body }) =>
    hsDetail(ctx, await voidHs(ctx, await hsCodes.lock(ctx, params.id, body.version), body)),
  ),
  handle(contract.restore, async (ctx, { params, body }) =>
    hsDetail(ctx, await restoreHs(ctx, params.id, body.version, body.reason)),
  ),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeHs(ctx, params.id, body.version, body.reason);
    return { id: params.id };
  }),
  serveExport(hsCodeList),
  ...hsCodePickers,
  ...hsImportRoutes,
];
