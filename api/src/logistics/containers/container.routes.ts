import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { containers as contract } from '@shared/contract/logistics/container.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { waiveInspection } from '../inspections/inspection-waive.ts';
import { containers } from './container.entity.ts';
import { placeCargo } from './container-placing.ts';
import { saveShipment } from './container-shipment.ts';
import { containerListRoute } from './container.list.ts';
import { containerDetail, guardsOf } from './container.reads.ts';
import {
  assignContainer,
  cancelContainer,
  createContainer,
  holdContainer,
  restoreContainer,
  updateContainer,
} from './container.service.ts';
import { returnEmpty, unfinishContainer } from './container-unfinish.ts';
import { advanceContainer, rollbackContainer } from './container-stages.ts';

const { read, change } = documentRoutes(contract.get, containerDetail);

export const containerRoutes: Route[] = [
  containerListRoute,
  serveExport(containerList),
  read,
  serve(contract.guards, async (ctx, { params }) => guardsOf(ctx, await containers.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => containerDetail(ctx, (await createContainer(ctx, body)).id)),
  change(contract.update, async (ctx, id, body) => {
    const { version, ...input } = body;
    await updateContainer(ctx, id, version, input);
  }),
  change(contract.advance, (ctx, id, body) => advanceContainer(ctx, id, body.version)),
  change(contract.waiveInspection, (ctx, id, body) => waiveInspection(ctx, id, body.version, body.reason)),
  change(contract.shipment, (ctx, id, body) => saveShipment(ctx, id, body.version, body)),
  change(contract.place, (ctx, id, body) => placeCargo(ctx, id, body.version, body.items)),
  change(contract.rollback, (ctx, id, body) => rollbackContainer(ctx, id, body.version, body.reason)),
  change(contract.unfinish, (ctx, id, body) => unfinishContainer(ctx, id, body.version, body.reason)),
  change(contract.returnEmpty, (ctx, id, body) => returnEmpty(ctx, id, body)),
  change(contract.hold, (ctx, id, body) => holdContainer(ctx, id, body.version, true, body.reason)),
  change(contract.unhold, (ctx, id, body) => holdContainer(ctx, id, body.version, false, null)),
  change(contract.cancel, (ctx, id, body) =>
    cancelContainer(ctx, id, body.version, { code: body.code, text: body.reason }),
  ),
  change(contract.restore, (ctx, id, body) => restoreContainer(ctx, id, body.version)),
  change(contract.assign, async (ctx, id, body) =>
    assignContainer(ctx, await containers.lock(ctx, id, body.version), body.ownerId),
  ),
  handleBatch(contract.batchAssign, containers, (ctx, row, body) => assignContainer(ctx, row, body.ownerId)),
];
