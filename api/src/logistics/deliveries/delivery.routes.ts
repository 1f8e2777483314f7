import { deliveredList } from '@shared/contract/logistics/delivered-list.contract.ts';
import { deliveryItemList } from '@shared/contract/logistics/delivery-item-list.contract.ts';
import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { deliveries as contract } from '@shared/contract/logistics/delivery.contract.ts';
import { eq } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serve, type Route } from '../../platform/route.ts';
import { deliveredListRoute, deliveredStatisticsRoute } from './delivered.list.ts';
import { deliveryItemListRoute } from './delivery-item.list.ts';
import { deliveryListRoute } from './delivery.list.ts';
import { deliveryDetail, deliveryItems } from './delivery.reads.ts';
import { resolveDelivery, signDelivery } from './delivery-sign.ts';
import { lgDelivery } from './delivery.tables.ts';
import { bookDelivery, dispatchDelivery, exceptDelivery, returnDelivery } from './delivery-trip.ts';

const { read, change } = documentRoutes(contract.get, deliveryDetail);

/** 送达 (L20, L21). */
export const deliveryRoutes: Route[] = [
  deliveryListRoute,
  deliveryItemListRoute,
  deliveredListRoute,
  deliveredStatisticsRoute,
  serveExport(deliveryList),
  serveExport(deliveryItemList),
  serveExport(deliveredList),
  read,
  serve(contract.ofContainer, async (ctx, { params }) => {
    const { id } = await containers.find(ctx, params.id);
    return { list: await deliveryItems(ctx, eq(lgDelivery.containerId, id)) };
  }),
  change(contract.book, (ctx, id, body) => bookDelivery(ctx, id, 'book', body)),
  change(contract.redeliver, (ctx, id, body) => bookDelivery(ctx, id, 'redeliver', body)),
  change(contract.dispatch, (ctx, id, body) => dispatchDelivery(ctx, id, body.version, body.dispatchedAt)),
  change(contract.sign, (ctx, id, body) => signDelivery(ctx, id, 'sign', body)),
  change(contract.pickup, (ctx, id, body) => signDelivery(ctx, id, 'pickup', body)),
  change(contract.resolve, (ctx, id, body) => resolveDelivery(ctx, id, body)),
  change(contract.except, (ctx, id, body) => exceptDelivery(ctx, id, body)),
  change(contract.return, (ctx, id, body) => returnDelivery(ctx, id, body.version, body.reason)),
];
