import { payableLineList, receivableLineList } from '@shared/contract/finance/fee-line-list.contract.ts';
import { feeGroups } from '@shared/contract/finance/fee-group.contract.ts';
import { feeLines as contract } from '@shared/contract/finance/fee-line.contract.ts';
import { feeOrders } from '@shared/contract/finance/fee-order-info.contract.ts';
import { orderFeeList, payableOrderList, receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { and, eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { estimateOrder } from './estimate-fees.ts';
import { addToOrder, eachLine, eachOrder } from './order-batch.ts';
import { groupFees } from './fee-groups.ts';
import { feeImportRoutes } from './fee-line.import.ts';
import { feeLines } from './fee-line.entity.ts';
import { feeLineListRoutes } from './fee-line.list.ts';
import { feeOrderInfo } from './fee-order-info.ts';
import { orderFees } from './fee-line.reads.ts';
import { saveFeeLines } from './fee-line-save.ts';
import { actualFee, adjustFee, changeDue, convertFee, moveFeeLine, splitFee } from './fee-steps.ts';
import { addManualFee, changeManualFee } from './manual-fee.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { orderFeeListRoute, payableOrderListRoute, receivableOrderListRoute } from './order-fee.list.ts';
import { orderBillPickers } from './order-bill.pickers.ts';

/** 5.1: cancelling an order voids its draft fees. */
export async function voidFeesOfOrder(ctx: CommandCtx, { orderId }: EventPayloads['order.cancelled']): Promise<void> {
  const lines = await feeLines.lockWhere(
    ctx,
    and(eq(finFeeLine.bizType, 'LOGISTICS'), eq(finFeeLine.bizId, orderId)) ?? eq(finFeeLine.bizId, orderId),
  );
  for (const line of lines)
    if (line.state === 'DRAFT' || line.state === 'SUBMITTED') await moveFeeLine(ctx, line, 'void', '订单已取消');
}

export const feeLineRoutes: Route[] = [
  ...orderBillPickers,
  orderFeeListRoute,
  payableOrderListRoute,
  receivableOrderListRoute,
  ...feeLineListRoutes,
  serveExport(orderFeeList),
  serveExport(payableOrderList),
  serveExport(receivableOrderList),
  serveExport(payableLineList),
  serve(feeGroups, (ctx, { query }) => groupFees(ctx, query)),
  serveExport(receivableLineList),
  ...feeImportRoutes,
  serve(contract.ofOrder, (ctx, { params, query }) => orderFees(ctx, 'AR', query.bizType, params.id)),
  serve(contract.payablesOfOrder, (ctx, { params, query }) => orderFees(ctx, 'AP', query.bizType, params.id)),
  serve(feeOrders.info, (ctx, { params, query }) => feeOrderInfo(ctx, query.bizType, params.id)),
  handle(contract.save, async (ctx, { body }) => {
    await saveFeeLines(ctx, 'AR', body);
    return orderFees(ctx, 'AR', body.bizType, body.bizId);
  }),
  handle(contract.savePayables, async (ctx, { body }) => {
    await saveFeeLines(ctx, 'AP', body);
    return orderFees(ctx, 'AP', body.bizType, body.bizId);
  }),
  handle(contract.manual, async (ctx, { body }) => numbered(await addManualFee(ctx, body))),
  handle(contract.changeManual, async (ctx, { params, body }) => numbered(await changeManualFee(ctx, params.id, body))),
  handle(contract.split, async (ctx, { params, body }) => ({
    feeNos: await splitFee(ctx, params.id, body.version, body.parts),
  })),
  handle(contract.convert, async (ctx, { params, body }) =>
    numbered(await convertFee(ctx, params.id, body.version, body.currency)),
  ),
  handle(contract.adjust, async (ctx, { params, body }) => numbered(await adjustFee(ctx, params.id, body))),
  handle(contract.actual, async (ctx, { params, body }) =>
    numbered(await actualFee(ctx, params.id, body.version, body.amount)),
  ),
  handle(contract.changeDue, async (ctx, { params, body }) => numbered(await changeDue(ctx, params.id, body))),
  handle(contract.estimate, (ctx, { body }) =>
    eachOrder(ctx, { ...body, direction: 'AP', rows: false }, (inner, { bizId }) => estimateOrder(inner, bizId)),
  ),
  handle(contract.submitOrders, (ctx, { body }) =>
    eachOrder(ctx, body, (inner, order) =>
      eachLine(inner, { ...order, direction: body.direction, state: 'DRAFT' }, (row) =>
        moveFeeLine(inner, row, 'submit'),
      ),
    ),
  ),
  handle(contract.rejectOrders, (ctx, { body }) =>
    eachOrder(ctx, body, (inner, order) =>
      eachLine(inner, { ...order, direction: body.direction, state: 'SUBMITTED' }, (row) =>
        moveFeeLine(inner, row, 'reject', body.reason),
      ),
    ),
  ),
  handle(contract.addToOrders, (ctx, { body }) =>
    eachOrder(ctx, body, (inner, order) => addToOrder(inner, body.direction, order, body.line)),
  ),
  handleBatch(contract.submit, feeLines, (ctx, row) => moveFeeLine(ctx, row, 'submit')),
  handleBatch(contract.reject, feeLines, (ctx, row, body) => moveFeeLine(ctx, row, 'reject', body.reason)),
  handleBatch(contract.void, feeLines, (ctx, row, body) => moveFeeLine(ctx, row, 'void', body.reason)),
];
/** What the making of a line answers: no money. */
function numbered({ id, feeNo }: { id: string; feeNo: string }) {
  return { id, feeNo };
}
