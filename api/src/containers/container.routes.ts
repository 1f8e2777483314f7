import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { containers as contract } from '@shared/contract/logistics/container.contract.ts';
import { handle, handleBatch, serve, type Route } from '../platform/route.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { waiveInspection } from '../inspections/inspection.waive.ts';
import { containers } from './container.entity.ts';
import { saveShipment } from './container.shipment.ts';
import { containerListRoute } from './container.list.ts';
import { containerDetail, guardsOf } from './container.read.ts';
import {
  assignContainer,
  cancelContainer,
  createContainer,
  holdContainer,
  restoreContainer,
  updateContainer,
} from './container.service.ts';
import { returnEmpty, unfinishContainer } from './container.unfinish.ts';
import { advanceContainer, rollbackContainer } from './container.stages.ts';

export const containerRoutes: Route[] = [
  containerListRoute,
  serveExport(containerList),
  serve(contract.get, (ctx, { params }) => containerDetail(ctx, params.id)),
  serve(contract.guards, async (ctx, { params }) => guardsOf(ctx, await containers.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => containerDetail(ctx, (await createContainer(ctx, body)).id)),
  handle(contract.update, async (ctx, { params, body }) => {
    const { version, ...input } = body;
    await updateContainer(ctx, params.id, version, input);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.advance, async (ctx, { params, body }) => {
    await advanceContainer(ctx, params.id, body.version);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.waiveInspection, async (ctx, { params, body }) => {
    await waiveInspection(ctx, params.id, body.version, body.reason);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.shipment, async (ctx, { params, body }) => {
    await saveShipment(ctx, params.id, body.version, body);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.rollback, async (ctx, { params, body }) => {
    await rollbackContainer(ctx, params.id, body.version, body.reason);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.unfinish, async (ctx, { params, body }) => {
    await unfinishContainer(ctx, params.id, body.version, body.reason);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.returnEmpty, async (ctx, { params, body }) => {
    await returnEmpty(ctx, params.id, body);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.hold, async (ctx, { params, body }) => {
    await holdContainer(ctx, params.id, body.version, true, body.reason);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.unhold, async (ctx, { params, body }) => {
    await holdContainer(ctx, params.id, body.version, false, null);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.cancel, async (ctx, { params, body }) => {
    await cancelContainer(ctx, params.id, body.version, { code: body.code, text: body.reason });
    return containerDetail(ctx, params.id);
  }),
  handle(contract.restore, async (ctx, { params, body }) => {
    await restoreContainer(ctx, params.id, body.version);
    return containerDetail(ctx, params.id);
  }),
  handle(contract.assign, async (ctx, { params, body }) => {
    await assignContainer(ctx, await containers.lock(ctx, params.id, body.version), body.ownerId);
    return containerDetail(ctx, params.id);
  }),
  handleBatch(contract.batchAssign, containers, (ctx, row, body) => assignContainer(ctx, row, body.ownerId)),
];
