import { deliveredList } from '@shared/contract/logistics/delivered-list.contract.ts';
import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { deliveries as contract } from '@shared/contract/logistics/delivery.contract.ts';
import { eq } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { deliveredListRoute, deliveredStatisticsRoute } from './delivered.list.ts';
import { deliveryListRoute } from './delivery.list.ts';
import { deliveryDetail, deliveryItems } from './delivery.read.ts';
import { resolveDelivery, signDelivery } from './delivery.sign.ts';
import { lgDelivery } from './delivery.tables.ts';
import { bookDelivery, dispatchDelivery, exceptDelivery, returnDelivery } from './delivery.trip.ts';

/** 送达 (L20, L21). */
export const deliveryRoutes: Route[] = [
  deliveryListRoute,
  deliveredListRoute,
  deliveredStatisticsRoute,
  serveExport(deliveryList),
  serveExport(deliveredList),
  serve(contract.get, (ctx, { params }) => deliveryDetail(ctx, params.id)),
  serve(contract.ofContainer, async (ctx, { params }) => {
    const { id } = await containers.find(ctx, params.id);
    return { list: await deliveryItems(ctx, eq(lgDelivery.containerId, id)) };
  }),
  handle(contract.book, async (ctx, { params, body }) => {
    await bookDelivery(ctx, params.id, 'book', body);
    return deliveryDetail(ctx, params.id);
  }),
  handle(contract.redeliver, async (ctx, { params, body }) => {
    await bookDelivery(ctx, params.id, 'redeliver', body);
    return deliveryDetail(ctx, params.id);
  }),
  handle(contract.dispatch, async (ctx, { params, body }) => {
    await dispatchDelivery(ctx, params.id, body.version, body.dispatchedAt);
    return deliveryDetail(ctx, params.id);
  }),
  handle(contract.sign, async (ctx, { params, body }) => {
    await signDelivery(ctx, params.id, 'sign', body);
    return deliveryDetail(ctx, params.id);
  }),
  handle(contract.pickup, async (ctx, { params, body }) => {
    await signDelivery(ctx, params.id, 'pickup', body);
    return deliveryDetail(ctx, params.id);
  }),
  handle(contract.resolve, async (ctx, { params, body }) => {
    await resolveDelivery(ctx, params.id, body);
    return deliveryDetail(ctx, params.id);
  }),
  handle(contract.except, async (ctx, { params, body }) => {
    await exceptDelivery(ctx, params.id, body);
    return deliveryDetail(ctx, params.id);
  }),
  handle(contract.return, async (ctx, { params, body }) => {
    await returnDelivery(ctx, params.id, body.version, body.reason);
    return deliveryDetail(ctx, params.id);
  }),
];
