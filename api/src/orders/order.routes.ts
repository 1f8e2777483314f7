import { orders as contract } from '@shared/contract/logistics/order.contract.ts';
import { handle, handleBatch, serve, type Route } from '../platform/route.ts';
import { rejectOrder, reviewOrder, withdrawOrder } from './order.confirm.ts';
import { cancelOrder, closeRemaining, purgeOrder, restoreOrder } from './order.end.ts';
import { assignOrder, holdOrder } from './order.hold.ts';
import { submitOrder } from './order.submit.ts';
import { customerDefaults } from './customer-defaults.ts';
import { changeOrder } from './order.change.ts';
import { reopenOrder } from './order.done.ts';
import { orders } from './order.entity.ts';
import { orderList, recycledOrderList } from '@shared/contract/logistics/order-list.contract.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { orderImportRoutes } from './order.import.ts';
import { orderListRoute } from './order.list.ts';
import { recycledOrderListRoute } from './recycled-order.list.ts';
import { orderDetail, orderTimeline } from './order.read.ts';
import { requirePeople } from './order.references.ts';
import { createOrder, updateOrder } from './order.save.ts';

export const orderRoutes: Route[] = [
  orderListRoute,
  recycledOrderListRoute,
  serveExport(orderList),
  serveExport(recycledOrderList),
  ...orderImportRoutes,
  serve(contract.get, (ctx, { params }) => orderDetail(ctx, params.id)),
  serve(contract.customerDefaults, (ctx, { params }) => customerDefaults(ctx, params.id)),
  serve(contract.timeline, async (ctx, { params }) => ({ list: await orderTimeline(ctx, params.id) })),
  handle(contract.create, async (ctx, { body }) => orderDetail(ctx, (await createOrder(ctx, body)).id)),
  handle(contract.update, async (ctx, { params, body }) => {
    const { version, ...input } = body;
    await updateOrder(ctx, params.id, version, input);
    return orderDetail(ctx, params.id);
  }),
  handle(contract.change, async (ctx, { params, body }) => {
    const { version, reason, ...input } = body;
    await changeOrder(ctx, params.id, version, input, reason);
    return orderDetail(ctx, params.id);
  }),
  handle(contract.submit, async (ctx, { params, body }) => {
    await submitOrder(ctx, await orders.lock(ctx, params.id, body.version));
    return orderDetail(ctx, params.id);
  }),
  handle(contract.withdraw, async (ctx, { params, body }) => {
    await withdrawOrder(ctx, await orders.lock(ctx, params.id, body.version));
    return orderDetail(ctx, params.id);
  }),
  handle(contract.review, async (ctx, { params, body }) => {
    await reviewOrder(ctx, await orders.lock(ctx, params.id, body.version));
    return orderDetail(ctx, params.id);
  }),
  handle(contract.reject, async (ctx, { params, body }) => {
    await rejectOrder(ctx, await orders.lock(ctx, params.id, body.version), body.reason);
    return orderDetail(ctx, params.id);
  }),
  handle(contract.hold, async (ctx, { params, body }) => {
    await holdOrder(ctx, await orders.lock(ctx, params.id, body.version), true, body.reason);
    return orderDetail(ctx, params.id);
  }),
  handle(contract.unhold, async (ctx, { params, body }) => {
    await holdOrder(ctx, await orders.lock(ctx, params.id, body.version), false, null);
    return orderDetail(ctx, params.id);
  }),
  handle(contract.reopen, async (ctx, { params, body }) => {
    await reopenOrder(ctx, await orders.lock(ctx, params.id, body.version), body.reason);
    return orderDetail(ctx, params.id);
  }),
  handle(contract.closeRemaining, async (ctx, { params, body }) => {
    await closeRemaining(ctx, await orders.lock(ctx, params.id, body.version), body.reason);
    return orderDetail(ctx, params.id);
  }),
  handle(contract.cancel, async (ctx, { params, body }) => {
    await orders.find(ctx, params.id);
    await cancelOrder(ctx, params.id, body.version, { code: body.code, text: body.reason });
    return orderDetail(ctx, params.id);
  }),
  handle(contract.restore, async (ctx, { params, body }) => {
    await restoreOrder(ctx, await orders.lock(ctx, params.id, body.version));
    return orderDetail(ctx, params.id);
  }),
  handle(contract.purge, async (ctx, { params, body }) => {
    await purgeOrder(ctx, await orders.lock(ctx, params.id, body.version), body.orderNo);
    return { id: params.id };
  }),
  handle(contract.assign, async (ctx, { params, body }) => {
    const row = await orders.lock(ctx, params.id, body.version);
    await requirePeople(ctx, body);
    await assignOrder(ctx, row, body);
    return orderDetail(ctx, params.id);
  }),
  handleBatch(contract.batchSubmit, orders, submitOrder),
  handleBatch(contract.batchReview, orders, reviewOrder),
  handleBatch(contract.batchRestore, orders, restoreOrder),
  handleBatch(contract.batchCancel, orders, (ctx, row, body) =>
    cancelOrder(ctx, row.id, row.version, { code: body.code, text: body.reason ?? '批量取消' }),
  ),
  handleBatch(contract.batchAssign, orders, async (ctx, row, body) => {
    await requirePeople(ctx, body);
    await assignOrder(ctx, row, body);
  }),
];
