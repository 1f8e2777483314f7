import { deliveryItemList } from '@shared/contract/logistics/delivery-item-list.contract.ts';
import { UNSENT_DELIVERY } from '@shared/contract/logistics/delivery.machine.ts';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { placeMatch } from '../containers/container-match.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { deliveries } from './delivery.entity.ts';
import { releaseStateMatch } from './delivery.list.ts';
import { deliveryItems } from './delivery.reads.ts';
import { lgDelivery } from './delivery.tables.ts';

const owner = alias(acUser, 'owner');
const inStage = (...stages: ('DELIVER' | 'DELIVERED')[]) => inArray(lgContainer.stage, stages);

/** L20 送达明细: what L20 shows below its containers, one row each; names and actions are those of `deliveryItems`. */
export const deliveryItemListRoute = serveList(deliveryItemList, {
  table: lgDelivery,
  join: [
    [lgContainer, eq(lgContainer.id, lgDelivery.containerId)],
    [lgOrder, eq(lgOrder.id, lgDelivery.orderId)],
    [owner, eq(owner.id, lgDelivery.ownerId)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgDelivery),
      ...(['deliveryNo', 'deliveryType', 'loaded', 'deliveredCartons', 'short', 'damaged', 'signer', 'state'] as const),
      ...(['appointmentAt', 'dispatchedAt', 'deliveredAt', 'exceptionKind', 'exceptionRemark'] as const),
    ),
    ...pickColumns(getTableColumns(lgContainer), 'containerCode', 'containerNo', 'lastFreeDay', 'stage'),
    orderNo: lgOrder.orderNo,
    ownerName: owner.name,
  },
  scope: deliveries,
  numbers: [lgDelivery.deliveryNo, lgOrder.orderNo, lgContainer.containerCode, lgContainer.containerNo],
  where: () => inStage('DELIVER', 'DELIVERED'),
  tabs: {
    waiting: inStage('DELIVER'),
    unsent: and(inStage('DELIVER'), inArray(lgDelivery.state, [...UNSENT_DELIVERY])),
    out: eq(lgDelivery.state, 'OUT'),
    exception: and(inStage('DELIVER'), inArray(lgDelivery.state, ['EXCEPTION', 'PARTIAL'])),
    delivered: inStage('DELIVERED'),
  },
  filters: {
    numbers: (value) =>
      placeMatch(value, lgDelivery.deliveryNo, { order: lgDelivery.orderId, container: lgDelivery.containerId }),
    customerId: (value) => eq(lgOrder.customerId, value),
    releaseState: (value) => releaseStateMatch(value),
    carrierId: (value) => eq(lgDelivery.carrierId, value),
    pod: (value) => eq(lgContainer.pod, value),
    ownerId: (value) => eq(lgDelivery.ownerId, value),
  },
  finish: async (ctx, shown) => {
    const ids = shown.map(({ id }) => id);
    const items = new Map(
      ids.length === 0 ? [] : (await deliveryItems(ctx, inArray(lgDelivery.id, ids))).map((item) => [item.id, item]),
    );
    return shown.flatMap((row) => {
      const item = items.get(row.id);
      if (!item) return [];
      const { consignee, actions, release, carrierName, truckNo, plate, customerCode, customerName = null } = item;
      return {
        ...row,
        item,
        actions,
        release,
        carrierName,
        truckNo,
        plate,
        customerCode,
        customerName,
        consigneeName: consignee?.name ?? null,
        address: consignee?.address ?? null,
      };
    });
  },
});
