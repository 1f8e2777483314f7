import { allocations as contract } from '@shared/contract/logistics/allocation.contract.ts';
import { orders as orderCalls } from '@shared/contract/logistics/order.contract.ts';
import { containers } from '../containers/container.entity.ts';
import { orders } from '../orders/order.entity.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { addOrderToContainer, addToContainer, moveToContainer, removeFromContainer } from './allocation.service.ts';
import { poolListRoute } from './pool.list.ts';
import { suggestFor } from './suggestion.ts';

export const allocationRoutes: Route[] = [
  poolListRoute,
  handle(contract.add, async (ctx, { params, body }) => ({
    containerIds: await addToContainer(ctx, params.id, body.items),
  })),
  // The container is locked before the orders, as everywhere.
  handleBatch(orderCalls.batchAllocate, orders, (ctx, row, body) => addOrderToContainer(ctx, body.containerId, row), {
    first: (ctx, body) => containers.lock(ctx, body.containerId),
  }),
  handle(contract.remove, async (ctx, { params, body }) => ({
    containerIds: await removeFromContainer(ctx, params.id, body.items),
  })),
  handle(contract.move, async (ctx, { params, body }) => ({
    containerIds: await moveToContainer(ctx, params.id, body.toContainerId, body.items),
  })),
  serve(contract.suggest, (ctx, { params }) => suggestFor(ctx, params.id)),
];
