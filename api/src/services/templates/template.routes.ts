import { templates as contract } from '@shared/contract/system/template.contract.ts';
import { handle, handleRaw, serve, type Route } from '../../platform/route.ts';
import { locked } from './locked-template.ts';
import { adoptStandard, standardNewer, standardParts } from './standard-offer.ts';
import { requireKind, templates } from './template.entity.ts';
import { templateListRoute } from './template.list.ts';
import { previewTemplate } from './template-preview.ts';
import { templateDetail, templateOverview, versionsOf } from './template.reads.ts';
import {
  copyTemplate,
  createTemplate,
  disableTemplate,
  makeDefault,
  publishTemplate,
  removeTemplate,
  restoreVersion,
  updateTemplate,
} from './template.service.ts';

export const templateRoutes: Route[] = [
  templateListRoute,
  serve(contract.overview, async (ctx) => ({ list: await templateOverview(ctx) })),
  serve(contract.get, async (ctx, { params }) => {
    const row = await templates.find(ctx, params.id);
    requireKind(ctx.actor, row.kind, 'view');
    return templateDetail(ctx, row);
  }),
  serve(contract.versions, async (ctx, { params }) => {
    const row = await templates.find(ctx, params.id);
    requireKind(ctx.actor, row.kind, 'view');
    return { list: await versionsOf(ctx, row.id), standard: standardNewer(row) ? standardParts(row) : null };
  }),
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    templateDetail(ctx, await createTemplate(ctx, input)),
  ),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    templateDetail(ctx, await updateTemplate(ctx, params.id, version, input)),
  ),
  handleRaw(contract.preview, (ctx, { body }) => previewTemplate(ctx, body), {
    throttle: { by: 'user', limit: 120, seconds: 60 },
  }),
  handle(contract.publish, async (ctx, { params, body }) =>
    templateDetail(ctx, await publishTemplate(ctx, await locked(ctx, params.id, body.version, 'publish'), body.note)),
  ),
  handle(contract.setDefault, async (ctx, { params, body }) =>
    templateDetail(ctx, await makeDefault(ctx, params.id, body.version)),
  ),
  handle(contract.disable, async (ctx, { params, body }) =>
    templateDetail(ctx, await disableTemplate(ctx, params.id, body.version)),
  ),
  handle(contract.restore, async (ctx, { params, body }) =>
    templateDetail(ctx, await restoreVersion(ctx, params.id, body.version, body.n)),
  ),
  handle(contract.adoptStandard, async (ctx, { params, body }) =>
    templateDetail(ctx, await adoptStandard(ctx, params.id, body.version)),
  ),
  handle(contract.copy, async (ctx, { params, body }) =>
    templateDetail(ctx, await copyTemplate(ctx, params.id, body.name)),
  ),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeTemplate(ctx, params.id, body.version);
    return null;
  }),
];
