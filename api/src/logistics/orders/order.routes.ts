import { orders as contract } from '@shared/contract/logistics/order.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { rejectOrder, reviewOrder, withdrawOrder } from './order-confirm.ts';
import { cancelOrder, closeRemaining, restoreOrder } from './order-end.ts';
import { purgeOrder } from './order-purge.ts';
import { assignOrder, holdOrder } from './order-hold.ts';
import { submitOrder } from './order-submit.ts';
import { customerDefaults } from './customer-defaults.ts';
import { changeOrder } from './order-change.ts';
import { reopenOrder } from './order-locks.ts';
import { orderDocuments } from './order-documents.ts';
import { orders } from './order.entity.ts';
import { orderInbounds } from './ports.ts';
import { orderList, recycledOrderList } from '@shared/contract/logistics/order-list.contract.ts';
import { orderLineList } from '@shared/contract/logistics/order-line-list.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { orderImportRoutes } from './order.import.ts';
import { orderLineSheetRoutes } from './order-line-sheet.ts';
import { orderLineListRoute } from './order-line.list.ts';
import { orderListRoute } from './order.list.ts';
import { recycledOrderListRoute } from './recycled-order.list.ts';
import { orderDetail } from './order.reads.ts';
import { orderTimeline } from './order-timeline.ts';
import { requirePeople } from './order-references.ts';
import { createOrder, updateOrder } from './order-save.ts';
import { validateOrder } from './order-validate.ts';

const { read, change } = documentRoutes(contract.get, orderDetail);

export const orderRoutes: Route[] = [
  orderListRoute,
  recycledOrderListRoute,
  serveExport(orderList),
  orderLineListRoute,
  serveExport(orderLineList),
  serveExport(recycledOrderList),
  ...orderImportRoutes,
  ...orderLineSheetRoutes,
  read,
  serve(contract.customerDefaults, (ctx, { params }) => customerDefaults(ctx, params.id)),
  serve(contract.inbounds, async (ctx, { params }) => {
    const { id } = await orders.find(ctx, params.id);
    return { list: await orderInbounds().ofOrder(ctx, id) };
  }),
  serve(contract.timeline, async (ctx, { params }) => ({ list: await orderTimeline(ctx, params.id) })),
  serve(contract.documents, async (ctx, { params }) => ({ list: await orderDocuments(ctx, params.id) })),
  handle(contract.create, async (ctx, { body }) => orderDetail(ctx, (await createOrder(ctx, body)).id)),
  change(contract.update, async (ctx, id, body) => {
    const { version, ...input } = body;
    await updateOrder(ctx, id, version, input);
  }),
  change(contract.change, async (ctx, id, body) => {
    const { version, reason, ...input } = body;
    await changeOrder(ctx, id, version, input, reason);
  }),
  handle(contract.validate, (ctx, { body: { id, ...input } }) => validateOrder(ctx, input, id)),
  change(contract.submit, async (ctx, id, body) => submitOrder(ctx, await orders.lock(ctx, id, body.version))),
  change(contract.withdraw, async (ctx, id, body) =>
    withdrawOrder(ctx, await orders.lock(ctx, id, body.version), body.reason),
  ),
  change(contract.review, async (ctx, id, body) => reviewOrder(ctx, await orders.lock(ctx, id, body.version))),
  change(contract.reject, async (ctx, id, body) =>
    rejectOrder(ctx, await orders.lock(ctx, id, body.version), body.reason),
  ),
  change(contract.hold, async (ctx, id, body) =>
    holdOrder(ctx, await orders.lock(ctx, id, body.version), true, body.reason),
  ),
  change(contract.unhold, async (ctx, id, body) =>
    holdOrder(ctx, await orders.lock(ctx, id, body.version), false, null),
  ),
  change(contract.reopen, async (ctx, id, body) =>
    reopenOrder(ctx, await orders.lock(ctx, id, body.version), body.reason),
  ),
  change(contract.closeRemaining, async (ctx, id, body) =>
    closeRemaining(ctx, await orders.lock(ctx, id, body.version), body.reason),
  ),
  change(contract.cancel, async (ctx, id, body) => {
    await orders.find(ctx, id);
    await cancelOrder(ctx, id, body.version, { code: body.code, text: body.reason });
  }),
  change(contract.restore, async (ctx, id, body) => restoreOrder(ctx, await orders.lock(ctx, id, body.version))),
  handle(contract.purge, async (ctx, { params, body }) => {
    await purgeOrder(ctx, await orders.lock(ctx, params.id, body.version), body.orderNo);
    return { id: params.id };
  }),
  change(contract.assign, async (ctx, id, body) => {
    const row = await orders.lock(ctx, id, body.version);
    await requirePeople(ctx, body);
    await assignOrder(ctx, row, body);
  }),
  handleBatch(contract.batchSubmit, orders, submitOrder),
  handleBatch(contract.batchReview, orders, reviewOrder),
  handleBatch(contract.batchRestore, orders, restoreOrder),
  handleBatch(contract.batchPurge, orders, (ctx, row) => purgeOrder(ctx, row, row.orderNo)),
  handleBatch(contract.batchCancel, orders, (ctx, row, body) =>
    cancelOrder(ctx, row.id, row.version, { code: body.code, text: body.reason ?? '批量取消' }),
  ),
  handleBatch(contract.batchAssign, orders, async (ctx, row, body) => {
    await requirePeople(ctx, body);
    await assignOrder(ctx, row, body);
  }),
];
